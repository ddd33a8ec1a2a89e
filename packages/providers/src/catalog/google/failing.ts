import { z } from "zod";
import type { Fault, RawReply } from "../../define.ts";
import { listOf, text } from "../../fields.ts";

const ErrorReply = z.object({
  error: z.object({
    message: text,
    errors: listOf(z.object({ reason: text })),
    details: listOf(z.object({ reason: text })),
  }),
});

/** Google says 403 for a spent day as well as for a bad key, and 400 for a key it cannot read. */
export function fault(reply: RawReply): Fault | undefined {
  if (reply.status !== 400 && reply.status !== 403 && reply.status !== 429) return undefined;
  const { errors, details, message } = reply.parsed(ErrorReply)?.error ?? {};
  const reasons = [...(errors ?? []), ...(details ?? [])].map(({ reason }) => reason ?? "");
  const spent = reasons.some((reason) => /^(?:daily|quota)/iu.test(reason)) || /per day|daily/iu.test(message ?? "");
  if (reply.status === 429 || reasons.some((reason) => /limitexceeded|quotaexceeded/iu.test(reason))) {
    return { kind: "rate_limited", detail: spent ? "The day's quota is spent." : "Too many requests a minute." };
  }
  const badKey = reasons.includes("API_KEY_INVALID") || /API key not valid/iu.test(message ?? "");
  return reply.status === 400 && badKey ? { kind: "auth_required" } : undefined;
}
