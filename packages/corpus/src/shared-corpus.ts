import { rm } from "node:fs/promises";
import { retryWhileLocked } from "@wellsourced/core";
import type { Corpus, CorpusOptions } from "./corpus.ts";
import { openIndex } from "./corpus.ts";
import type { CorpusDocument } from "./document.ts";
import type { Change, DocumentLog } from "./log.ts";

export interface SharedCorpusOptions extends CorpusOptions {
  /** Source of truth for the documents. The file at `path` is this process's index and may be deleted. */
  readonly log: DocumentLog;
}

/** A corpus shared by several processes. */
export interface SharedCorpus extends Corpus {
  /** Applies changes by other processes, as every call does first. */
  catchUp(): Promise<void>;
  /**
   * Era of this process's index; a different one in the log means that everything was erased. Absent until the first
   * change.
   */
  era(): string | undefined;
}

/** Documents added by another process are left to it for this long, since it may still be embedding them. */
const OTHERS_MS = 60_000;

/**
 * Opens a corpus whose documents are kept in a log. This process keeps an index of them in its own file and applies new
 * changes before each call. No two processes may share that file.
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
      const update = await log.after(place?.seq ?? 0);
      if (place && place.era !== update?.era) {
        await startAnew();
        continue;
      }
      if (!update) return;
      const { era, last, changes } = update;
      apply(changes, place?.seq ?? 0);
      const seq = changes.at(-1)?.seq ?? last;
      // If the process ends before this write, the same changes are applied again, which is harmless.
      if (seq !== place?.seq) index.place.set({ era, seq });
      if (seq >= last) return;
    }
  };
  /** Runs one at a time. */
  const catchUp = (): Promise<void> => {
    const turn = line.then(() => retryWhileLocked(follow, clock));
    line = turn.catch(() => undefined); // the caller gets the error through `turn`
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
