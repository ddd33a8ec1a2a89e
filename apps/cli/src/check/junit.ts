import { escapeHtml } from "@wellsourced/core/html-page";
import type { CheckedStatement } from "@wellsourced/wellsourced/citations";
import { type JunitCase, toJunitXml } from "../report/junit.ts";
import { shownName } from "../terminal.ts";
import { levelOf, type ShownReport, STATES } from "./findings.ts";

function testCase(statement: CheckedStatement, file: string): JunitCase {
  const { line, text, state, reasons, evidence } = statement;
  const level = levelOf(statement);
  const message = reasons.map(({ detail }) => detail).join(" ");
  const passages = evidence.map(({ source, sentence }) => `Source ${source}: ${sentence}`);
  const place = { name: `${shownName(file)}:${line} ${text.slice(0, 120)}`, file, line };
  if (level === "error" || level === "warning")
    return {
      ...place,
      outcome: "failure",
      inner: `<failure type="${reasons[0]?.code ?? state}" message="${escapeHtml(message)}">${escapeHtml(passages.join("\n"))}</failure>`,
    };
  if (level === "note" || state === "unchecked" || state === "uncited")
    return { ...place, outcome: "skipped", inner: `<skipped message="${escapeHtml(message || STATES[state])}"/>` };
  const shown = passages.length > 0 ? `<system-out>${escapeHtml(passages.join("\n"))}</system-out>` : "";
  return { ...place, outcome: "passed", inner: shown };
}

/** An answer as JUnit's XML: a failure for each statement with something against it, a skipped test for what was not checked. */
export const toJunit = ({ name, report }: ShownReport): string =>
  toJunitXml("wellsourced check", [
    {
      name: shownName(name),
      cases: report.statements.toSorted((a, b) => a.start - b.start).map((one) => testCase(one, name)),
    },
  ]);
