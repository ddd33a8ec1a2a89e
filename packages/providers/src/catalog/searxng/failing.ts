import { z } from "zod";
import type { Fault, RawReply } from "../../define.ts";
import { errorBody } from "../../failures.ts";

const Outage = z.object({ results: z.array(z.unknown()), unresponsive_engines: z.array(z.unknown()) });

/** No results while engines are down is an outage, whatever the status says. */
export function fault(reply: RawReply): Fault | undefined {
  if (reply.status === 403) {
    return {
      kind: "auth_required",
      detail: "The instance must allow format=json (search.formats), or its limiter refuses us.",
    };
  }
  if (reply.status !== 200) return undefined;
  const { results, unresponsive_engines: silent } = errorBody(reply, Outage) ?? {};
  if (!results || results.length > 0 || !silent?.length) return undefined;
  return { kind: "upstream_unavailable", detail: `${silent.length} engines of the instance did not answer.` };
}
