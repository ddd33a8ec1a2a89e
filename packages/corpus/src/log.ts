import { createHash } from "node:crypto";
import { jsonIn } from "@wellsourced/core";
import { z } from "zod";
import { bodyOf, type CorpusDocument } from "./document.ts";

/** A PostgreSQL that several processes use: what the store of the crawler calls its `database`. */
export interface LogDatabase {
  /** The rows of one statement. */
  all<Row extends z.ZodType>(row: Row, sql: string, ...values: readonly unknown[]): Promise<z.infer<Row>[]>;
  run(sql: string, ...values: readonly unknown[]): Promise<void>;
  /** Several statements, all of them or nothing. `work` may be called again. */
  whole<Value>(work: (within: Pick<LogDatabase, "all" | "run">) => Promise<Value>): Promise<Value>;
}

/** The vectors of a document by one model: as many as it has passages, one behind the other. */
export interface LoggedVectors {
  readonly id: string;
  /** The document that they are of is the one that was added then. */
  readonly added: number;
  readonly passages: number;
  readonly list: Uint8Array;
}

/** What became of a document. */
export interface Change {
  readonly seq: number;
  /** When its text was changed: vectors may have come later. */
  readonly textSeq: number;
  readonly document: CorpusDocument;
  readonly removed: boolean;
  readonly added: number;
  readonly model?: string | undefined;
  readonly vectors?: Omit<LoggedVectors, "id" | "added"> | undefined;
}

export interface Changes {
  /** Another one than before: everything was erased meanwhile, and what follows begins anew. */
  readonly era: string;
  /** The number of the last change there is. */
  readonly last: number;
  readonly changes: readonly Change[];
}

/** The documents of one owner, in the order in which they were changed: each process makes its index from them. */
export interface DocumentLog {
  /** @returns how many documents were added: none where `isWanted`, asked when nobody else may write, says no */
  append(
    documents: readonly CorpusDocument[],
    options: { readonly now: number; readonly isWanted?: (() => Promise<boolean>) | undefined },
  ): Promise<number>;
  remove(id: string): Promise<boolean>;
  /** Vectors of documents that were changed meanwhile are left out. */
  putVectors(model: string, vectors: readonly LoggedVectors[]): Promise<void>;
  /** Some of what was changed after a number. `undefined`: the owner has nothing. */
  after(seq: number): Promise<Changes | undefined>;
}

/** The documents of all owners. */
export interface DocumentLogs {
  of(owner: string): DocumentLog;
  /** Removes all that an owner has. @returns how many documents there were */
  erase(owner: string): Promise<number>;
  /** The eras of those of these owners who have something. */
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
/** Processes that start together do not make the tables at the same time. */
const LOCK = 7_461_202;
/** Changes that are fetched at once. */
const PIECE = 50;

const CHANGED = "seq = $3, text_seq = $3, model = NULL, passages = NULL, vectors = NULL";
/** The lock on the owner's row lets changes be seen in the order of their numbers. */
const SQL = {
  begin: `INSERT INTO corpus_owner (owner, era, last) VALUES ($1, gen_random_uuid()::text, $2)
    ON CONFLICT (owner) DO UPDATE SET last = corpus_owner.last + $2 RETURNING last::float8 AS last`,
  // Of an owner who had nothing before, nothing stays.
  leave: "DELETE FROM corpus_owner WHERE owner = $1 AND last = $2",
  goOn: "UPDATE corpus_owner SET last = last + $2 WHERE owner = $1 RETURNING last::float8 AS last",
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

const Told = z.string().optional();
const Document = z.object({
  id: z.string(),
  url: Told,
  title: Told,
  markdown: Told,
  text: Told,
  description: Told,
  language: Told,
  country: Told,
  date: Told,
  type: Told,
});
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
  return [{ seq, textSeq, document: Document.parse(jsonIn(document)), removed: removed === true, added, ...own }];
}

function logOf({ all, whole }: LogDatabase, owner: string): DocumentLog {
  return {
    async append(documents, { now, isWanted }) {
      for (const document of documents) bodyOf(document);
      if (documents.length === 0) return 0;
      return whole(async (within) => {
        const [owned] = await within.all(rows.last, SQL.begin, owner, documents.length);
        // An erasure that is under way waits for this change, or this one sees what it has removed.
        if (isWanted && !(await isWanted())) {
          await within.run(SQL.leave, owner, documents.length);
          return 0;
        }
        let seq = rows.last.parse(owned).last - documents.length;
        for (const document of documents)
          await within.run(SQL.put, owner, digestOf(document.id), ++seq, JSON.stringify(Document.parse(document)), now);
        return documents.length;
      });
    },
    remove: (id) =>
      whole(async (within) => {
        const [owned] = await within.all(rows.last, SQL.goOn, owner, 1);
        if (!owned) return false;
        const document = JSON.stringify({ id });
        return (await within.all(rows.done, SQL.remove, owner, digestOf(id), owned.last, document)).length > 0;
      }),
    putVectors: (model, vectors) =>
      whole(async (within) => {
        const [owned] = await within.all(rows.last, SQL.goOn, owner, vectors.length);
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
 * The documents of several owners in PostgreSQL, whose tables are made if there are none.
 *
 * @throws {Failure} of the database
 */
export async function openDocumentLogs(database: LogDatabase): Promise<DocumentLogs> {
  const { all, whole } = database;
  const [known] = await all(rows.there, "SELECT to_regclass('corpus_document_seq') IS NOT NULL AS there");
  if (!known?.there)
    await whole(async ({ run }) => {
      await run("SELECT pg_advisory_xact_lock($1)", LOCK);
      await run(SCHEMA);
    });
  return {
    of: (owner) => logOf(database, owner),
    erase: (owner) =>
      whole(async (within) => {
        await within.run(SQL.erase, owner);
        const documents = await within.all(rows.removed, SQL.eraseDocuments, owner);
        return documents.filter(({ removed }) => !removed).length;
      }),
    eras: async (owners) => new Map((await all(rows.era, SQL.eras, owners)).map(({ owner, era }) => [owner, era])),
  };
}
