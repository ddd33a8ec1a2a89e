import type { AuditRun } from "./run.ts";
import { shownRow } from "./table.ts";

/** A line for each manuscript: its counts, and its result with the findings in view. */
export function* toJsonLines({ rows }: AuditRun): Generator<string> {
  for (const row of rows) {
    const { result, findings, accepted } = row.report();
    yield `${JSON.stringify({ ...shownRow(row), ...result, findings, acceptedFindings: accepted })}\n`;
  }
}
