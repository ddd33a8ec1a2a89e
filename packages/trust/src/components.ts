import { cutChars } from "@wellsourced/core";
import type { ScoredSource } from "./recommend.ts";

/** A component for clients to render; `sourceRefs` are the URLs of its sources. */
export type Component = ReturnType<typeof toCard> | ReturnType<typeof toTable>;

const SNIPPET = 200;
const COLUMNS = ["overall", "authority", "relevance", "freshness"] as const;
const common = { autoFormatted: true, label: "mcp-auto-formatted" } as const;

/** A card for each scored source with text, and a table that compares them if there are several. */
export function components(sources: readonly ScoredSource[]): Component[] {
  const shown = sources.filter(({ content, scores }) => content.trim() !== "" && scores !== undefined);
  return [...shown.map(toCard), ...(shown.length > 1 ? [toTable(shown)] : [])];
}

function toCard({ url, title, content, scores }: ScoredSource) {
  const text = content.trim();
  const snippet = text.length > SNIPPET ? `${cutChars(text, SNIPPET - 1)}…` : text;
  const named = title ? { title } : {};
  return {
    ...common,
    type: "card" as const,
    ...named,
    sourceRefs: [url],
    card: { url, ...named, score: scores?.overall ?? 0, snippet },
  };
}

const toTable = (sources: readonly ScoredSource[]) => ({
  ...common,
  type: "table" as const,
  title: "Source quality comparison",
  sourceRefs: sources.map(({ url }) => url),
  table: {
    columns: ["source", ...COLUMNS],
    rows: sources.map(({ url, title, scores }) => [
      title || url,
      ...COLUMNS.map((column) => (scores?.[column] ?? 0).toFixed(2)),
    ]),
  },
});
