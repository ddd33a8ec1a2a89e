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
    };
