/** The tool sets that a user can switch on and off. */
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

/** A tool as a client sees it. Ready JSON, so that listing tools builds no schema and loads no library. */
export interface ToolManifest {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly sets: readonly ToolSet[];
  /** Kind of question for which some provider must be configured. */
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
