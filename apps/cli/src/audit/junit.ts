import { escapeHtml } from "@wellsourced/core/html-page";
import type { AuditFinding, DocumentReference, UnreadFile } from "@wellsourced/wellsourced/citations";
import { type JunitCase, toJunitXml } from "../report/junit.ts";
import { shownName } from "../terminal.ts";
import { type AuditReport, recordText } from "./report.ts";

/** A finding: its name is the reference, its message the finding, its text the advice. */
function testCase({ rule, level, file, line, message, advice, evidence, text }: AuditFinding): JunitCase {
  const words = text === message ? "" : `: ${text.slice(0, 120)}`;
  const place = { name: `${shownName(file)}:${line} ${rule}${words}`, file, line };
  const body = escapeHtml([advice, ...evidence].join("\n"));
  return level === "note"
    ? { ...place, outcome: "skipped", inner: `<skipped message="${escapeHtml(message)}"/>` }
    : {
        ...place,
        outcome: "failure",
        inner: `<failure type="${rule}" message="${escapeHtml(message)}">${body}</failure>`,
      };
}

/** A reference without findings, with the record that it matched. */
const passed = ({ file, line, text, record }: DocumentReference): JunitCase => ({
  name: `${shownName(file)}:${line} ${text.slice(0, 120)}`,
  ...{ file, line, outcome: "passed" },
  inner: record ? `<system-out>${escapeHtml(`${recordText(record)} ${record.url}`)}</system-out>` : "",
});

const unreadCase = ({ file, kind, message }: UnreadFile): JunitCase => ({
  name: shownName(file),
  ...{ file, line: 1, outcome: "error" },
  inner: `<error type="${kind}" message="${escapeHtml(message)}"/>`,
});

/**
 * JUnit XML: a suite per file, a failure per finding, a passing test per reference without findings. Unchecked
 * references are skipped tests.
 */
export function toJunit({ result, findings }: AuditReport): string {
  const clean = result.checked.filter(({ rules }) => rules.length === 0);
  const unread = result.unreadFiles ?? [];
  const names = new Set([...result.files, ...findings, ...clean, ...unread].map(({ file }) => file));
  const suites = [...names].map((file) => {
    const here = <Row extends { readonly file: string }>(rows: readonly Row[]) =>
      rows.filter((one) => one.file === file);
    const cases = [...here(unread).map(unreadCase), ...here(findings).map(testCase), ...here(clean).map(passed)];
    return { name: shownName(file), cases };
  });
  return toJunitXml("wellsourced audit", suites);
}
