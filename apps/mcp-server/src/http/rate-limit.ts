import { abortable, type Clock, Failure, isRecord, omitUndefined, withDeadline } from "@wellsourced/core";
import type { Counters, LimitState } from "@wellsourced/wellsourced/limits";
import type { Allowance, Caller, Table } from "../table.ts";
import { clientAddress, networkOf } from "./client-address.ts";
import type { Exchange } from "./exchange.ts";
import { refusal } from "./replies.ts";

interface RateLimitOptions {
  readonly table: Pick<Table, "admit" | "allowances" | "tools">;
  readonly counters: Counters;
  readonly clock: Clock;
  /** Requests of one address a minute; 0 disables the limit. */
  readonly perAddress: number;
  /** Number of trusted proxies in front of this server. */
  readonly trustProxy: number;
}

export type RateLimit = ReturnType<typeof createRateLimit>;

const MINUTE_SECONDS = 60;
/** Responses do not wait longer for rate limit headers. */
const COURTESY_MS = 250;
const LATE = new Failure("network", "The counts did not answer in time.");

/** Methods that count as work besides tool calls. */
const WORK: readonly unknown[] = ["resources/read", "prompts/get", "completion/complete"];

/** Limits requests before authentication, and reports all limits to clients. */
export function createRateLimit({ table, counters, clock, perAddress, trustProxy }: RateLimitOptions) {
  const names = new Set<unknown>(table.tools.map(({ name }) => name));
  /** Whether a message counts here; calls of existing tools are counted when they run. */
  const isWork = (message: unknown): boolean => {
    if (!isRecord(message)) return false;
    const { method, params } = message;
    return method === "tools/call" ? !(isRecord(params) && names.has(params.name)) : WORK.includes(method);
  };
  return {
    /**
     * Counts a request against its address, including invalid ones. Returns a refusal if it exceeds the limit or cannot
     * be counted.
     */
    async refuse(exchange: Exchange): Promise<Response | undefined> {
      if (perAddress === 0) return undefined;
      const of = { address: networkOf(clientAddress(exchange, trustProxy)) };
      try {
        const { allowed, limits } = await counters.take([{ name: "address", of, most: perAddress, per: "minute" }]);
        const [state] = limits;
        return allowed || !state ? undefined : tooMany(state);
      } catch (error) {
        return uncounted(Failure.from(error));
      }
    },
    /** Counts work in a message against the caller's limits. Returns a refusal if it exceeds them. */
    async refuseWork(body: unknown, caller: Caller): Promise<Response | undefined> {
      const work = [body].flat().filter(isWork);
      if (work.length === 0) return undefined;
      try {
        await table.admit?.(caller, work.length);
        return undefined;
      } catch (error) {
        const failure = Failure.from(error);
        if (failure.kind !== "rate_limited") return uncounted(failure);
        const { toToolError } = await import("@wellsourced/tools"); // already loaded
        const headers = omitUndefined({ "retry-after": failure.retryAfterSeconds?.toString() });
        return refusal(429, failure.message, { headers, data: toToolError(failure) });
      }
    },
    /** Rate limit headers for a caller. */
    async headersFor(caller: Caller): Promise<Readonly<Record<string, string>>> {
      const asked = table.allowances?.(caller);
      if (!asked) return {};
      const allowances = await withDeadline({ clock, ms: COURTESY_MS, late: () => LATE }, (signal) =>
        abortable(asked, signal),
      ).catch(() => []); // omit the headers rather than fail the response
      return toHeaders(allowances);
    },
  };
}

const uncounted = ({ message }: Failure): Response => refusal(503, message, { headers: { "retry-after": "5" } });

function tooMany({ limit, remaining, resetSeconds, retryAfterSeconds = MINUTE_SECONDS }: LimitState): Response {
  const allowance = { name: "address", limit, remaining, resetSeconds, seconds: MINUTE_SECONDS };
  const message = `Too many requests from this address: ${limit} a minute are answered. Wait ${retryAfterSeconds} seconds and retry.`;
  return refusal(429, message, { headers: { "retry-after": String(retryAfterSeconds), ...toHeaders([allowance]) } });
}

/** Headers of draft-ietf-httpapi-ratelimit-headers-10. `t` is omitted if nothing was used. */
function toHeaders(allowances: readonly Allowance[]): Readonly<Record<string, string>> {
  if (allowances.length === 0) return {};
  const list = (item: (allowance: Allowance) => string) => allowances.map(item).join(", ");
  return {
    "ratelimit-policy": list(({ name, limit, seconds }) => `"${name}";q=${limit};w=${seconds}`),
    ratelimit: list(
      ({ name, remaining, resetSeconds }) => `"${name}";r=${remaining}${resetSeconds > 0 ? `;t=${resetSeconds}` : ""}`,
    ),
  };
}
