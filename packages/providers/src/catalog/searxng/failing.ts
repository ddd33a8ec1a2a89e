import { z } from "zod";
import type { Fault, RawReply } from "../../define.ts";
import { resultsOf, silenceOf } from "./results.ts";

const Reply = resultsOf(z.unknown());

/** No results while engines are down is an outage, whatever the status says. */
export function fault(reply: RawReply): Fault | undefined {
  if (reply.status === 403) {
    return {
      kind: "auth_required",
      detail: "The instance must allow format=json (search.formats), or its limiter refuses us.",
    };
  }
  if (reply.status !== 200) return undefined;
  const body = reply.parsed(Reply);
  const silence = body && silenceOf(body);
  return silence && body.results.length === 0 ? { kind: "upstream_unavailable", detail: silence } : undefined;
}
