/**
 * The tables of the SQLite store for many machines, plus the turns of hosts: which worker owns a host, and how to treat
 * the host. URLs are indexed by a digest of owner and key, since long keys do not fit into an index and owners must not
 * share pages.
 */
export const SCHEMA = `
CREATE TABLE IF NOT EXISTS crawl_job (
  number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
  owner text NOT NULL, start text NOT NULL, options text NOT NULL, state text NOT NULL, created_at float8 NOT NULL, ended_at float8, failure text,
  notes text, learnt text, read integer NOT NULL DEFAULT 0, busy integer NOT NULL DEFAULT 0,
  shared boolean NOT NULL DEFAULT false, most integer, by_depth boolean NOT NULL DEFAULT false, lists text
);
CREATE INDEX IF NOT EXISTS crawl_job_owner ON crawl_job (owner, number);
CREATE INDEX IF NOT EXISTS crawl_job_ended ON crawl_job (ended_at);
CREATE INDEX IF NOT EXISTS crawl_job_running ON crawl_job (number) WHERE state = 'running';
CREATE TABLE IF NOT EXISTS crawl_address (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, job integer NOT NULL, digest bytea NOT NULL, key text NOT NULL,
  url text NOT NULL, host text NOT NULL, depth integer NOT NULL, redirects integer NOT NULL, state smallint NOT NULL,
  turn bigint NOT NULL DEFAULT 0, handed boolean NOT NULL DEFAULT true, because text, kind text, status integer,
  changed_at float8
);
CREATE UNIQUE INDEX IF NOT EXISTS crawl_address_key ON crawl_address (job, digest);
CREATE INDEX IF NOT EXISTS crawl_address_depth ON crawl_address (job, depth) WHERE state < 2;
CREATE INDEX IF NOT EXISTS crawl_address_busy ON crawl_address (host) WHERE state = 1;
CREATE INDEX IF NOT EXISTS crawl_address_unhanded ON crawl_address (job, host, number) WHERE NOT handed;
CREATE INDEX IF NOT EXISTS crawl_address_state ON crawl_address (job, state, number) WHERE state > 1;
CREATE TABLE IF NOT EXISTS crawl_text (
  job integer NOT NULL, hash text NOT NULL, key text NOT NULL, PRIMARY KEY (job, hash)
);
CREATE TABLE IF NOT EXISTS crawl_page (
  digest bytea PRIMARY KEY, owner text NOT NULL, key text NOT NULL, url text NOT NULL, depth integer NOT NULL, hash text NOT NULL, etag text,
  last_modified text, read_at float8 NOT NULL, links text NOT NULL, content text NOT NULL
);
CREATE INDEX IF NOT EXISTS crawl_page_owner ON crawl_page (owner);
CREATE TABLE IF NOT EXISTS crawl_host (
  host text PRIMARY KEY, turn bigint NOT NULL DEFAULT 0, width float8 NOT NULL DEFAULT 1,
  next_at timestamptz NOT NULL DEFAULT 'epoch'
);
ALTER TABLE crawl_job ADD COLUMN IF NOT EXISTS learnt text;
ALTER TABLE crawl_address ADD COLUMN IF NOT EXISTS changed_at float8;
DROP INDEX IF EXISTS crawl_address_waiting;
CREATE INDEX IF NOT EXISTS crawl_address_next ON crawl_address (job, host, depth, changed_at DESC NULLS FIRST, number)
  WHERE state = 0;
`;

const JOB = `SELECT number, id, owner, start, options, state, created_at AS "createdAt", ended_at AS "endedAt", failure, notes, learnt
  FROM crawl_job`;
const PAGE = `SELECT p.key, p.url, p.depth, p.hash, p.etag, p.last_modified AS "lastModified", p.read_at AS "readAt",
  p.links, p.content FROM crawl_page p`;

/** Condition for the holder of the host's turn; turn 0 is a process that works alone. */
const IS_MINE = (host: string, turn: string) =>
  `(${turn} = 0 OR EXISTS (SELECT FROM crawl_host h WHERE h.host = ${host} AND h.turn = ${turn}))`;

/** Condition for an owner; `NULL` matches all. */
const IS_OF = (owner: string) => `(${owner}::text IS NULL OR owner = ${owner})`;

/** SQL statements of the store. */
export const SQL = {
  createJob:
    "INSERT INTO crawl_job (id, owner, start, options, state, created_at, ended_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
  job: `${JOB} WHERE id = $1 AND ${IS_OF("$2")}`,
  jobs: `${JOB} WHERE ${IS_OF("$1")} ORDER BY number DESC`,
  updateJob: `UPDATE crawl_job SET state = coalesce($2, state), ended_at = coalesce($3, ended_at),
    start = coalesce($4, start), failure = coalesce($5, failure)
    WHERE id = $1 AND ${IS_OF("$6")}`,
  lockJob: `${JOB} WHERE id = $1 AND ${IS_OF("$2")} FOR UPDATE`,
  revise: {
    notes: "UPDATE crawl_job SET notes = $2 WHERE number = $1",
    learnt: "UPDATE crawl_job SET learnt = $2 WHERE number = $1",
  },
  // Ordered, so that concurrent deletions do not deadlock.
  ended: "SELECT number FROM crawl_job WHERE ended_at < $1 ORDER BY number FOR UPDATE SKIP LOCKED",
  owned: "SELECT number FROM crawl_job WHERE owner = $1 ORDER BY number FOR UPDATE",
  forget: [
    "DELETE FROM crawl_text WHERE job = ANY ($1::integer[])",
    "DELETE FROM crawl_address WHERE job = ANY ($1::integer[])",
    "DELETE FROM crawl_job WHERE number = ANY ($1::integer[])",
  ],
  forgetPages: "DELETE FROM crawl_page WHERE owner = $1",
  recover: `WITH again AS (UPDATE crawl_address SET state = 0 WHERE job = $1 AND state = 1 RETURNING 1)
    UPDATE crawl_job SET busy = 0 WHERE number = $1`,
  add: `INSERT INTO crawl_address (job, digest, key, url, host, depth, redirects, state, because, changed_at)
    SELECT $1, digest, key, url, host, depth, redirects, CASE WHEN because IS NULL THEN 0 ELSE 2 END, because, changed_at
    FROM unnest($2::bytea[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::integer[], $8::text[], $9::float8[])
      WITH ORDINALITY AS found (digest, key, url, host, depth, redirects, because, changed_at, place)
    WHERE NOT EXISTS (SELECT FROM crawl_address known WHERE known.job = $1 AND known.digest = found.digest)
    ORDER BY place ON CONFLICT DO NOTHING`,
  comeIn: `UPDATE crawl_address known SET state = 0, because = NULL, url = found.url, changed_at = found.changed_at,
      depth = CASE known.state WHEN 2 THEN found.depth ELSE least(known.depth, found.depth) END
    FROM unnest($2::bytea[], $3::text[], $4::integer[], $5::float8[]) AS found (digest, url, depth, changed_at)
    WHERE known.job = $1 AND known.digest = found.digest
      AND (known.state = 2 OR known.state = 0 AND known.changed_at IS NULL AND found.changed_at IS NOT NULL)`,
  waiting: "SELECT host, min(depth) AS depth FROM crawl_address WHERE job = $1 AND state = 0 GROUP BY host",
  // Locking the job's row serialises the check of its limit.
  take: `WITH room AS (
      SELECT number FROM crawl_job WHERE number = $1 AND ($3::bigint = 0 OR (state = 'running' AND (most IS NULL OR read + busy < most)))
        AND ${IS_MINE("$2", "$3::bigint")} FOR UPDATE
    ), next AS (
      SELECT number FROM crawl_address WHERE EXISTS (SELECT FROM room) AND job = $1 AND host = $2 AND state = 0
      ORDER BY depth, changed_at DESC NULLS FIRST, number LIMIT 1 FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE crawl_address a SET state = 1, turn = $3::bigint FROM next WHERE a.number = next.number
      RETURNING a.key, a.url, a.host, a.depth, a.redirects, a.changed_at AS "changedAt"
    ), counted AS (
      UPDATE crawl_job SET busy = busy + 1 WHERE number = $1 AND EXISTS (SELECT FROM taken)
    ) SELECT * FROM taken`,
  finish: `WITH before AS (
      SELECT number, state FROM crawl_address WHERE job = $1 AND digest = $2 AND ($8::bigint = 0 OR (state = 1 AND turn = $8::bigint))
      FOR UPDATE
    ) UPDATE crawl_address a SET state = $3, because = $4, kind = $5, status = $6, handed = $7
      FROM before WHERE a.number = before.number RETURNING before.state AS was`,
  count: "UPDATE crawl_job SET busy = busy - $2, read = read + $3 WHERE number = $1",
  keep: `INSERT INTO crawl_page (digest, key, url, depth, hash, etag, last_modified, read_at, links, content, owner)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (digest) DO UPDATE SET
      url = excluded.url, depth = excluded.depth, hash = excluded.hash, etag = excluded.etag,
      last_modified = excluded.last_modified, read_at = excluded.read_at, links = excluded.links,
      content = excluded.content`,
  claim: `WITH claimed AS (INSERT INTO crawl_text (job, hash, key) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING key)
    SELECT key FROM claimed UNION ALL SELECT key FROM crawl_text WHERE job = $1 AND hash = $2 LIMIT 1`,
  handed: "UPDATE crawl_address SET handed = true WHERE job = $1 AND digest = $2",
  unhanded: `SELECT key FROM crawl_address WHERE job = $1 AND NOT handed AND ($2::text IS NULL OR host = $2)
    ORDER BY number`,
  page: `${PAGE} WHERE p.digest = $1`,
  results: `${PAGE} JOIN crawl_address a ON a.digest = p.digest WHERE a.job = $1 AND a.state = 5
    ORDER BY a.number LIMIT $2 OFFSET $3`,
  accounts: `SELECT state, CASE WHEN state IN (2, 3) THEN because END AS because, count(*)::integer AS n
    FROM crawl_address WHERE job = $1 GROUP BY 1, 2`,
  errors: `SELECT url, kind, because AS message, status FROM crawl_address WHERE job = $1 AND state = 4
    ORDER BY number LIMIT $2 OFFSET $3`,
  leftOut: `SELECT url FROM crawl_address WHERE job = $1 AND state IN (2, 3) AND because = $2 ORDER BY number LIMIT $3`,
} as const;
