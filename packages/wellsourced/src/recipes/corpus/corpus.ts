import type { Call } from "../../call.ts";
import { loadedOnUse, type Parts } from "../parts.ts";

/** Operations on the caller's search index. */
export function createIndex(parts: Parts) {
  const { corpora, settings } = parts;
  return {
    /**
     * Reads a URL or a file and adds it to the caller's index, replacing an earlier copy.
     * @throws {Failure} as `read`
     */
    add: loadedOnUse(async () => {
      const { createIndexPage } = await import("./index-pages.ts");
      return createIndexPage(parts);
    }),
    /** Embeds the passages that the current embedding model has not embedded yet. @throws {Failure} `config` without a model */
    embed: async (options?: Call) => {
      const { createEmbedIndex } = await import("./index-pages.ts");
      return createEmbedIndex({ corpora })(options);
    },
    /** Searches the caller's index. @throws {Failure} `config` for `semantic` without an embedding source */
    search: loadedOnUse(async () => {
      const { createQueryIndex } = await import("./query-index.ts");
      return createQueryIndex({ corpora, embeds: Boolean(settings.embeddingsUrl || settings.embeddingsFolder) });
    }),
  };
}
