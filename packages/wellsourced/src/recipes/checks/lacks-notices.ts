import type { RetractionStatus } from "@wellsourced/core";

/** Where publishers register notices. Indexes have them later, and not all. */
const REGISTERS: readonly string[] = ["crossref", "crossref-notices"];

interface Checked {
  readonly exists?: boolean | undefined;
  readonly retractionStatus?: RetractionStatus | undefined;
  readonly failedSources?: readonly string[] | undefined;
}

/** Whether a work that nothing was found against was not looked up where notices are registered. */
export const lacksNotices = ({ exists, retractionStatus, failedSources = [] }: Checked): boolean =>
  exists !== false && !retractionStatus && REGISTERS.some((name) => failedSources.includes(name));
