import { Failure, squeeze } from "@wellsourced/core";
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

/** The same failure on one line, without secrets: fit to show. */
export const masked = (failure: Failure, mask: (text: string) => string): Failure =>
  new Failure(failure.kind, mask(squeeze(failure.message)), {
    ...failure,
    detail: failure.detail && mask(failure.detail),
    cause: failure,
  });

/** A failure as a tool result: one line for people, a blank line, one JSON block for machines. */
export function failureReply(failure: Failure): ToolReply {
  const text = `${failure.message}\n\n${JSON.stringify({ error: toToolError(failure) })}`;
  return { content: [{ type: "text", text }], isError: true };
}
