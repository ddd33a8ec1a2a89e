import { squeeze } from "@wellsourced/core";
import { option } from "../define-command.ts";
import { shownName } from "../terminal.ts";
import type { Level } from "./options.ts";

/** A finding on one line. */
interface FindingLine {
  readonly file: string;
  readonly line: number;
  /** In UTF-16 units from 1. @default 1 */
  readonly column?: number;
  readonly level: Level;
  readonly rule: string;
  /** Sentences, joined to one line. */
  readonly message: readonly string[];
}

export const linesOption = option(
  "lines",
  "print one line for each finding, for editors: FILE:LINE:COLUMN: LEVEL: MESSAGE [RULE]",
);

/** The line of a finding. docs/guide/editors.md and .github/problem-matcher.json have expressions that read it. */
export const toLine = ({ file, line, column = 1, level, rule, message }: FindingLine): string =>
  `${shownName(file)}:${Math.max(1, line)}:${column}: ${level}: ${squeeze(message.join(" "))} [${rule}]`;

/** The line of a file that could not be read. */
export const unreadLine = (file: string, message: string): string =>
  toLine({ file, line: 1, level: "error", rule: "unread", message: [message] });
