import { readFile } from "node:fs/promises";
import { isRecord, openOnce } from "@wellsourced/core";
import type { ClientAbilities, Resource } from "../table.ts";

/** The views (MCP Apps, SEP-1865), with the tools whose results each shows. */
const VIEWS = {
  "check-answer": { title: "Check of an answer", tools: ["check_answer"] },
  audit: { title: "Audit of references", tools: ["audit_bibliography", "verify_citation"] },
  sources: {
    title: "Sources and what speaks for and against each",
    tools: ["web_search", "academic_search", "news_search", "search_and_scrape"],
  },
  session: { title: "Map of a research session", tools: ["get_research_session"] },
} as const;
export type ViewName = keyof typeof VIEWS;
export const VIEW_NAMES = Object.keys(VIEWS).filter((name): name is ViewName => name in VIEWS);

/** The extension that a client announces if it shows views, and the type of page that it must take. */
const EXTENSION = "io.modelcontextprotocol/ui";
const VIEW_TYPE = "text/html;profile=mcp-app";

export const viewUri = (name: ViewName): string => `ui://wellsourced/${name}`;

/** Returns the view of a tool's results, if it has one. */
export const viewOf = (tool: string): ViewName | undefined =>
  VIEW_NAMES.find((name) => VIEWS[name].tools.some((one) => one === tool));

/** Whether a client announced that it shows views. */
export function showsViews({ extensions }: ClientAbilities): boolean {
  const declared = isRecord(extensions) ? extensions[EXTENSION] : undefined;
  return isRecord(declared) && Array.isArray(declared.mimeTypes) && declared.mimeTypes.includes(VIEW_TYPE);
}

/** The build places the pages next to the program. */
const folder = new URL(import.meta.url.endsWith(".ts") ? "../../dist/" : "./", import.meta.url);
const pages = Object.fromEntries(
  VIEW_NAMES.map((name) => [name, openOnce(() => readFile(new URL(`view-${name}.html`, folder), "utf8"))]),
);

/** Returns the page of a view, which contains no data and loads nothing. */
export const viewPage = async (name: ViewName): Promise<string> => (await pages[name]?.get()) ?? "";

/** The views as resources. Clients find them through their tools, so lists omit them. */
export const createViewResources = (): readonly Resource[] =>
  VIEW_NAMES.map((name) => ({
    uri: viewUri(name),
    name: `view-${name}`,
    title: VIEWS[name].title,
    mimeType: VIEW_TYPE,
    isUnlisted: true,
    ttlMs: 60 * 60_000,
    read: async () => ({
      text: await viewPage(name),
      // No origin is listed, so hosts let the page load nothing.
      _meta: { ui: { csp: {}, permissions: { clipboardWrite: {} }, prefersBorder: true } },
    }),
  }));
