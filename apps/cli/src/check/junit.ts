import { counted } from "@wellsourced/core";
import { escapeHtml } from "@wellsourced/core/html-page";
import {
  byLevel,
  correctionInWords,
  isAgainst,
  passagesOf,
  type ShownReport,
  STATES,
} from "@wellsourced/wellsourced/answer-findings";
import type { CheckedStatement } from "@wellsourced/wellsourced/citations";
import type { FailedTarget } from "../each-of.ts";
import { type JunitCase, toJunitXml } from "../report/junit.ts";
import { shownName } from "../terminal.ts";
import type { CheckedAnswers } from "./checked-answers.ts";

function testCase(statement: CheckedStatement, { name: file, report }: ShownReport): JunitCase {
  const { line, text, state, reasons } = statement;
  const message = reasons.map(({ detail }) => detail).join(" ");
  const passages = passagesOf(statement).map(({ source, sentence }) => `Source ${source}: ${sentence}`);
  const proved = correctionInWords(statement, report);
  const place = { name: `${shownName(file)}:${line} ${text.slice(0, 120)}`, file, line };
  if (isAgainst(statement))
    return {
      ...place,
      outcome: "failure",
      inner: `<failure type="${byLevel(statement)[0]?.code ?? state}" message="${escapeHtml(message)}">${escapeHtml([text, ...passages, proved].filter(Boolean).join("\n"))}</failure>`,
    };
  if (reasons.length > 0 || state === "unchecked" || state === "uncited")
    return { ...place, outcome: "skipped", inner: `<skipped message="${escapeHtml(message || STATES[state])}"/>` };
  const shown = passages.length > 0 ? `<system-out>${escapeHtml(passages.join("\n"))}</system-out>` : "";
  return { ...place, outcome: "passed", inner: shown };
}

const unreadCase = ({ target, kind, message }: FailedTarget): JunitCase => ({
  name: shownName(target),
  ...{ file: target, line: 1, outcome: "error" },
  inner: `<error type="${kind}" message="${escapeHtml(message)}"/>`,
});

/** Statements skipped because of a limit. */
const leftCases = ({ name, report: { left } }: ShownReport): readonly JunitCase[] =>
  left
    ? [
        {
          name: `${shownName(name)} ${counted(left.statements, "statement")} not checked`,
          ...{ file: name, line: 1, outcome: "skipped" },
          inner: `<skipped message="${escapeHtml(left.reason)}"/>`,
        },
      ]
    : [];

const suiteOf = (shown: ShownReport) => ({
  name: shownName(shown.name),
  cases: [
    ...shown.report.statements.toSorted((a, b) => a.start - b.start).map((one) => testCase(one, shown)),
    ...leftCases(shown),
  ],
});

/** JUnit XML: a suite per answer, a failure per statement with problems, and a skipped test per unchecked one. */
export const toJunit = ({ reports, unread }: CheckedAnswers): string =>
  toJunitXml("wellsourced check", [
    ...unread.map((one) => ({ name: shownName(one.target), cases: [unreadCase(one)] })),
    ...reports.map(suiteOf),
  ]);
