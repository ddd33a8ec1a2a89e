import { isIPv6 } from "node:net";
import { abortable, type Clock, Failure, withDeadline } from "@wellsourced/core";
import type { Counters, LimitState } from "@wellsourced/wellsourced/limits";
import type { Allowance, Caller, Table } from "../table.ts";
import { clientAddress } from "./client-address.ts";
import type { Exchange } from "./exchange.ts";
import { refusal } from "./replies.ts";

export interface RateLimitOptions {
  readonly table: Pick<Table, "allowances">;
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

/** Limits that a request meets before anybody knows who sent it, and what clients are told of all limits. */
export function createRateLimit({ table, counters, clock, perAddress, trustProxy }: RateLimitOptions) {
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
        return refusal(503, Failure.from(error).message, { headers: { "retry-after": "5" } });
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

function tooMany({ limit, remaining, resetSeconds, retryAfterSeconds = MINUTE_SECONDS }: LimitState): Response {
  const allowance = { name: "address", limit, remaining, resetSeconds, seconds: MINUTE_SECONDS };
  const message = `Too many requests from this address: ${limit} a minute are answered. Wait ${retryAfterSeconds} seconds and retry.`;
  return refusal(429, message, { headers: { "retry-after": String(retryAfterSeconds), ...toHeaders([allowance]) } });
}

/** As draft-ietf-httpapi-ratelimit-headers has them: what may be used in which time, and what of it is left for how long. */
function toHeaders(allowances: readonly Allowance[]): Readonly<Record<string, string>> {
  if (allowances.length === 0) return {};
  return {
    "ratelimit-policy": allowances.map(({ name, limit, seconds }) => `"${name}";q=${limit};w=${seconds}`).join(", "),
    ratelimit: allowances
      .map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
      .join(", "),
  };
}

/** Whoever has an address of IPv6 has the 2^64 beside it too, so all of them count as one. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const groups = (text = ""): string[] => (text === "" ? [] : text.split(":"));
  const [first, last] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  return `${[...first, ...(tail === undefined ? [] : zeros), ...last].slice(0, 4).join(":")}::/64`;
}
