import { rm } from "node:fs/promises";
import { whenFree } from "@wellsourced/core";
import type { Corpus, CorpusOptions } from "./corpus.ts";
import { openIndex } from "./corpus.ts";
import type { CorpusDocument } from "./document.ts";
import type { Change, DocumentLog } from "./log.ts";

export interface SharedCorpusOptions extends CorpusOptions {
  /** Where the documents are kept. The file of `path` holds only what this process searches, and may be lost. */
  readonly log: DocumentLog;
}

/** A corpus that several processes fill and search. */
export interface SharedCorpus extends Corpus {
  /** Takes over what others have changed, as each question does before it is answered. */
  catchUp(): Promise<void>;
  /** What this process has a copy of: another era of the log means that everything was erased. Absent: it has none yet. */
  era(): string | undefined;
}

/** A document that another process added may be on its way to its vectors: so long it is left to that one. */
const OTHERS_MS = 60_000;

/**
 * Opens a corpus whose documents are kept in a log. This process has an index of them in a file of its own, which
 * follows the log: before each answer it takes over what was changed. No two processes may use one file.
 *
 * @throws {Failure} `upstream_unavailable` from each call while the log cannot be read
 */
export async function openSharedCorpus({ log, ...options }: SharedCorpusOptions): Promise<SharedCorpus> {
  const { path, clock, embedder } = options;
  const onEmbedded =
    embedder && ((vectors: Parameters<DocumentLog["putVectors"]>[1]) => log.putVectors(embedder.name, vectors));
  const open = () => openIndex({ ...options, onEmbedded });
  let index = await open();
  let line = Promise.resolve();

  const startAnew = async (): Promise<void> => {
    await index.corpus.close();
    if (path !== ":memory:") for (const end of ["", "-wal", "-shm"]) await rm(path + end, { force: true });
    index = await open();
  };
  const apply = (changes: readonly Change[], seq: number): void => {
    for (const { document, removed } of changes) if (removed) index.writer.remove(document.id);
    const news = changes.filter(({ removed, textSeq }) => !removed && textSeq > seq);
    const added = new Map<CorpusDocument, number>(news.map((change) => [change.document, change.added]));
    index.writer.add(added.keys(), (document) => added.get(document) ?? clock.now());
    for (const { document, model, vectors } of changes)
      if (vectors && model === embedder?.name) index.vectors?.keep({ id: document.id, ...vectors });
  };
  const follow = async (): Promise<void> => {
    for (;;) {
      const place = index.place.get();
      const told = await log.after(place?.seq ?? 0);
      if (place && place.era !== told?.era) {
        await startAnew();
        continue;
      }
      if (!told) return;
      const { era, last, changes } = told;
      apply(changes, place?.seq ?? 0);
      const seq = changes.at(-1)?.seq ?? last;
      // Whoever ends before this is written takes over the same changes again, which makes no difference.
      if (seq !== place?.seq) index.place.set({ era, seq });
      if (seq >= last) return;
    }
  };
  /** One after the other. */
  const catchUp = (): Promise<void> => {
    const turn = line.then(() => whenFree(follow, clock));
    line = turn.catch(() => undefined); // whoever waits for this turn is told
    return turn;
  };

  return {
    catchUp,
    era: () => index.place.get()?.era,
    async add(documents, { isWanted } = {}) {
      const added = [...documents];
      const count = await log.append(added, { now: clock.now(), isWanted });
      if (embedder && count > 0) {
        await catchUp();
        await index.vectors?.fillQuietly({ ids: added.map(({ id }) => id), before: clock.now() - OTHERS_MS });
      }
      return count;
    },
    async remove(id) {
      const isDone = await log.remove(id);
      await catchUp();
      return isDone;
    },
    async get(id) {
      await catchUp();
      return index.corpus.get(id);
    },
    async search(query, how) {
      await catchUp();
      return index.corpus.search(query, how);
    },
    async rank(query, how) {
      await catchUp();
      return index.corpus.rank(query, how);
    },
    async size() {
      await catchUp();
      return index.corpus.size();
    },
    async embed(how) {
      await catchUp();
      return index.corpus.embed(how);
    },
    async close() {
      await line;
      await index.corpus.close();
    },
  };
}
