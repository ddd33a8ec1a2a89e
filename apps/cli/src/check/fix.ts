import type { AnswerReport } from "@wellsourced/wellsourced/citations";
import { unifiedDiff } from "../audit/diff.ts";
import { shownName } from "../terminal.ts";

/** An answer with what can be proved to belong in the place of its words. */
export interface MendedAnswer {
  readonly text: string;
  readonly diff: string;
  /** Statements that were changed. */
  readonly replaced: number;
}

/** Applies the replacements of a report, from the last to the first; everything else stays as it is. */
export function mend({ answer, statements }: AnswerReport, name: string): MendedAnswer {
  const edits = statements.flatMap(({ replacement }) => replacement ?? []).toSorted((a, b) => b.start - a.start);
  let replaced = 0;
  let text = answer;
  let from = answer.length;
  for (const edit of edits) {
    // Two statements may share a mark; it is replaced once.
    if (edit.end > from) continue;
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
    from = edit.start;
    replaced++;
  }
  return { text, diff: unifiedDiff(shownName(name), answer, text), replaced };
}
