import type { DatabaseSync } from "node:sqlite";
import { type Clock, Failure, inTransaction, omitUndefined, retryWhileLocked } from "@wellsourced/core";
import type { CorpusDocument, StoredDocument } from "./document.ts";
import { invalid } from "./document.ts";
import { createDocuments } from "./documents.ts";
import type { PassageSize } from "./passages.ts";
import { createReader } from "./reader.ts";
import { openDatabase } from "./schema.ts";
import { RANKING, type Ranking } from "./score.ts";
import { createSearch, type Found, type Ranked, type SearchOptions } from "./search.ts";
import { createVectors, type Embedder, type VectorState, type Vectors } from "./vectors.ts";
import { createWordCutter } from "./words.ts";
import { createWriter, type Writer } from "./writer.ts";

export interface CorpusOptions {
  /** Path of the SQLite file, created if missing, or `:memory:`. */
  readonly path: string;
  readonly clock: Clock;
  /** Passage length and overlap. @default 256 words, 50 of them overlapping */
  readonly passages?: Partial<PassageSize> | undefined;
  /** BM25's `k1` and `b`, and `rrfK` of reciprocal rank fusion. @default 1.5, 0.75 and 60 */
  readonly ranking?: Partial<Pick<Ranking, "k1" | "b" | "rrfK">> | undefined;
  /** Embedding model for semantic search. Without one, search is by keyword. */
  readonly embedder?: Embedder | undefined;
}

export interface Corpus {
  /**
   * Adds documents, replacing those with a known id, and returns how many were added. With an embedder, all documents
   * without vectors are embedded afterwards. If the model fails, the documents are still added and found by keyword;
   * `size` reports the reason.
   */
  add(documents: Iterable<CorpusDocument>, options?: AddOptions): Promise<number>;
  /** Removes a document; `false` if the id is unknown. */
  remove(id: string): Promise<boolean>;
  get(id: string): Promise<StoredDocument | undefined>;
  search(query: string, options?: SearchOptions): Promise<Found>;
  /** Returns ids and scores only. */
  rank(query: string, options?: SearchOptions): Promise<readonly Ranked[]>;
  size(): Promise<CorpusSize>;
  /**
   * Embeds documents that have no vectors and returns how many; with `again`, also those with vectors of another model.
   *
   * @throws {Failure} of the model, and `config` without one
   */
  embed(options?: { readonly again?: boolean | undefined }): Promise<number>;
  close(): Promise<void>;
}

export interface AddOptions {
  /** Called once the corpus is locked for writing; if it returns `false`, nothing is added. @default always `true` */
  readonly isWanted?: (() => Promise<boolean>) | undefined;
}

export interface CorpusSize {
  readonly documents: number;
  readonly passages: number;
  /** Size of the database file in bytes. */
  readonly bytes: number;
  /** State of the vectors; only with an embedder. */
  readonly vectors?: VectorState;
}

const DEFAULT: PassageSize = { size: 256, overlap: 50 };

function sizeOf(passages: Partial<PassageSize> | undefined): PassageSize {
  const { size, overlap } = { ...DEFAULT, ...passages };
  if (!(Number.isInteger(size) && size >= 16))
    throw invalid("`size` must be a whole number of at least 16.", "passages");
  if (!(Number.isInteger(overlap) && overlap >= 0 && overlap <= size / 2))
    throw invalid("`overlap` must be a whole number from 0 to half of `size`.", "passages");
  return { size, overlap };
}

function figuresOf(own: CorpusOptions["ranking"] = {}): Ranking {
  const figures = { ...RANKING, ...omitUndefined(own) };
  if (!(figures.k1 >= 0 && figures.k1 <= 10)) throw invalid("`k1` must be a number from 0 to 10.", "ranking");
  if (!(figures.b >= 0 && figures.b <= 1)) throw invalid("`b` must be a number from 0 to 1.", "ranking");
  if (!(figures.rrfK >= 1 && figures.rrfK <= 1_000))
    throw invalid("`rrfK` must be a number from 1 to 1000.", "ranking");
  return figures;
}

/** Opens a corpus: one SQLite file with documents and their index. */
export const openCorpus = async (options: CorpusOptions): Promise<Corpus> => (await openIndex(options)).corpus;

/** Position of an index in a document log. */
export interface Place {
  readonly era: string;
  readonly seq: number;
}

/** A corpus and its parts. */
export interface Index {
  readonly corpus: Corpus;
  readonly writer: Writer;
  readonly vectors: Vectors | undefined;
  readonly place: { get(): Place | undefined; set(place: Place): void };
}

type IndexOptions = CorpusOptions & Pick<Parameters<typeof createVectors>[0], "onEmbedded">;

export async function openIndex(options: IndexOptions): Promise<Index> {
  const { path, clock, passages, ranking, embedder, onEmbedded } = options;
  const size = sizeOf(passages);
  const figures = figuresOf(ranking);
  const db = await retryWhileLocked(() => openDatabase(path), clock);
  const free = <Value>(work: () => Value | Promise<Value>) => retryWhileLocked(work, clock);
  const cutter = createWordCutter();
  const reader = createReader(db);
  const documents = createDocuments(db);
  const writer = createWriter(db, cutter, size, () => clock.now());
  const vectors = embedder && createVectors({ db, documents, embedder, clock, onEmbedded });
  const search = createSearch({ db, cutter, reader, documents, vectors, ranking: figures });
  const pragma = (name: string) => Number(db.prepare(`PRAGMA ${name}`).get()?.[name] ?? 0);
  const corpus: Corpus = {
    async add(added, { isWanted } = {}) {
      if (isWanted && !(await isWanted())) return 0;
      const all = [...added];
      const count = await free(() => writer.add(all));
      await vectors?.fillQuietly();
      return count;
    },
    remove: (id) => free(() => writer.remove(id)),
    get: (id) => free(() => documents.byId(id)?.document),
    search: (query, how = {}) => free(() => search.search(query, how)),
    rank: (query, how = {}) => free(() => search.rank(query, how)),
    size: () =>
      free(() => ({
        documents: documents.count(),
        passages: reader.passages().count,
        bytes: (pragma("page_count") - pragma("freelist_count")) * pragma("page_size"),
        ...omitUndefined({ vectors: vectors?.state() }),
      })),
    async embed({ again = false } = {}) {
      if (!vectors) throw new Failure("config", "No embedding model is configured.");
      return vectors.fill(again);
    },
    close: async () => db.close(),
  };
  return { corpus, writer, vectors, place: placeIn(db) };
}

function placeIn(db: DatabaseSync): Index["place"] {
  return {
    get() {
      const row = db.prepare("SELECT era, seq FROM followed").get();
      return row && { era: String(row.era), seq: Number(row.seq) };
    },
    set: ({ era, seq }) =>
      inTransaction(db, () => {
        db.exec("DELETE FROM followed");
        db.prepare("INSERT INTO followed(era, seq) VALUES (?, ?)").run(era, seq);
      }),
  };
}
