/** Version of the tables and of how keys are made. */
export const FORMAT = 1;

/**
 * A record is a line, as in a folder. Its keys are those of a folder as well: hashes of its identifiers, of the
 * identifiers that it names, and of its titles, whole and in parts. They are signed here.
 */
export const TABLES = [
  "CREATE TABLE IF NOT EXISTS works_record (no integer PRIMARY KEY, line text NOT NULL)",
  "CREATE TABLE IF NOT EXISTS works_key (key integer NOT NULL, no integer NOT NULL)",
  "CREATE INDEX IF NOT EXISTS works_key_key ON works_key (key, no)",
  "CREATE TABLE IF NOT EXISTS works_source (name text PRIMARY KEY, added bigint NOT NULL, changed text)",
  "CREATE TABLE IF NOT EXISTS works_note (name text PRIMARY KEY, value text NOT NULL)",
  "CREATE TABLE IF NOT EXISTS works_format (format integer NOT NULL)",
  `INSERT INTO works_format SELECT ${FORMAT} WHERE NOT EXISTS (SELECT FROM works_format)`,
] as const;

/** Advisory lock of the one process that adds. */
const LOCK = 7_461_302;

export const SQL = {
  isThere: "SELECT to_regclass('works_format') IS NOT NULL AS there",
  format: "SELECT format FROM works_format",
  lock: `SELECT pg_try_advisory_lock(${LOCK}) AS there`,
  unlock: `SELECT pg_advisory_unlock(${LOCK})`,
  last: "SELECT coalesce(max(no), 0) AS no FROM works_record",
  withKey: `SELECT line FROM works_record WHERE no IN (
      SELECT found.no FROM unnest($1::integer[]) AS wanted (key) CROSS JOIN LATERAL
        (SELECT no FROM works_key WHERE key = wanted.key ORDER BY no DESC LIMIT $2) found
    ) ORDER BY no`,
  withKeys: `SELECT DISTINCT no, line FROM works_record JOIN works_key USING (no) WHERE key = ANY ($1::integer[])`,
  hits: `SELECT wanted.key, found.nos FROM unnest($1::integer[]) AS wanted (key) CROSS JOIN LATERAL
    (SELECT array_agg(no) AS nos FROM (SELECT no FROM works_key WHERE key = wanted.key LIMIT $2) few) found
    WHERE found.nos IS NOT NULL`,
  lines: "SELECT line FROM works_record WHERE no = ANY ($1::integer[])",
  addRecords: "INSERT INTO works_record SELECT * FROM unnest($1::integer[], $2::text[])",
  addKeys: "INSERT INTO works_key SELECT * FROM unnest($1::integer[], $2::integer[])",
  dropRecords: "DELETE FROM works_record WHERE no = ANY ($1::integer[])",
  dropKeys: `DELETE FROM works_key USING unnest($1::integer[], $2::integer[]) AS gone (key, no)
    WHERE works_key.key = gone.key AND works_key.no = gone.no`,
  count: `INSERT INTO works_source SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[])
    ON CONFLICT (name) DO UPDATE SET added = works_source.added + excluded.added,
      changed = greatest(works_source.changed, excluded.changed)`,
  note: `INSERT INTO works_note SELECT * FROM unnest($1::text[], $2::text[])
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  dropNotes: "DELETE FROM works_note WHERE name = ANY ($1::text[])",
  sources: "SELECT name, added::float8 AS added, changed FROM works_source ORDER BY name",
  notes: "SELECT name, value FROM works_note",
  bytes: `SELECT sum(pg_total_relation_size(name))::float8 AS bytes
    FROM unnest(ARRAY['works_record', 'works_key', 'works_source', 'works_note']::regclass[]) AS name`,
} as const;
