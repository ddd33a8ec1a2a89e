import type { Clock } from "@wellsourced/core";
import type { Owner } from "../store.ts";
import { connect, eraseMatching, namesLike } from "../stores/redis-client.ts";
import { askRedis } from "../stores/store-errors.ts";
import type { Counters, OwnCount } from "./counters.ts";
import { type Counts, judge, judgeTaken, keyOf, type Limit, slotAt, subjectName, WINDOWS } from "./limit.ts";
import { toOwnCounts } from "./memory.ts";

/** Braces keep all keys in one cluster slot, since a decision is one script. */
const PREFIX = "{wellsourced:limit}";

/**
 * Decides atomically. KEYS are counts by slot; ARGV the time (empty for Redis's own), whether to take, and for each key
 * `most`, `slotMs`, `earlier` and `cost`. Returns whether it was taken, the time, and the counts before.
 */
const DECIDE = `
local now = tonumber(ARGV[1])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local allowed = 1
local held = {}
for i, key in ipairs(KEYS) do
  local at = 4 * i - 1
  local most, slotMs, earlier, cost = tonumber(ARGV[at]), tonumber(ARGV[at + 1]), tonumber(ARGV[at + 2]), tonumber(ARGV[at + 3])
  local oldest = math.floor(now / slotMs) - earlier
  local used = 0
  local counts = redis.call('HGETALL', key)
  for n = 1, #counts, 2 do
    if tonumber(counts[n]) < oldest then redis.call('HDEL', key, counts[n])
    else used = used + tonumber(counts[n + 1]) end
  end
  if used + cost > most then allowed = 0 end
  held[i] = counts
end
if allowed == 1 and ARGV[2] == '1' then
  for i, key in ipairs(KEYS) do
    local at = 4 * i - 1
    local slotMs, earlier, cost = tonumber(ARGV[at + 1]), tonumber(ARGV[at + 2]), tonumber(ARGV[at + 3])
    redis.call('HINCRBY', key, math.floor(now / slotMs), cost)
    redis.call('PEXPIRE', key, (earlier + 1) * slotMs)
  end
end
return { allowed, now, held }`;

/** Corrects a count while its slot exists. */
const CORRECT = `
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 and tonumber(ARGV[2]) < 0 then return 0 end
if redis.call('HINCRBY', KEYS[1], ARGV[1], ARGV[2]) <= 0 then redis.call('HDEL', KEYS[1], ARGV[1]) end
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
return 1`;

type Answer = readonly [allowed: number, now: number, held: readonly (readonly string[])[]];

export interface RedisCountersOptions {
  readonly url: string;
  /** Clock for decisions. @default Redis's own, shared by all servers */
  readonly clock?: Clock;
}

/** Parses `[slot, count, slot, count …]`. */
function toCounts(flat: readonly string[]): Counts {
  const counts = new Map<number, number>();
  for (let at = 0; at < flat.length; at += 2) counts.set(Number(flat[at]), Number(flat[at + 1]));
  return counts;
}

const each = (
  limits: readonly Limit[],
  { at, counts }: { readonly at: number; readonly counts: readonly Counts[] },
  how: typeof judge,
) => limits.map((limit, index) => how(limit, counts[index] ?? new Map(), at));

/**
 * Opens counters shared by servers. Each decision is one script, so it is atomic.
 *
 * @throws {Failure} `config` if Redis does not answer now. Later, every call throws within two seconds while Redis is
 * away.
 */
export async function openRedisCounters({ url, clock }: RedisCountersOptions): Promise<Counters> {
  const { redis, close } = await connect(url);
  const ask = <Value>(doing: "saved" | "read", work: () => Promise<Value>) =>
    askRedis(doing, { record: "count of calls" }, work);
  const nameOf = (limit: Limit) => `${PREFIX}:${keyOf(limit)}`;

  const decide = async (limits: readonly Limit[], take: boolean) => {
    const facts = limits.flatMap(({ most, per, cost = 1 }) => [most, WINDOWS[per].slotMs, WINDOWS[per].earlier, cost]);
    const told = [clock?.now() ?? "", take ? 1 : 0, ...facts].map(String);
    const answer = await ask(take ? "saved" : "read", () =>
      redis.eval(DECIDE, { keys: limits.map(nameOf), arguments: told }),
    );
    const [allowed, at, held] = answer as unknown as Answer; // return value of the script
    const counts = limits.map((_, index) => toCounts(held[index] ?? []));
    return { allowed: allowed === 1, at, counts };
  };
  const ownKeys = (owner: Owner) => `${PREFIX}:${subjectName(owner)}:*`;

  return {
    async take(limits) {
      const { allowed, at, counts } = await decide(limits, true);
      return { allowed, at, limits: each(limits, { at, counts }, allowed ? judgeTaken : judge) };
    },
    async look(limits) {
      return each(limits, await decide(limits, false), judge);
    },
    async correct({ limit, at, by }) {
      const { slotMs, earlier } = WINDOWS[limit.per];
      const told = [slotAt(limit, at), by, (earlier + 1) * slotMs].map(String);
      await ask("saved", () => redis.eval(CORRECT, { keys: [nameOf(limit)], arguments: told }));
    },
    async export(owner) {
      const found: OwnCount[] = [];
      for (const key of await namesLike(redis, ownKeys(owner))) {
        const counts = await ask("read", () => redis.hGetAll(key));
        found.push(...toOwnCounts(key.slice(PREFIX.length + 1), toCounts(Object.entries(counts).flat())));
      }
      return found;
    },
    forget: async (owner) => void (await eraseMatching(redis, ownKeys(owner))),
    close,
  };
}
