import { readAnswer } from "@wellsourced/answers";
import { bisect, cutChars } from "@wellsourced/core";
import { type OpenText, openText } from "../claim/open-text.ts";

/** What one model answered. */
export interface PanelAnswer {
  readonly model: string;
  /** Markdown. */
  readonly text: string;
}

/** Statements compared of one answer, since each is compared with all other answers. */
const MOST_STATEMENTS = 50;
/** Characters read of one answer: several times what a model writes at most. */
const MOST_CHARACTERS = 30_000;
const BETWEEN = "\n\n";

/** An answer prepared for comparison. */
export interface Comparable {
  readonly model: string;
  readonly statements: readonly string[];
  /** Whether the answer continues after the statements compared. */
  readonly isCut: boolean;
  /** The statements as one text. */
  readonly open: OpenText;
  /** Index of the statement at an offset of the text. */
  statementAt(offset: number): number;
}

/** Reads the statements of an answer. Questions state nothing. */
export function comparable({ model, text }: PanelAnswer): Comparable {
  const all = readAnswer(cutChars(text, MOST_CHARACTERS), { format: "markdown" }).statements.flatMap(
    ({ text: words }) => (/[?？؟]$/u.test(words) ? [] : [words]),
  );
  const statements = all.slice(0, MOST_STATEMENTS);
  const starts: number[] = [];
  let length = 0;
  for (const statement of statements) {
    starts.push(length);
    length += statement.length + BETWEEN.length;
  }
  return {
    model,
    statements,
    isCut: all.length > statements.length || text.length > MOST_CHARACTERS,
    open: openText(statements.join(BETWEEN)),
    statementAt: (offset) => bisect(starts.length, (index) => (starts[index] ?? 0) <= offset) - 1,
  };
}
