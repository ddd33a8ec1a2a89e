/** Tool sets that users can enable. */
export const TOOL_SETS = [
  "core",
  "academic",
  "trust",
  "domains",
  "answers",
  "personal",
  "connector",
  "pulse",
  "more",
] as const;
export type ToolSet = (typeof TOOL_SETS)[number];

/** A tool as listed to clients. Static JSON, so that listing loads no schemas. */
export interface ToolManifest {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly sets: readonly ToolSet[];
  /** Capability that a configured provider must have. */
  readonly needs?: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}
