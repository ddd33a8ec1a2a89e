import { escapeHtml } from "@wellsourced/core/html-page";
import type { AuditFinding, CheckedReference, UnreadFile } from "@wellsourced/wellsourced/citations";
import { shownName } from "../terminal.ts";
import { type AuditCounts, type AuditReport, countsOf, recordText } from "./report.ts";

const place = (file: string, line: number) => {
  const name = escapeHtml(shownName(file));
  return `classname="${name}" file="${name}" line="${line}"`;
};

/** A finding: the reference in the name, what was found as the message, what to do as the text. */
const testCase = ({ rule, level, file, line, message, advice, evidence, text }: AuditFinding): string => {
  const words = text === message ? "" : `: ${text.slice(0, 120)}`;
  const name = escapeHtml(`${shownName(file)}:${line} ${rule}${words}`);
  const body = escapeHtml([advice, ...evidence].join("\n"));
  const inner =
    level === "note"
      ? `<skipped message="${escapeHtml(message)}"/>`
      : `<failure type="${rule}" message="${escapeHtml(message)}">${body}</failure>`;
  return `    <testcase name="${name}" ${place(file, line)}>${inner}</testcase>`;
};

/** A reference without a finding passes, with the record that it matched. */
const passed = ({ file, line, text, record }: CheckedReference): string => {
  const name = escapeHtml(`${shownName(file)}:${line} ${text.slice(0, 120)}`);
  const found = record ? `<system-out>${escapeHtml(`${recordText(record)} ${record.url}`)}</system-out>` : "";
  return `    <testcase name="${name}" ${place(file, line)}>${found}</testcase>`;
};

const unreadCase = ({ file, kind, message }: UnreadFile): string =>
  `    <testcase name="${escapeHtml(shownName(file))}" ${place(file, 1)}><error type="${kind}" message="${escapeHtml(message)}"/></testcase>`;

const attributes = (counts: Pick<AuditCounts, "clean" | "errors" | "warnings" | "notes" | "unreadFiles">): string => {
  const failures = counts.errors + counts.warnings;
  const tests = counts.clean + failures + counts.notes + counts.unreadFiles;
  return `tests="${tests}" failures="${failures}" errors="${counts.unreadFiles}" skipped="${counts.notes}"`;
};

/**
 * The audit as JUnit's XML: a suite for each file, a failure for each finding, a test that passes for each reference
 * without one. What could not be checked is skipped.
 */
export function toJunit(report: AuditReport): string {
  const { result, findings } = report;
  const clean = result.checked.filter(({ rules }) => rules.length === 0);
  const unread = result.unreadFiles ?? [];
  const names = new Set([...result.files, ...findings, ...clean, ...unread].map(({ file }) => file));
  const suites = [...names].map((file) => {
    const here = <Row extends { readonly file: string }>(rows: readonly Row[]) =>
      rows.filter((one) => one.file === file);
    const own = { findings: here(findings), accepted: [], result: { ...result, unreadFiles: here(unread) } };
    const cases = [...here(unread).map(unreadCase), ...own.findings.map(testCase), ...here(clean).map(passed)];
    const counts = { ...countsOf(own), clean: here(clean).length };
    return `  <testsuite name="${escapeHtml(shownName(file))}" ${attributes(counts)}>\n${cases.join("\n")}\n  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="wellsourced audit" ${attributes(countsOf(report))}>\n${suites.join("\n")}\n</testsuites>\n`;
}
