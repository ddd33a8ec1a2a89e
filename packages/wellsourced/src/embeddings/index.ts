import type { Embedder } from "@wellsourced/corpus";
import type { Http } from "@wellsourced/http";
import type { Settings } from "../env/index.ts";

/**
 * Creates the configured embedding model; `undefined` if there is none. A server takes precedence over a folder.
 * Nothing is requested or loaded before the first text.
 */
export async function openEmbedder(settings: Settings, http: Http): Promise<Embedder | undefined> {
  const { embeddingsUrl: url, embeddingsModel: model, embeddingsApiKey: apiKey, embeddingsFolder: folder } = settings;
  if (url !== undefined) {
    const { embedByServer } = await import("./by-server.ts");
    return embedByServer({ url, model, apiKey, http });
  }
  if (folder !== undefined) {
    const { embedByFolder } = await import("./by-folder.ts");
    return embedByFolder({ folder });
  }
  return undefined;
}
