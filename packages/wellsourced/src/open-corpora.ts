import { join } from "node:path";
import type { Clock } from "@wellsourced/core";
import type { Corpus, Embedder } from "@wellsourced/corpus";
import type { Owner } from "@wellsourced/sessions";
import type { Settings } from "./env/index.ts";
import { createOwnedFiles } from "./owned-files.ts";

export type Corpora = ReturnType<typeof createCorpora>;

interface CorporaOptions {
  readonly settings: Settings;
  readonly clock: Clock;
  /** Keeps nothing beyond the life of the process. */
  readonly inMemory: boolean;
  /** The model for search by meaning; asked for with the first index that is opened. */
  readonly embedder: () => Promise<Embedder | undefined>;
}

/** The searchable documents of each user, a file for each: what one has indexed, no other one finds. */
export function createCorpora({ settings, clock, inMemory, embedder }: CorporaOptions) {
  const { indexDir, dataDir, chunkTokens: size, chunkOverlap: overlap } = settings;
  const ranking = { k1: settings.bm25K1, b: settings.bm25B, rrfK: settings.rrfK };
  const folder = indexDir ?? join(dataDir ?? ".", "index");
  const files = createOwnedFiles<Corpus>({
    folder,
    inMemory,
    async open(path = ":memory:") {
      const [{ openCorpus }, model] = await Promise.all([import("@wellsourced/corpus"), embedder()]);
      const passages = { size, overlap: Math.min(overlap, Math.floor(size / 2)) };
      return openCorpus({ path, clock, ranking, embedder: model, passages });
    },
    close: (corpus) => corpus.close(),
    unopened: `The index in ${folder} cannot be opened. Set WELLSOURCED_INDEX_DIR to a writable folder.`,
  });
  return {
    ...files,
    /** Removes all that the owner has indexed. @returns how many documents there were */
    async erase(owner: Owner): Promise<number> {
      const { documents } = (await files.look(owner, (corpus) => corpus.size())) ?? { documents: 0 };
      await files.remove(owner);
      return documents;
    },
  };
}
