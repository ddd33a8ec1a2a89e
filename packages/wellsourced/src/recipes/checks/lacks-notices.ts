import type { AuditedEntry } from "../audit-types.ts";

/** Where publishers register notices. Indexes have them later, and not all. */
const REGISTERS: readonly string[] = ["crossref", "crossref-notices"];

/** Whether a work that nothing was found against was not looked up where notices are registered. */
export const lacksNotices = ({ exists, retractionStatus, failedSources = [] }: Partial<AuditedEntry>): boolean =>
  exists !== false && !retractionStatus && REGISTERS.some((name) => failedSources.includes(name));
