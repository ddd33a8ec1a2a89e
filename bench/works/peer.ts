/** The peer: a table of records with an FTS5 index of titles, as reference checkers that work offline build it. */
import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { WantedWork, WorkRecord } from "../../packages/works/src/index.ts";
import { rank } from "../../packages/works/src/title/rank.ts";

const TABLE = `
PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-200000;
CREATE TABLE works(no INTEGER PRIMARY KEY, key TEXT, doi TEXT, title TEXT, authors TEXT, year INTEGER, container TEXT,
  type TEXT, volume TEXT, issue TEXT, pages TEXT, changed TEXT);
CREATE VIRTUAL TABLE titles USING fts5(title, content='works', content_rowid='no', tokenize='unicode61 remove_diacritics 2');
BEGIN`;
const PER_TRANSACTION = 50_000;

export async function build(path: string, records: AsyncIterable<readonly WorkRecord[]>): Promise<number> {
  const db = new DatabaseSync(path);
  db.exec(TABLE);
  const insert = db.prepare("INSERT INTO works VALUES(?,?,?,?,?,?,?,?,?,?,?,?)");
  const index = db.prepare("INSERT INTO titles(rowid, title) VALUES(?,?)");
  let no = 0;
  const add = ({ key, ids, title, authors = [], years = [], ...rest }: WorkRecord) => {
    no++;
    const names = authors.map(({ family, given }) => `${family}, ${given}`).join("; ");
    const { container = null, type = null, volume = null, issue = null, pages = null, changed = null } = rest;
    const doi = ids[0]?.slice(4) ?? null;
    insert.run(no, key, doi, title, names, years[0] ?? null, container, type, volume, issue, pages, changed);
    index.run(no, title);
    if (no % PER_TRANSACTION === 0) db.exec("COMMIT; BEGIN");
  };
  for await (const some of records) for (const record of some) add(record);
  db.exec(
    "COMMIT; CREATE INDEX by_doi ON works(doi); CREATE INDEX by_key ON works(key); PRAGMA wal_checkpoint(TRUNCATE)",
  );
  db.close();
  return statSync(path).size;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

function toRecord(row: Record<string, unknown>): WorkRecord {
  const authors = text(row.authors)
    .split("; ")
    .map((name) => {
      const [family = "", given = ""] = name.split(", ");
      return { family, given };
    });
  return { source: "made", key: text(row.key), ids: [], title: text(row.title), authors, years: [Number(row.year)] };
}

const GOOD = 0.8;
const CANDIDATES = 16;

/** All words first; any of them if that finds nothing alike. */
export function open(path: string): { search(wanted: WantedWork): string | undefined; close(): void } {
  const db = new DatabaseSync(path, { readOnly: true });
  const match = db.prepare(
    `SELECT works.* FROM titles JOIN works ON no = titles.rowid WHERE titles MATCH ? ORDER BY rank LIMIT ${CANDIDATES}`,
  );
  const ask = (words: readonly string[], by: string, wanted: WantedWork) =>
    rank(wanted, match.all(words.map((word) => `"${word}"`).join(by)).map(toRecord))[0];
  return {
    search(wanted) {
      const words = wanted.title.match(/[\p{L}\p{N}]+/gu) ?? [];
      if (words.length === 0) return undefined;
      const all = ask(words, " ", wanted);
      return (all && all.likeness >= GOOD ? all : (ask(words, " OR ", wanted) ?? all))?.record.key;
    },
    close: () => db.close(),
  };
}
