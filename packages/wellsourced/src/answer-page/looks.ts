import type { HtmlState } from "@wellsourced/core/html-page";
import type { CheckedSource, CheckedStatement } from "../citations.ts";
import { levelOf } from "./findings.ts";

/** A sign per look, for readers who cannot see colours. */
export const SIGNS: Readonly<Record<HtmlState, string>> = { good: "✓", bad: "✗", doubtful: "!", unknown: "?" };

/** The look of a statement: problems first, then what its sources show. */
export function lookOf(statement: Pick<CheckedStatement, "reasons" | "state">): HtmlState {
  const level = levelOf(statement);
  if (level === "error") return "bad";
  if (level === "warning") return "doubtful";
  const { state } = statement;
  if (state === "uncited" || state === "unchecked") return "unknown";
  return state === "addressed" && level === undefined ? "good" : "doubtful";
}

/** Sources by name with their row numbers. */
export class SourceRows {
  private readonly rows: ReadonlyMap<string, { readonly source: CheckedSource; readonly row: number }>;

  constructor(sources: readonly CheckedSource[]) {
    this.rows = new Map(sources.map((source, index) => [source.ref, { source, row: index + 1 }]));
  }

  get(ref: string): CheckedSource | undefined {
    return this.rows.get(ref)?.source;
  }

  /** The id of the source's row, if the report has one. */
  idOf(ref: string): string | undefined {
    const row = this.rows.get(ref)?.row;
    return row === undefined ? undefined : `source-${row}`;
  }
}
