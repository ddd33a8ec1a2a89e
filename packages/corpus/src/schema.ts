import type { DatabaseSync } from "node:sqlite";
import { Failure, inTransaction } from "@wellsourced/core";

/**
 * One file contains documents and index. Words are numbered; each has one list of passages for every segment, which is
 * one batch of additions. Small segments are merged into larger ones, and lists are never changed in place. Words that
 * equal their stem are not in `stems`.
 */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS documents(
  no INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, url TEXT, title TEXT, description TEXT, language TEXT, country TEXT,
  host TEXT, date TEXT, type TEXT, added INTEGER NOT NULL, first INTEGER NOT NULL, passages TEXT NOT NULL,
  dictionary INTEGER NOT NULL, body BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS dictionaries(no INTEGER PRIMARY KEY, first INTEGER NOT NULL, bytes BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS words(word TEXT PRIMARY KEY, no INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS stems(stem TEXT NOT NULL, word INTEGER NOT NULL, PRIMARY KEY(stem, word)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS lists(word INTEGER NOT NULL, segment INTEGER NOT NULL, list BLOB NOT NULL,
  PRIMARY KEY(word, segment)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS grams(gram TEXT NOT NULL, segment INTEGER NOT NULL, list BLOB NOT NULL,
  PRIMARY KEY(gram, segment)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS segments(no INTEGER PRIMARY KEY, first INTEGER NOT NULL, passages INTEGER NOT NULL,
  lengths BLOB NOT NULL, owners BLOB NOT NULL, last INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS vectors(document INTEGER PRIMARY KEY, first INTEGER NOT NULL, model TEXT NOT NULL, list BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS vectors_by_model ON vectors(model, document);
CREATE TABLE IF NOT EXISTS followed(era TEXT NOT NULL, seq INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS removed(no INTEGER PRIMARY KEY);
`;

/** Version of the file format, stored as `user_version`. Files without one are older. */
const FORMAT = 2;

const formatOf = (db: DatabaseSync): unknown => db.prepare("PRAGMA user_version").get()?.user_version;

const foreign = (path: string, cause?: unknown): Failure =>
  new Failure(
    "config",
    `The file ${path} is not an index, or was written by another version. Move it away, and index its documents again.`,
    { suggestedAction: "inform_user", cause },
  );
const NO_DATABASE = 26;

function makeTables(db: DatabaseSync, path: string): void {
  if (formatOf(db) === FORMAT) return;
  inTransaction(db, () => {
    if (formatOf(db) === FORMAT) return;
    if (db.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() !== undefined) throw foreign(path);
    db.exec(`${SCHEMA} PRAGMA user_version=${FORMAT};`);
  });
}

/**
 * Opens the database, creating it if needed. Readers never wait for a writer. A writer waits only briefly for another
 * one, since that blocks the whole thread: the caller retries.
 *
 * @throws {Failure} `config` for a file in another format
 */
export async function openDatabase(path: string): Promise<DatabaseSync> {
  const { DatabaseSync } = await import("node:sqlite");
  const db = new DatabaseSync(path);
  try {
    // With larger pages, fewer lists of common words spill into overflow pages.
    db.exec("PRAGMA page_size=8192;");
    db.exec("PRAGMA busy_timeout=20; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-65536;");
    makeTables(db, path);
  } catch (error) {
    db.close();
    throw Reflect.get(Object(error), "errcode") === NO_DATABASE ? foreign(path, error) : error;
  }
  return db;
}
