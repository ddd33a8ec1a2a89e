import type { AnswerReport } from "@wellsourced/wellsourced/citations";
import { unifiedDiff } from "../audit/diff.ts";
import { shownName } from "../terminal.ts";

/** An answer with corrections that its sources prove. */
export interface MendedAnswer {
  readonly text: string;
  readonly diff: string;
  /** Number of corrected statements. */
  readonly replaced: number;
}

/** Applies the corrections of a report from the last to the first; the rest is unchanged. */
export function mend({ answer, statements }: AnswerReport, name: string): MendedAnswer {
  const edits = statements.flatMap(({ replacement }) => replacement ?? []).toSorted((a, b) => b.start - a.start);
  let replaced = 0;
  let text = answer;
  let from = answer.length;
  for (const edit of edits) {
    // Statements may share a mark, which is corrected once.
    if (edit.end > from) continue;
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
    from = edit.start;
    replaced++;
  }
  return { text, diff: unifiedDiff(shownName(name), answer, text), replaced };
}
