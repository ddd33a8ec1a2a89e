import type { RetractionStatus } from "@wellsourced/core/records";
import { isUnseen, type LinkState } from "./link-state.ts";

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

/** Whether a part of an answer could not be checked: who asks again later may learn more. */
export const isUnsettled = (answer: Checked & Partial<LinkState> & { readonly flags: readonly string[] }): boolean =>
  answer.flags.includes("unchecked") || lacksNotices(answer) || isUnseen(answer);
