import { type Failure, omitUndefined } from "@wellsourced/core";

/** The reply of a tool call: the part of the protocol's `CallToolResult` that tools use. */
export interface ToolReply {
  readonly content: readonly ToolContent[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

export type ToolContent =
  | { readonly type: "text"; readonly text: string }
  /** Bytes in base64. */
  | { readonly type: "image"; readonly data: string; readonly mimeType: string }
  | {
      readonly type: "resource_link";
      readonly uri: string;
      readonly name: string;
      readonly title?: string;
      readonly description?: string;
      readonly mimeType?: string;
      readonly size?: number;
    }
  /** A text with the URI of its resource. */
  | {
      readonly type: "resource";
      readonly resource: {
        readonly uri: string;
        readonly name: string;
        readonly mimeType?: string;
        readonly description?: string;
        readonly text: string;
      };
    };

/** The machine-readable error, with keys in the order of the contract. */
export const toToolError = (failure: Failure) => ({
  kind: failure.kind,
  retryable: failure.retryable,
  ...omitUndefined({ retryAfterSeconds: failure.retryAfterSeconds }),
  suggestedAction: failure.suggestedAction,
  ...omitUndefined({ provider: failure.provider, alternatives: failure.alternatives }),
  ...omitUndefined({ detail: failure.detail, recoveryHint: failure.recoveryHint }),
});

/** Converts a failure to a reply: a line for people, a blank line and a JSON block for programs. */
export function failureReply(failure: Failure): ToolReply {
  const text = `${failure.message}\n\n${JSON.stringify({ error: toToolError(failure) })}`;
  return { content: [{ type: "text", text }], isError: true };
}
