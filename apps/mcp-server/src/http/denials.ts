import type { Serving } from "../serving.ts";
import type { Caller } from "../table.ts";
import { clientAddress } from "./client-address.ts";
import type { Exchange } from "./exchange.ts";

/** Reasons for refusing a request. */
type DenialReason = "invalid_token" | "insufficient_scope" | "host" | "origin" | "rate_limited" | "foreign_session";

export type Denials = ReturnType<typeof createDenials>;

interface DenialsOptions extends Pick<Serving, "audit" | "clock"> {
  /** Number of trusted proxies in front of this server. */
  readonly trustProxy: number;
}

const MINUTE = 60_000;
/** Refusals logged a minute; beyond it only their number is logged, so that attackers cannot fill the disk. */
const MOST_A_MINUTE = 60;

/** Logs refused requests, with method and network only. */
export function createDenials({ audit, clock, trustProxy }: DenialsOptions) {
  let began = Number.NEGATIVE_INFINITY;
  let count = 0;

  /** Returns how many refusals were not logged in the previous minute; `undefined` if this one is not logged either. */
  const take = (): number | undefined => {
    const now = clock.now();
    const isNew = now - began >= MINUTE;
    const unwritten = isNew ? Math.max(0, count - MOST_A_MINUTE) : 0;
    if (isNew) [began, count] = [now, 0];
    count += 1;
    return count > MOST_A_MINUTE ? undefined : unwritten;
  };

  /** Logs a refusal and returns its response. `caller` is absent if unidentified. */
  return async (
    response: Response,
    exchange: Pick<Exchange, "request" | "peer">,
    { reason, caller }: { readonly reason: DenialReason; readonly caller?: Caller | undefined },
  ): Promise<Response> => {
    const unwritten = audit && take();
    if (unwritten === undefined) return response;
    await audit?.({
      event_type: "denied",
      tenant_id: caller?.tenant ?? "unknown",
      user_id: caller?.user ?? "unknown",
      request_id: "http",
      source_ip: clientAddress(exchange, trustProxy),
      success: false,
      error_code: reason,
      metadata: { method: exchange.request.method, ...(unwritten > 0 ? { unwritten_before: unwritten } : {}) },
    }).catch(() => undefined); // the request is refused anyway, and the log reports its own problems
    return response;
  };
}
