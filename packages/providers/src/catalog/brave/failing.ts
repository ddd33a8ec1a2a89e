import { z } from "zod";
import type { Fault, RawReply } from "../../define.ts";
import { number } from "../../fields.ts";

const ErrorReply = z.object({
  error: z.object({ meta: z.object({ quota_limit: number, quota_current: number }).nullish() }),
});

/** A per-second throttle and a spent month come with the same status; the counters tell them apart. */
export function fault(reply: RawReply): Fault | undefined {
  if (reply.status !== 429) return undefined;
  const { quota_limit: limit, quota_current: current } = reply.parsed(ErrorReply)?.error.meta ?? {};
  const spent = typeof limit === "number" && typeof current === "number" && limit > 0 && current >= limit;
  // Two windows, second and month, in one header.
  const [second, month] = (reply.headers.get("x-ratelimit-reset") ?? "").split(",").map(Number);
  const reset = spent ? month : second;
  return {
    kind: "rate_limited",
    detail: spent ? "The month's quota is spent." : "Too many requests a second.",
    ...(reply.retryAfterSeconds === undefined && reset ? { retryAfterSeconds: reset } : {}),
  };
}
