import { type Failure, given } from "@wellsourced/core";

/** What a tool call gives back; the protocol's `CallToolResult` as far as tools use it. */
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
  /** A text together with the address at which it can be read again. */
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

/** The block that machines read, keys in the contract's order. */
export const toToolError = (failure: Failure) => ({
  kind: failure.kind,
  retryable: failure.retryable,
  ...given({ retryAfterSeconds: failure.retryAfterSeconds }),
  suggestedAction: failure.suggestedAction,
  ...given({ provider: failure.provider, alternatives: failure.alternatives }),
  ...given({ detail: failure.detail, recoveryHint: failure.recoveryHint }),
});

/** A failure as a tool result: one line for people, a blank line, one JSON block for machines. */
export function failureReply(failure: Failure): ToolReply {
  const text = `${failure.message}\n\n${JSON.stringify({ error: toToolError(failure) })}`;
  return { content: [{ type: "text", text }], isError: true };
}
