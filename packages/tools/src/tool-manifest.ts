interface ToolSetRow {
  readonly name: string;
  /** The purpose of its tools. */
  readonly holds: string;
  /** The transports that offer the set if `WELLSOURCED_TOOLS` is not set; otherwise it is only offered on request. */
  readonly offered?: "everywhere" | "over HTTP";
}

/** Tool sets that users can enable. */
const SETS = [
  {
    name: "core",
    offered: "everywhere",
    holds: "searching the web, images and news, reading pages, research sessions",
  },
  { name: "academic", offered: "everywhere", holds: "papers, their citations, patents, bibliographies" },
  { name: "trust", offered: "everywhere", holds: "checking citations, quotations, recommendations and answers" },
  { name: "domains", offered: "everywhere", holds: "filings, court cases, trials, economic series, places, brands" },
  { name: "answers", offered: "everywhere", holds: "answers and records that a service writes" },
  { name: "personal", offered: "everywhere", holds: "notes, workspaces and figures of one user" },
  { name: "connector", offered: "over HTTP", holds: "`search` and `fetch` as ChatGPT requires them" },
  { name: "pulse", holds: "whole sites: mapping, crawling, extracting, and searching what was read" },
  { name: "library", holds: "the person's own Zotero library: searching, auditing and correcting it" },
  { name: "more", holds: "rarer searches: full texts, videos, companies, biomedical knowledge, saved queries" },
] as const satisfies readonly ToolSetRow[];

export const TOOL_SETS: readonly (ToolSetRow & { readonly name: ToolSet })[] = SETS;
export type ToolSet = (typeof SETS)[number]["name"];

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
