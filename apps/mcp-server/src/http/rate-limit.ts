import { abortable, type Clock, Failure, given, isRecord, withDeadline } from "@wellsourced/core";
import type { Counters, LimitState } from "@wellsourced/wellsourced/limits";
import type { Allowance, Caller, Table } from "../table.ts";
import { clientAddress, networkOf } from "./client-address.ts";
import type { Exchange } from "./exchange.ts";
import { refusal } from "./replies.ts";

export interface RateLimitOptions {
  readonly table: Pick<Table, "admit" | "allowances" | "tools">;
  readonly counters: Counters;
  readonly clock: Clock;
  /** Requests of one address within any minute; 0 sets no limit. */
  readonly perAddress: number;
  /** How many proxies in front of this server are trusted. */
  readonly trustProxy: number;
}

export type RateLimit = ReturnType<typeof createRateLimit>;

const MINUTE_SECONDS = 60;
/** What is left is told when it is known at once: no answer waits for counts that are away. */
const COURTESY_MS = 250;
const LATE = new Failure("network", "The counts did not answer in time.");

/** Work that is no tool call. */
const WORK: readonly unknown[] = ["resources/read", "prompts/get", "completion/complete"];

/** Limits that a request meets before anybody knows who sent it, and what clients are told of all limits. */
export function createRateLimit({ table, counters, clock, perAddress, trustProxy }: RateLimitOptions) {
  const names = new Set<unknown>(table.tools.map(({ name }) => name));
  /** Calls of tools are counted where they are run, and those of tools that nobody has here. */
  const isWork = (message: unknown): boolean => {
    if (!isRecord(message)) return false;
    const { method, params } = message;
    return method === "tools/call" ? !(isRecord(params) && names.has(params.name)) : WORK.includes(method);
  };
  return {
    /**
     * Counts a request against its address, whatever becomes of it: wrong tokens and broken requests are what this limit
     * is for. Gives the answer to send instead when it was one too many, or when it cannot be counted.
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
    /** Counts what does work in a message against the limits of its caller. Gives the answer to send instead. */
    async refuseWork(body: unknown, caller: Caller): Promise<Response | undefined> {
      const work = [body].flat().filter(isWork);
      if (work.length === 0) return undefined;
      try {
        await table.admit?.(caller, work.length);
        return undefined;
      } catch (error) {
        const failure = Failure.from(error);
        if (failure.kind !== "rate_limited") return uncounted(failure);
        const { toToolError } = await import("@wellsourced/tools"); // loaded by then, as what counts is
        const headers = given({ "retry-after": failure.retryAfterSeconds?.toString() });
        return refusal(429, failure.message, { headers, data: toToolError(failure) });
      }
    },
    /** The headers that tell a caller what is left. */
    async headersFor(caller: Caller): Promise<Readonly<Record<string, string>>> {
      const asked = table.allowances?.(caller);
      if (!asked) return {};
      const allowances = await withDeadline({ clock, ms: COURTESY_MS, late: () => LATE }, (signal) =>
        abortable(asked, signal),
      ).catch(() => []); // the answer is there: that nobody can tell what is left does not take it back
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

/**
 * As draft-ietf-httpapi-ratelimit-headers-10 has them: lists of strings with integers, which say what may be used in
 * which time, what of it is left, and when there will be more. Where nothing was used, there will not be more.
 */
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
