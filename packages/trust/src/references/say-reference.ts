import { format } from "@wellsourced/citations";
import type { BestRecord } from "@wellsourced/citations/matching";
import { given } from "@wellsourced/core";
import type { AuditedEntry } from "./audited-entry.ts";
import type { CheckedReference } from "./checked-reference.ts";
import { ARXIV_DOI } from "./doi-check.ts";
import { AUDIT_FLAGS, type AuditFlag, type FlagLevel } from "./flags.ts";

/** A finding against a reference, worded the same wherever it is shown. */
export interface Said {
  readonly flag: AuditFlag;
  readonly level: FlagLevel;
  readonly reason: string;
}

export const NO_PROOF = "Absence of evidence is not evidence of absence.";

const sayMissing = ({ doi, check, missing }: CheckedReference): readonly Said[] => {
  const gone = [...(doi && check?.exists === false ? [`The register of DOIs has no ${doi}.`] : [])];
  const reasons = [...gone, ...missing.map((one) => `${one} is not registered.`)];
  return reasons.length > 0 ? [{ flag: "not_found", level: "error", reason: reasons.join(" ") }] : [];
};

function sayUnfound({ unfound, comparison, missing, check, search }: CheckedReference): readonly Said[] {
  if (!unfound) return [];
  const silent = search && search.failed.length > 0 ? ` No answer from ${search.failed.join(", ")}.` : "";
  const isGrave =
    check?.exists === false || missing.length > 0 || comparison.findings.some(({ flag }) => flag === "placeholder");
  return [
    {
      flag: "unfound",
      level: isGrave ? "error" : "warning",
      reason: `No such work was found at ${unfound.join(", ")}.${silent} ${NO_PROOF}`,
    },
  ];
}

/** Findings based on missing or differing records, which require that every index responded. */
const OF_ABSENCE: readonly AuditFlag[] = ["not_published_there", "venue_differs", "version_differs", "year_differs"];

/** Whether the reference names a published work by its DOI, whose registry knows its year and venue. */
const isRegistered = ({ comparison, doi }: CheckedReference): boolean =>
  comparison.works.some(
    ({ by, isPreprint }) => by !== "title" && by.identifier === doi && !isPreprint && !ARXIV_DOI.test(doi ?? ""),
  );

/** The findings of the comparison, separated from those that depend on indexes that failed. */
function comparedSaid(checked: CheckedReference) {
  const { comparison, search } = checked;
  const isSettled = !search || search.isSettled || isRegistered(checked);
  // A future year is an error regardless of records.
  const waits = ({ flag, level }: Said) => !isSettled && level !== "error" && OF_ABSENCE.includes(flag);
  return {
    said: comparison.findings.filter((one) => !waits(one)),
    waiting: comparison.findings.filter(waits),
  };
}

/** Why part of a reference could not be checked although its work was found. */
export function whyWaiting(checked: CheckedReference): string | undefined {
  const { waiting } = comparedSaid(checked);
  if (waiting.length === 0) return undefined;
  const cited = waiting.flatMap(({ differences }) => differences.map((one) => `“${one.cited}”`));
  return `Whether it appeared as cited (${[...new Set(cited)].join(", ")}) could not be checked: no answer from ${checked.search?.failed.join(", ")}.`;
}

/** The findings against a reference after look-up and comparison. */
export function sayReference(checked: CheckedReference): readonly Said[] {
  const { title, url } = checked.cited?.possibleMatch ?? {};
  const meant = title ? ` It may mean “${title}” (${url}).` : "";
  const compared = comparedSaid(checked).said.map((one) =>
    one.flag === "mismatch" ? { ...one, reason: one.reason + meant } : one,
  );
  return [...sayMissing(checked), ...compared, ...sayUnfound(checked)];
}

const GRAVITY: readonly FlagLevel[] = ["note", "warning", "error"];

/** Sorts findings, most serious first, and merges those with the same flag: all reasons, highest level. */
export function oneOfEach(said: readonly Said[]): readonly Said[] {
  const each = [...Map.groupBy(said, ({ flag }) => flag)].map(([flag, all]) => ({
    flag,
    level: GRAVITY[Math.max(...all.map(({ level }) => GRAVITY.indexOf(level)))] ?? "note",
    reason: all.map(({ reason }) => reason).join(" "),
  }));
  return each.toSorted((a, b) => AUDIT_FLAGS.indexOf(a.flag) - AUDIT_FLAGS.indexOf(b.flag));
}

/** The flags of a reference with their levels. */
export const flagFields = (said: readonly Said[]): Pick<AuditedEntry, "flags" | "flagLevels"> => ({
  flags: said.map(({ flag }) => flag),
  ...(said.length > 0 ? { flagLevels: Object.fromEntries(said.map(({ flag, level }) => [flag, level])) } : {}),
});

/** Adds a BibTeX entry to the best record. A URL besides a DOI is redundant. */
async function withBibtex({ item, ...more }: BestRecord) {
  const { URL: _page, ...named } = item;
  return { item, asBibtex: await format([item.DOI ? named : item], { style: "bibtex" }), ...more };
}

/** The fields of a result that describe the comparison with all records. */
export async function comparisonFields(checked: CheckedReference, variants: boolean) {
  const { comparison, search } = checked;
  const { differences, best } = comparison;
  const { said, waiting } = comparedSaid(checked);
  const held = waiting.flatMap((one) => one.differences);
  const shown = differences.filter((one) => !held.includes(one) && (variants || one.kind !== "variant"));
  return given({
    differences: shown.length > 0 ? shown : undefined,
    best: best && (said.length > 0 || sayMissing(checked).length > 0) ? await withBibtex(best) : undefined,
    searchedSources: search && search.answered.length > 0 ? search.answered : undefined,
  });
}
