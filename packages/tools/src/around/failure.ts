import { type Failure, squeeze } from "@wellsourced/core";
import type { ToolReply } from "../reply.ts";

/** The block that machines read, keys in the contract's order. */
export const toToolError = (failure: Failure) => ({
  kind: failure.kind,
  retryable: failure.retryable,
  ...(failure.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: failure.retryAfterSeconds }),
  suggestedAction: failure.suggestedAction,
  ...(failure.provider === undefined ? {} : { provider: failure.provider }),
  ...(failure.alternatives === undefined ? {} : { alternatives: failure.alternatives }),
  ...(failure.detail === undefined ? {} : { detail: failure.detail }),
  ...(failure.recoveryHint === undefined ? {} : { recoveryHint: failure.recoveryHint }),
});

/** A failure as a tool result: one line for people, a blank line, one JSON block for machines; secrets masked. */
export function failureReply(failure: Failure, mask: (text: string) => string): ToolReply {
  const text = `${squeeze(failure.message)}\n\n${JSON.stringify({ error: toToolError(failure) })}`;
  return { content: [{ type: "text", text: mask(text) }], isError: true };
}
