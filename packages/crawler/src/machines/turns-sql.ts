/** Jobs open to workers. */
const OPEN = "j.state = 'running' AND j.shared";
const HAS_ROOM = "(j.most IS NULL OR j.read + j.busy < j.most)";
const LEAST = "(SELECT min(depth) FROM crawl_address WHERE job = j.number AND state < 2)";
const WAITS = "EXISTS (SELECT FROM crawl_address a WHERE a.job = j.number AND a.state = 0)";
const UNHANDED = "EXISTS (SELECT FROM crawl_address a WHERE a.job = j.number AND NOT a.handed)";
/** No URL is in progress or undelivered, and the limit is reached or nothing is left. */
const IS_OVER = `${OPEN} AND j.busy = 0 AND NOT ${UNHANDED}
  AND (j.read >= j.most OR (j.lists IS NULL AND NOT ${WAITS}))`;

/** Hosts that pause longer give up their turn. */
const RESTS_LONG = "h.next_at > clock_timestamp() + interval '2 seconds'";

/** SQL statements for turns. */
export const TURNS = {
  share: "UPDATE crawl_job SET shared = true, most = $2, by_depth = $3, lists = $4 WHERE id = $1",
  listed: "UPDATE crawl_job SET lists = NULL WHERE id = $1",
  // Steps through the index by host, so the cost depends on the number of hosts, not of URLs.
  due: `WITH RECURSIVE step (job, host) AS (
      SELECT j.number, (SELECT min(host) FROM crawl_address WHERE job = j.number AND state = 0)
      FROM crawl_job j WHERE ${OPEN} AND ${HAS_ROOM}
      UNION ALL
      SELECT s.job, (SELECT min(host) FROM crawl_address WHERE job = s.job AND state = 0 AND host > s.host)
      FROM step s WHERE s.host IS NOT NULL
    ), due (host) AS (
      SELECT s.host FROM step s JOIN crawl_job j ON j.number = s.job WHERE s.host IS NOT NULL AND (NOT j.by_depth
        OR (SELECT min(depth) FROM crawl_address WHERE job = s.job AND host = s.host AND state = 0) = ${LEAST})
      UNION SELECT a.host FROM crawl_address a JOIN crawl_job j ON j.number = a.job WHERE ${OPEN} AND a.state = 1
      UNION SELECT a.host FROM crawl_address a JOIN crawl_job j ON j.number = a.job WHERE ${OPEN} AND NOT a.handed
      UNION SELECT j.lists FROM crawl_job j WHERE ${OPEN} AND j.lists IS NOT NULL
    ) SELECT host FROM due WHERE NOT EXISTS (
      SELECT FROM crawl_host h WHERE h.host = due.host AND ${RESTS_LONG})`,
  begun: "SELECT coalesce(sum(turn), 0)::float8 AS begun FROM crawl_host",
  begin: `INSERT INTO crawl_host (host, turn) VALUES ($1, 1)
    ON CONFLICT (host) DO UPDATE SET turn = crawl_host.turn + 1
    RETURNING turn::integer AS number, width,
      greatest(0, extract(epoch FROM next_at - clock_timestamp()) * 1000)::float8 AS "restMs"`,
  recover: `WITH again AS (
      UPDATE crawl_address a SET state = 0 FROM crawl_job j
      WHERE a.host = $1 AND a.state = 1 AND j.number = a.job AND j.shared RETURNING a.job
    ), counts AS (SELECT job, count(*)::integer AS n FROM again GROUP BY job)
    UPDATE crawl_job j SET busy = j.busy - counts.n FROM counts WHERE j.number = counts.job`,
  jobs: `SELECT id, owner, start, options, j.lists IS NOT DISTINCT FROM $1 AS lists FROM crawl_job j WHERE ${OPEN} AND (
      j.lists = $1 OR EXISTS (SELECT FROM crawl_address a WHERE a.job = j.number AND a.host = $1 AND a.state = 0)
      OR EXISTS (SELECT FROM crawl_address a WHERE a.job = j.number AND a.host = $1 AND NOT a.handed))
    ORDER BY j.number`,
  waiting: `SELECT $2::text AS host, w.depth FROM crawl_job j, LATERAL (
      SELECT min(depth) AS depth FROM crawl_address WHERE job = j.number AND host = $2 AND state = 0) w
    WHERE j.number = $1 AND ${OPEN} AND ${HAS_ROOM} AND w.depth IS NOT NULL AND (NOT j.by_depth OR w.depth = ${LEAST})
      AND EXISTS (SELECT FROM crawl_host h WHERE h.host = $2 AND h.turn = $3 AND NOT ${RESTS_LONG})`,
  read: "SELECT read FROM crawl_job WHERE number = $1",
  rest: `UPDATE crawl_host SET width = $3, next_at = greatest(next_at, clock_timestamp() + $4 * interval '1 millisecond')
    WHERE host = $1 AND turn = $2`,
  ended: `SELECT j.number FROM crawl_job j WHERE ${IS_OVER}`,
  lock: "SELECT number FROM crawl_job WHERE number = ANY ($1::integer[]) ORDER BY number FOR UPDATE",
  end: `UPDATE crawl_job j SET state = 'done', ended_at = $2 WHERE j.number = ANY ($1::integer[]) AND ${IS_OVER}
    RETURNING j.id`,
} as const;
