import type { Call } from "../../call.ts";
import { loadedOnUse, type Parts } from "../parts.ts";

/** Keeps pages and files searchable. */
export function createIndex(parts: Parts) {
  const { corpora, settings } = parts;
  return {
    /** Reads an address or a file and adds it to the caller's index, in place of an earlier copy. @throws {Failure} as `read` */
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
