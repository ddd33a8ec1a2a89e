import type { DatabaseSync } from "node:sqlite";

/** WAL with NORMAL synchronisation survives a killed process. */
const SCHEMA = `
PRAGMA busy_timeout = 20;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS job (
  number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, start TEXT NOT NULL, options TEXT NOT NULL,
  state TEXT NOT NULL, createdAt INTEGER NOT NULL, endedAt INTEGER, failure TEXT, notes TEXT, learnt TEXT
);
CREATE TABLE IF NOT EXISTS address (
  number INTEGER PRIMARY KEY, job INTEGER NOT NULL, key TEXT NOT NULL, url TEXT NOT NULL, host TEXT NOT NULL,
  depth INTEGER NOT NULL, redirects INTEGER NOT NULL, state INTEGER NOT NULL, handed INTEGER NOT NULL DEFAULT 1,
  because TEXT, kind TEXT, status INTEGER, changedAt INTEGER
);
CREATE UNIQUE INDEX IF NOT EXISTS address_key ON address (job, key);
CREATE INDEX IF NOT EXISTS address_unhanded ON address (job) WHERE handed = 0;
CREATE INDEX IF NOT EXISTS address_state ON address (job, state, because);
CREATE TABLE IF NOT EXISTS text (job INTEGER NOT NULL, hash TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (job, hash)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS page (
  key TEXT PRIMARY KEY, url TEXT NOT NULL, depth INTEGER NOT NULL, hash TEXT NOT NULL, etag TEXT, lastModified TEXT,
  readAt INTEGER NOT NULL, links TEXT NOT NULL, content TEXT NOT NULL
);
`;
/** Columns missing in older files. */
const LATER = [
  ["job", "learnt", "TEXT"],
  ["address", "changedAt", "INTEGER"],
] as const;
/** Undated first, then newest. Older indexes lack the date. */
const ORDER = `
DROP INDEX IF EXISTS address_waiting;
CREATE INDEX IF NOT EXISTS address_next ON address (job, host, depth, -changedAt, number) WHERE state = 0;
`;

/** Opens or creates the file, upgrading older ones. */
export async function openDatabase(file: string): Promise<DatabaseSync> {
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(file);
  try {
    database.exec(SCHEMA);
    addColumns(database);
    database.exec(ORDER);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

function addColumns(database: DatabaseSync): void {
  for (const [table, column, type] of LATER) {
    const columns = database.prepare("SELECT name FROM pragma_table_info(?)").all(table);
    if (!columns.some(({ name }) => name === column))
      database.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
  }
}

const WHERE_WAITING = "address WHERE job = ?1 AND state = 0";

/** SQL statements of the store. */
export const SQL = {
  createJob: "INSERT INTO job (id, start, options, state, createdAt, endedAt) VALUES (?, ?, ?, ?, ?, ?)",
  job: "SELECT * FROM job WHERE id = ?",
  jobs: "SELECT * FROM job ORDER BY number DESC",
  updateJob:
    "UPDATE job SET state = coalesce(?2, state), endedAt = coalesce(?3, endedAt), start = coalesce(?4, start), failure = coalesce(?5, failure) WHERE id = ?1",
  revise: { notes: "UPDATE job SET notes = ?2 WHERE id = ?1", learnt: "UPDATE job SET learnt = ?2 WHERE id = ?1" },
  recover: "UPDATE address SET state = 0 WHERE job = ? AND state = 1",
  add: `INSERT INTO address (job, key, url, host, depth, redirects, state, because, changedAt)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (job, key) DO UPDATE SET state = 0, because = NULL, url = excluded.url, changedAt = excluded.changedAt,
      depth = CASE address.state WHEN 2 THEN excluded.depth ELSE min(address.depth, excluded.depth) END
    WHERE excluded.state = 0
      AND (address.state = 2 OR address.state = 0 AND address.changedAt IS NULL AND excluded.changedAt IS NOT NULL)`,
  // Steps through the index by host, so the cost depends on the number of hosts, not of URLs.
  waiting: `WITH RECURSIVE step (host) AS (
      SELECT (SELECT min(host) FROM ${WHERE_WAITING})
      UNION ALL SELECT (SELECT min(host) FROM ${WHERE_WAITING} AND host > step.host) FROM step WHERE step.host IS NOT NULL
    ) SELECT host, (SELECT min(depth) FROM ${WHERE_WAITING} AND host = step.host) AS depth FROM step WHERE host IS NOT NULL`,
  take: `UPDATE address SET state = 1 WHERE number =
      (SELECT number FROM ${WHERE_WAITING} AND host = ?2 ORDER BY depth, -changedAt, number LIMIT 1)
    RETURNING key, url, host, depth, redirects, changedAt`,
  finish:
    "UPDATE address SET state = ?3, because = ?4, kind = ?5, status = ?6, handed = ?7 WHERE job = ?1 AND key = ?2",
  keep: `INSERT OR REPLACE INTO page (key, url, depth, hash, etag, lastModified, readAt, links, content)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  claim: "INSERT INTO text (job, hash, key) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  owner: "SELECT key FROM text WHERE job = ? AND hash = ?",
  handed: "UPDATE address SET handed = 1 WHERE job = ? AND key = ?",
  unhanded: "SELECT key FROM address WHERE job = ? AND handed = 0 ORDER BY number",
  page: "SELECT * FROM page WHERE key = ?",
  results: `SELECT page.* FROM address JOIN page ON page.key = address.key
    WHERE address.job = ? AND address.state = 5 ORDER BY address.number LIMIT ? OFFSET ?`,
  forget: ["DELETE FROM text WHERE job = ?", "DELETE FROM address WHERE job = ?", "DELETE FROM job WHERE number = ?"],
  accounts:
    "SELECT state, because, count(*) AS n FROM address WHERE job = ? GROUP BY state, CASE WHEN state IN (2, 3) THEN because END",
  errors:
    "SELECT url, kind, because AS message, status FROM address WHERE job = ? AND state = 4 ORDER BY number LIMIT ? OFFSET ?",
  leftOut: "SELECT url FROM address WHERE job = ? AND state IN (2, 3) AND because = ? ORDER BY number LIMIT ?",
} as const;
