import type { AuditFilesResult, AuditFinding } from "@wellsourced/wellsourced";
import { shownName } from "../terminal.ts";
import { escaped } from "./escape.ts";

const testCase = ({ rule, level, file, line, message, advice, text }: AuditFinding): string => {
  const name = escaped(`${shownName(file)}:${line} ${rule}: ${text.slice(0, 120)}`);
  const body = escaped(`${message}\n${advice}\n${text}`);
  const inner =
    level === "note"
      ? `<skipped message="${escaped(message)}"/>`
      : `<failure type="${rule}" message="${escaped(message)}">${body}</failure>`;
  return `    <testcase classname="${escaped(shownName(file))}" name="${name}" file="${escaped(shownName(file))}" line="${line}">${inner}</testcase>`;
};

const passed = (file: string, count: number): string =>
  count > 0
    ? `    <testcase classname="${escaped(shownName(file))}" name="${count} references without finding"/>\n`
    : "";

/** The findings as JUnit's XML: a suite for each file, a failure for each finding; what could not be checked is skipped. */
export function toJunit({ files }: AuditFilesResult, findings: readonly AuditFinding[]): string {
  const names = [...new Set([...files.map(({ file }) => file), ...findings.map(({ file }) => file)])];
  const suites = names.map((file) => {
    const own = findings.filter((one) => one.file === file);
    const failed = own.filter(({ level }) => level !== "note").length;
    const skipped = own.length - failed;
    const found = files.find((one) => one.file === file)?.references ?? 0;
    const lines = new Set(own.map(({ line, text }) => `${line} ${text}`)).size;
    const clean = Math.max(0, found - lines);
    const cases = passed(file, clean) + own.map(testCase).join("\n");
    const tests = own.length + (clean > 0 ? 1 : 0);
    return `  <testsuite name="${escaped(shownName(file))}" tests="${tests}" failures="${failed}" errors="0" skipped="${skipped}">\n${cases}\n  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="wellsourced audit">\n${suites.join("\n")}\n</testsuites>\n`;
}
