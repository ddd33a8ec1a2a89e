import type { Paper, RetractionStatus } from "@wellsourced/core/records";
import type { DoiCheck } from "./doi-check.ts";

import type { RaisedFlag } from "./raised-flags.ts";

const WORDS: Readonly<Record<string, string>> = {
  retraction: "Retracted",
  withdrawal: "Withdrawn",
  removal: "Removed",
  partial_retraction: "Retracted in part",
  preprint_withdrawal: "The preprint was withdrawn by its authors, which is no evidence against a published article",
  expression_of_concern: "There is an expression of concern",
  correction: "Corrected",
  reinstatement: "The work was retracted and later reinstated",
};

/** Describes a retraction or correction in a sentence. */
export function describeStatus({ kind, nature = kind, date, noticeDoi }: RetractionStatus): string {
  const where = [date, noticeDoi && `notice ${noticeDoi}`].filter(Boolean).join(", ");
  return `${WORDS[nature] ?? nature}${where ? ` (${where})` : ""}.`;
}

/** The finding for a retracted work. */
export const retractionFlags = (status: RetractionStatus | undefined): readonly RaisedFlag[] =>
  status?.retracted ? [{ flag: "retracted", level: "error", reason: describeStatus(status) }] : [];

/** States that a work which may not be the cited one was retracted; `undefined` if it was not. */
export const describePossibleRetraction = (possible: Paper | undefined): string | undefined =>
  possible?.retractionStatus?.retracted
    ? `“${possible.title}”${possible.doi ? ` (${possible.doi})` : ""}, which it may mean, was retracted: ${describeStatus(possible.retractionStatus)}`
    : undefined;

/** States that a DOI belongs to a notice and not to the work. */
export function describeNotice(dois: readonly string[]): string {
  const others = dois.length > 3 ? ` and ${dois.length - 3} others` : "";
  const about = dois.length > 0 ? `${dois.slice(0, 3).join(", ")}${others}` : "another work";
  return `This DOI is itself a notice: it reports the retraction of ${about}.`;
}

/** Describes the retraction of another version of the work. */
export const describeRelatedRetraction = ({
  relatedRetraction,
}: Pick<DoiCheck, "relatedRetraction">): string | undefined =>
  relatedRetraction &&
  `Its ${relatedRetraction.relation} ${relatedRetraction.doi}: ${describeStatus(relatedRetraction.retractionStatus)}`;
