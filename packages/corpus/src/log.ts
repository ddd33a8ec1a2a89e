import { createHash } from "node:crypto";
import { jsonIn } from "@wellsourced/core";
import { z } from "zod";
import { bodyOf, CorpusDocument } from "./document.ts";

/** A PostgreSQL database shared by several processes; the crawler's PostgreSQL store exposes one as `database`. */
export interface LogDatabase {
  /** Runs one statement and returns its rows. */
  all<Row extends z.ZodType>(row: Row, sql: string, ...values: readonly unknown[]): Promise<z.infer<Row>[]>;
  run(sql: string, ...values: readonly unknown[]): Promise<void>;
  /** Runs `work` in a transaction. It may be retried. */
  transaction<Value>(work: (within: Pick<LogDatabase, "all" | "run">) => Promise<Value>): Promise<Value>;
}

/** A document's vectors by one model, one for each passage, concatenated. */
export interface LoggedVectors {
  readonly id: string;
  /** The `added` time of the document version they belong to. */
  readonly added: number;
  readonly passages: number;
  readonly list: Uint8Array;
}

/** A document that was added, changed or removed. */
export interface Change {
  readonly seq: number;
  /** When its text changed; vectors may have been added later. */
  readonly textSeq: number;
  readonly document: CorpusDocument;
  readonly removed: boolean;
  readonly added: number;
  readonly model?: string | undefined;
  readonly vectors?: Omit<LoggedVectors, "id" | "added"> | undefined;
}

export interface Changes {
  /** Changes when the log was erased; the index must then be rebuilt. */
  readonly era: string;
  /** Number of the last change. */
  readonly last: number;
  readonly changes: readonly Change[];
}

/** One owner's documents in the order of their changes. Each process builds its index from it. */
export interface DocumentLog {
  /** @returns how many were added; 0 if `isWanted`, called while the log is locked, returns `false` */
  append(
    documents: readonly CorpusDocument[],
    options: { readonly now: number; readonly isWanted?: (() => Promise<boolean>) | undefined },
  ): Promise<number>;
  remove(id: string): Promise<boolean>;
  /** Skips vectors of documents that have changed since. */
  putVectors(model: string, vectors: readonly LoggedVectors[]): Promise<void>;
  /** Returns a batch of changes after `seq`; `undefined` if the owner has none. */
  after(seq: number): Promise<Changes | undefined>;
}

/** Document logs of all owners. */
export interface DocumentLogs {
  of(owner: string): DocumentLog;
  /** Removes everything of an owner. @returns the number of documents removed */
  erase(owner: string): Promise<number>;
  /** Eras of the given owners that have documents. */
  eras(owners: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

const SCHEMA = `
CREATE TABLE IF NOT EXISTS corpus_owner (owner text PRIMARY KEY, era text NOT NULL, last bigint NOT NULL);
CREATE TABLE IF NOT EXISTS corpus_document (
  owner text NOT NULL, digest bytea NOT NULL, seq bigint NOT NULL, text_seq bigint NOT NULL, document text NOT NULL,
  removed boolean NOT NULL DEFAULT false, added float8 NOT NULL, model text, passages integer, vectors bytea,
  PRIMARY KEY (owner, digest)
);
CREATE UNIQUE INDEX IF NOT EXISTS corpus_document_seq ON corpus_document (owner, seq);
`;
/** Advisory lock: processes that start together must not create the tables at once. */
const LOCK = 7_461_202;
/** Changes fetched at a time. */
const PIECE = 50;

const CHANGED = "seq = $3, text_seq = $3, model = NULL, passages = NULL, vectors = NULL";
/** Locking the owner's row keeps changes visible in the order of their numbers. */
const SQL = {
  begin: `INSERT INTO corpus_owner (owner, era, last) VALUES ($1, gen_random_uuid()::text, $2)
    ON CONFLICT (owner) DO UPDATE SET last = corpus_owner.last + $2 RETURNING last::float8 AS last`,
  // Removes the owner's row again if it was new.
  undo: "DELETE FROM corpus_owner WHERE owner = $1 AND last = $2",
  advance: "UPDATE corpus_owner SET last = last + $2 WHERE owner = $1 RETURNING last::float8 AS last",
  put: `INSERT INTO corpus_document AS known (owner, digest, seq, text_seq, document, added) VALUES ($1, $2, $3, $3, $4, $5)
    ON CONFLICT (owner, digest) DO UPDATE SET ${CHANGED}, document = excluded.document, removed = false,
      added = greatest(excluded.added, known.added + 1)`,
  remove: `UPDATE corpus_document SET ${CHANGED}, document = $4, removed = true
    WHERE owner = $1 AND digest = $2 AND NOT removed RETURNING true AS done`,
  putVectors: `UPDATE corpus_document SET seq = $3, model = $4, passages = $5, vectors = $6
    WHERE owner = $1 AND digest = $2 AND NOT removed AND added = $7`,
  after: `SELECT o.era, o.last::float8 AS last, d.* FROM corpus_owner o LEFT JOIN LATERAL (
      SELECT seq::float8 AS seq, text_seq::float8 AS "textSeq", document, removed, added, model, passages, vectors
      FROM corpus_document c WHERE c.owner = o.owner AND c.seq > $2 ORDER BY c.seq LIMIT ${PIECE}
    ) d ON true WHERE o.owner = $1 ORDER BY d.seq`,
  erase: "DELETE FROM corpus_owner WHERE owner = $1",
  eraseDocuments: "DELETE FROM corpus_document WHERE owner = $1 RETURNING removed",
  eras: "SELECT owner, era FROM corpus_owner WHERE owner = ANY ($1::text[])",
} as const;

const rows = {
  there: z.object({ there: z.boolean() }),
  last: z.object({ last: z.number() }),
  done: z.object({ done: z.boolean() }),
  removed: z.object({ removed: z.boolean() }),
  era: z.object({ owner: z.string(), era: z.string() }),
  change: z.object({
    era: z.string(),
    last: z.number(),
    seq: z.number().nullable(),
    textSeq: z.number().nullable(),
    document: z.string().nullable(),
    removed: z.boolean().nullable(),
    added: z.number().nullable(),
    model: z.string().nullable(),
    passages: z.int().nullable(),
    vectors: z.instanceof(Uint8Array).nullable(),
  }),
};

const digestOf = (id: string): Buffer => createHash("sha256").update(id).digest();

function toChange(row: z.infer<typeof rows.change>): Change[] {
  const { seq, textSeq, document, removed, added, model, passages, vectors } = row;
  if (seq === null || textSeq === null || document === null || added === null) return [];
  const has = model !== null && passages !== null && vectors !== null;
  const own = has ? { model, vectors: { passages, list: vectors } } : {};
  return [{ seq, textSeq, document: CorpusDocument.parse(jsonIn(document)), removed: removed === true, added, ...own }];
}

function logOf({ all, transaction }: LogDatabase, owner: string): DocumentLog {
  return {
    async append(documents, { now, isWanted }) {
      for (const document of documents) bodyOf(document);
      if (documents.length === 0) return 0;
      return transaction(async (within) => {
        const [owned] = await within.all(rows.last, SQL.begin, owner, documents.length);
        // A concurrent erasure waits for this change, or `isWanted` sees its result.
        if (isWanted && !(await isWanted())) {
          await within.run(SQL.undo, owner, documents.length);
          return 0;
        }
        let seq = rows.last.parse(owned).last - documents.length;
        for (const document of documents)
          await within.run(
            SQL.put,
            owner,
            digestOf(document.id),
            ++seq,
            JSON.stringify(CorpusDocument.parse(document)),
            now,
          );
        return documents.length;
      });
    },
    remove: (id) =>
      transaction(async (within) => {
        const [owned] = await within.all(rows.last, SQL.advance, owner, 1);
        if (!owned) return false;
        const document = JSON.stringify({ id });
        return (await within.all(rows.done, SQL.remove, owner, digestOf(id), owned.last, document)).length > 0;
      }),
    putVectors: (model, vectors) =>
      transaction(async (within) => {
        const [owned] = await within.all(rows.last, SQL.advance, owner, vectors.length);
        if (!owned) return;
        let seq = owned.last - vectors.length;
        for (const { id, added, passages, list } of vectors)
          await within.run(SQL.putVectors, owner, digestOf(id), ++seq, model, passages, list, added);
      }),
    async after(seq) {
      const found = await all(rows.change, SQL.after, owner, seq);
      const [first] = found;
      return first && { era: first.era, last: first.last, changes: found.flatMap(toChange) };
    },
  };
}

/**
 * Opens the document logs in PostgreSQL, creating the tables if needed.
 *
 * @throws {Failure} of the database
 */
export async function openDocumentLogs(database: LogDatabase): Promise<DocumentLogs> {
  const { all, transaction } = database;
  const [known] = await all(rows.there, "SELECT to_regclass('corpus_document_seq') IS NOT NULL AS there");
  if (!known?.there)
    await transaction(async ({ run }) => {
      await run("SELECT pg_advisory_xact_lock($1)", LOCK);
      await run(SCHEMA);
    });
  return {
    of: (owner) => logOf(database, owner),
    erase: (owner) =>
      transaction(async (within) => {
        await within.run(SQL.erase, owner);
        const documents = await within.all(rows.removed, SQL.eraseDocuments, owner);
        return documents.filter(({ removed }) => !removed).length;
      }),
    eras: async (owners) => new Map((await all(rows.era, SQL.eras, owners)).map(({ owner, era }) => [owner, era])),
  };
}
