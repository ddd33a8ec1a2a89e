import { Failure } from "@wellsourced/core";
import type { AuditFinding } from "@wellsourced/wellsourced/citations";

/** Findings that are known and accepted, by fingerprint. The rest of a row is for people. */
export function readBaseline(bytes: Uint8Array | undefined, path: string): ReadonlySet<string> {
  if (!bytes) throw new Failure("validation", `There is no baseline ${path}. Write one with --write-baseline ${path}.`);
  const rows = rowsOf(new TextDecoder().decode(bytes));
  if (!rows) throw new Failure("validation", `${path} is no baseline. Write one with --write-baseline ${path}.`);
  return new Set(rows);
}

function rowsOf(text: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("findings" in value) || !Array.isArray(value.findings))
      return undefined;
    return value.findings.flatMap((row: unknown) =>
      typeof row === "object" && row !== null && "fingerprint" in row && typeof row.fingerprint === "string"
        ? [row.fingerprint]
        : [],
    );
  } catch {
    // Told by the caller, with the file's name.
    return undefined;
  }
}

/** A baseline of these findings: sorted, so that it differs only where the findings do. */
export function writeBaseline(findings: readonly AuditFinding[]): string {
  const rows = findings
    .map(({ fingerprint, rule, file, doi, url, text }) => ({ fingerprint, rule, file, reference: doi ?? url ?? text }))
    .toSorted((a, b) => (`${a.file} ${a.rule} ${a.fingerprint}` < `${b.file} ${b.rule} ${b.fingerprint}` ? -1 : 1));
  const once = rows.filter(({ fingerprint }, index) => rows[index - 1]?.fingerprint !== fingerprint);
  return `${JSON.stringify({ version: 1, findings: once }, null, 2)}\n`;
}
