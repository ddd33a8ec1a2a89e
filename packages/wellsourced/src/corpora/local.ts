import { join } from "node:path";
import type { Clock } from "@wellsourced/core";
import type { Corpus, CorpusOptions, Embedder } from "@wellsourced/corpus";
import type { Settings } from "../env/index.ts";
import type { SharedDatabase } from "../shared-database.ts";
import { createUserFiles } from "../user-files.ts";
import type { Corpora } from "./corpora.ts";
import { createSharedCorpora } from "./shared.ts";

interface CorporaOptions {
  readonly settings: Settings;
  readonly clock: Clock;
  /** Keeps data in memory only. */
  readonly inMemory: boolean;
  /** Returns the embedding model; called when the first index is opened. */
  readonly embedder: () => Promise<Embedder | undefined>;
  /** Database shared by several processes. @default a local file for each user */
  readonly database: SharedDatabase | undefined;
}

/** Creates the indexes of users, each opened on first use. */
export function createCorpora({ settings, clock, inMemory, embedder, database }: CorporaOptions): Corpora {
  const { indexDir, dataDir, chunkTokens: size, chunkOverlap: overlap } = settings;
  const ranking = { k1: settings.bm25K1, b: settings.bm25B, rrfK: settings.rrfK };
  const folder = indexDir ?? join(dataDir ?? ".", "index");
  const passages = { size, overlap: Math.min(overlap, Math.floor(size / 2)) };
  const optionsOf = async (path: string): Promise<CorpusOptions> => ({
    ...{ path, clock, ranking, passages },
    embedder: await embedder(),
  });
  const unopened = `The index in ${folder} cannot be opened. Set WELLSOURCED_INDEX_DIR to a writable folder.`;
  if (database) return createSharedCorpora({ folder, inMemory, clock, database, unopened, optionsOf });
  const files = createUserFiles<Corpus>({
    folder,
    inMemory,
    clock,
    async open(path = ":memory:") {
      const { openCorpus } = await import("@wellsourced/corpus");
      return openCorpus(await optionsOf(path));
    },
    close: (corpus) => corpus.close(),
    unopened,
  });
  return {
    ...files,
    async erase(owner) {
      // An unreadable index is removed too, and counts as one document.
      const size = await files.look(owner, (corpus) => corpus.size()).catch(() => ({ documents: 1 }));
      await files.remove(owner);
      return size?.documents ?? 0;
    },
  };
}
