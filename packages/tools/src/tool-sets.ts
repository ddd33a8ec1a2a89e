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
