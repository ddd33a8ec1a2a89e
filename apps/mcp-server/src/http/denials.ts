import type { Serving } from "../serving.ts";
import type { Caller } from "../table.ts";
import { clientAddress } from "./client-address.ts";
import type { Exchange } from "./exchange.ts";

/** Why a request was refused before any work was done. */
export type DenialReason =
  | "invalid_token"
  | "insufficient_scope"
  | "host"
  | "origin"
  | "rate_limited"
  | "foreign_session";

export type Denials = ReturnType<typeof createDenials>;

export interface DenialsOptions extends Pick<Serving, "audit" | "clock"> {
  /** How many proxies in front of this server are trusted. */
  readonly trustProxy: number;
}

const MINUTE = 60_000;
/** Of more refusals in a minute only the number is written: whoever guesses tokens must not fill the disk. */
const MOST_A_MINUTE = 60;

/** Writes refused requests into the audit log. Nothing of a request is in there but its method and its network. */
export function createDenials({ audit, clock, trustProxy }: DenialsOptions) {
  let began = Number.NEGATIVE_INFINITY;
  let count = 0;

  /** How many were not written in the minute before; `undefined` where this one is not, either. */
  const take = (): number | undefined => {
    const now = clock.now();
    const isNew = now - began >= MINUTE;
    const unwritten = isNew ? Math.max(0, count - MOST_A_MINUTE) : 0;
    if (isNew) [began, count] = [now, 0];
    count += 1;
    return count > MOST_A_MINUTE ? undefined : unwritten;
  };

  /** The answer to a request that is refused, once the log knows of it. The caller is absent where nobody was identified. */
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
    }).catch(() => undefined); // the request is refused in any case, and the log itself tells of its trouble
    return response;
  };
}
