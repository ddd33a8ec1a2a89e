import { Failure, isRecord, jsonIn } from "@wellsourced/core";
import type { AuditFinding } from "@wellsourced/wellsourced/citations";
import { textOf } from "../render.ts";

/** An accepted finding, with the reason given for it. */
export interface AcceptedFinding extends AuditFinding {
  readonly acceptedBecause?: string;
}

/** Looks up whether a finding is accepted. */
export type Baseline = (finding: AuditFinding) => AcceptedFinding | undefined;

/** A row of the file. Rows written by hand name the reference and may lack a fingerprint. */
interface Row {
  readonly fingerprint: string;
  readonly reference: string;
  readonly rule: string;
  readonly file: string;
  readonly reason: string;
}

function rowsIn(bytes: Uint8Array): readonly Row[] | undefined {
  const baseline = jsonIn(new TextDecoder().decode(bytes));
  if (!isRecord(baseline) || !Array.isArray(baseline.findings)) return undefined;
  return baseline.findings.filter(isRecord).map((row) => ({
    fingerprint: textOf(row.fingerprint),
    reference: textOf(row.reference).trim().toLowerCase(),
    rule: textOf(row.rule),
    file: textOf(row.file),
    reason: textOf(row.reason).trim(),
  }));
}

const namesOf = ({ key, doi, url, text }: AuditFinding): readonly string[] =>
  [key, doi, url, text].flatMap((name) => (name ? [name.toLowerCase()] : []));

/** Matches a handwritten row by the reference's key, DOI, URL or text, and by rule and file if given. */
const isAbout = ({ reference, rule, file }: Row, finding: AuditFinding): boolean =>
  namesOf(finding).includes(reference) &&
  (rule === "" || rule === finding.rule) &&
  (file === "" || file === finding.file);

function baselineOf(rows: readonly Row[]): Baseline {
  const known = new Map(rows.map((row) => [row.fingerprint, row]));
  const written = rows.filter(({ fingerprint, reference }) => fingerprint === "" && reference !== "");
  return (finding) => {
    const row = known.get(finding.fingerprint) ?? written.find((one) => isAbout(one, finding));
    return row && { ...finding, ...(row.reason && { acceptedBecause: row.reason }) };
  };
}

/** Reads a baseline, which accepts findings by fingerprint or by reference. */
export function readBaseline(bytes: Uint8Array | undefined, path: string): Baseline {
  if (!bytes) throw new Failure("validation", `There is no baseline ${path}. Write one with --write-baseline ${path}.`);
  const rows = rowsIn(bytes);
  if (!rows)
    throw new Failure("validation", `${path} is not a baseline file. Write one with --write-baseline ${path}.`);
  return baselineOf(rows);
}

/** Writes a baseline in sorted order, so that diffs are small. Keeps reasons from the previous version. */
export function writeBaseline(findings: readonly AcceptedFinding[], before?: Uint8Array): string {
  const reasons = baselineOf((before && rowsIn(before)) ?? []);
  const rows = findings
    .map((one) => {
      const { fingerprint, rule, file, doi, url, text } = one;
      const reason = one.acceptedBecause ?? reasons(one)?.acceptedBecause;
      return { fingerprint, rule, file, reference: doi ?? url ?? text, ...(reason && { reason }) };
    })
    .toSorted((a, b) => (`${a.file} ${a.rule} ${a.fingerprint}` < `${b.file} ${b.rule} ${b.fingerprint}` ? -1 : 1));
  const once = rows.filter(({ fingerprint }, index) => rows[index - 1]?.fingerprint !== fingerprint);
  return `${JSON.stringify({ version: 1, findings: once }, null, 2)}\n`;
}
