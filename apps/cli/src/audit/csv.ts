import type { AuditFinding } from "@wellsourced/wellsourced/citations";
import { adviceOf, type EntryFindings, entriesOf, placeOf, sideBySide } from "./entries.ts";
import type { AuditReport } from "./report.ts";
import type { AuditRun } from "./run.ts";

/** A byte order mark, by which spreadsheets recognise UTF-8. */
const UTF8_MARK = "\uFEFF";

/** A quoted cell; an apostrophe keeps spreadsheets from reading it as a formula. */
function cell(value: string | number | undefined): string {
  const text = String(value ?? "").replace(/\s+/gu, " ");
  const safe = /^[=+\-@\t]/u.test(text) ? `'${text}` : text;
  return /[",\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const COLUMNS = [
  ...["result", "file", "line", "key", "reference", "findings", "cited", "recorded", "message", "what to do"],
  ...["record title", "record authors", "record year", "record venue", "record DOI", "record link", "record from"],
  ...["accepted because"],
];

/** The differing fields of findings, as cited or as recorded. */
const valuesOf = (findings: readonly AuditFinding[], side: "cited" | "recorded"): string =>
  findings
    .flatMap(({ differences = [] }) => differences.flatMap((one) => sideBySide(one) ?? []))
    .map((pair) => `${pair.field}: ${pair[side].map(({ text }) => text).join("")}`)
    .join("; ");

/** A reference with its findings and the record that it matched. */
function rowOf({ reference, ...entry }: Partial<EntryFindings>, reason: string | undefined) {
  const { findings = [] } = entry;
  const { file, line, key, text } = reference ?? findings[0] ?? {};
  const { title, authors, year, journal, doi, url, sources } = reference?.record ?? {};
  return [
    ...[entry.section ?? (reason ? "Accepted" : "No findings"), file, line, key, text],
    ...[findings.map(({ rule }) => rule).join(", "), valuesOf(findings, "cited"), valuesOf(findings, "recorded")],
    ...[findings.map(({ message }) => message).join(" "), adviceOf({ findings })],
    ...[title, authors?.join("; "), year, journal, doi, url, sources?.join(", "), reason],
  ];
}

/** The rows of a report: one per reference, and per record that could not be read. */
function rowsOf(report: AuditReport) {
  const { result, accepted } = report;
  const entries = entriesOf(report);
  const found = new Map(entries.map((one) => [one.reference, one]));
  const reasons = new Map(accepted.map((one) => [placeOf(one), one.acceptedBecause ?? "in the baseline"]));
  return [
    ...(result.unreadFiles ?? []).map(({ file, message }) => ["Could not be read", file, ...Array(6), message]),
    ...entries.filter(({ reference }) => !reference).map((entry) => rowOf(entry, undefined)),
    ...result.checked.map((reference) =>
      rowOf({ ...found.get(reference), reference }, reasons.get(placeOf(reference))),
    ),
  ];
}

const textOf = (rows: readonly (readonly (string | number | undefined)[])[]): string =>
  rows.map((row) => `${COLUMNS.map((_, at) => cell(row[at])).join(",")}\r\n`).join("");

/** One row per reference, per record and per file that could not be read; a part for each manuscript. */
export function* toCsv({ rows }: Pick<AuditRun, "rows">): Generator<string> {
  yield UTF8_MARK + textOf([COLUMNS]);
  for (const { report } of rows) yield textOf(rowsOf(report()));
}
