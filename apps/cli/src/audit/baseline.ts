import { Failure, isRecord, jsonIn } from "@wellsourced/core";
import type { AuditFinding } from "@wellsourced/wellsourced/citations";

/** Findings that are known and accepted, by fingerprint. The rest of a row is for people. */
export function readBaseline(bytes: Uint8Array | undefined, path: string): ReadonlySet<string> {
  if (!bytes) throw new Failure("validation", `There is no baseline ${path}. Write one with --write-baseline ${path}.`);
  const baseline = jsonIn(new TextDecoder().decode(bytes));
  if (!isRecord(baseline) || !Array.isArray(baseline.findings))
    throw new Failure("validation", `${path} is no baseline. Write one with --write-baseline ${path}.`);
  const rows = baseline.findings.map((row: unknown) => (isRecord(row) ? row.fingerprint : undefined));
  return new Set(rows.filter((fingerprint) => typeof fingerprint === "string"));
}

/** A baseline of these findings: sorted, so that it differs only where the findings do. */
export function writeBaseline(findings: readonly AuditFinding[]): string {
  const rows = findings
    .map(({ fingerprint, rule, file, doi, url, text }) => ({ fingerprint, rule, file, reference: doi ?? url ?? text }))
    .toSorted((a, b) => (`${a.file} ${a.rule} ${a.fingerprint}` < `${b.file} ${b.rule} ${b.fingerprint}` ? -1 : 1));
  const once = rows.filter(({ fingerprint }, index) => rows[index - 1]?.fingerprint !== fingerprint);
  return `${JSON.stringify({ version: 1, findings: once }, null, 2)}\n`;
}
