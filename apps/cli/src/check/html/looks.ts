import type { HtmlState } from "@wellsourced/core/html-page";
import type { CheckedSource, CheckedStatement } from "@wellsourced/wellsourced/citations";
import { levelOf } from "../findings.ts";

/** Each look has a sign, so that nobody needs to see its colour. */
export const SIGNS: Readonly<Record<HtmlState, string>> = { good: "✓", bad: "✗", doubtful: "!", unknown: "?" };

/** How a statement stands: what speaks against it first, then what its sources show. */
export function lookOf(statement: Pick<CheckedStatement, "reasons" | "state">): HtmlState {
  const level = levelOf(statement);
  if (level === "error") return "bad";
  if (level === "warning") return "doubtful";
  const { state } = statement;
  if (state === "uncited" || state === "unchecked") return "unknown";
  return state === "addressed" && level === undefined ? "good" : "doubtful";
}

/** Sources by their names, each with the place of its row in the table. */
export class SourceRows {
  private readonly rows: ReadonlyMap<string, { readonly source: CheckedSource; readonly row: number }>;

  constructor(sources: readonly CheckedSource[]) {
    this.rows = new Map(sources.map((source, index) => [source.ref, { source, row: index + 1 }]));
  }

  get(ref: string): CheckedSource | undefined {
    return this.rows.get(ref)?.source;
  }

  /** The name of the element that shows it; nothing for a source that the report has no row for. */
  idOf(ref: string): string | undefined {
    const row = this.rows.get(ref)?.row;
    return row === undefined ? undefined : `source-${row}`;
  }
}
