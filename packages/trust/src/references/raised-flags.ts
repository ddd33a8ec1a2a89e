import { format } from "@wellsourced/citations";
import type { BestRecord } from "@wellsourced/citations/matching";
import { omitUndefined } from "@wellsourced/core";
import type { AuditedEntry } from "./audited-entry.ts";
import type { CheckedReference } from "./checked-reference.ts";
import { ARXIV_DOI } from "./doi-check.ts";
import { AUDIT_FLAGS, type AuditFlag, type FlagLevel } from "./flags.ts";

/** A finding against a reference, with the wording used wherever it is shown. */
export interface RaisedFlag {
  readonly flag: AuditFlag;
  readonly level: FlagLevel;
  readonly reason: string;
}

export const NO_PROOF = "Absence of evidence is not evidence of absence.";

/** Also offline, where the register is not asked. */
export const REGISTER_SILENT = "Whether the DOI exists could not be checked: its register gave no answer.";

const unregisteredFlags = ({ doi, check, missing }: CheckedReference): readonly RaisedFlag[] => {
  // Other agencies register DOIs as well, so that two of them prove less than the register of all.
  const { absence } = check ?? {};
  const why = absence ? `${doi} is not among the DOIs at hand: ${absence}.` : `The register of DOIs has no ${doi}.`;
  const reasons = [
    ...(doi && check?.exists === false ? [why] : []),
    ...missing.map((one) => `${one} is not registered.`),
  ];
  const level = absence && missing.length === 0 ? "warning" : "error";
  return reasons.length > 0 ? [{ flag: "not_found", level, reason: reasons.join(" ") }] : [];
};

function unfoundFlags({ unfound, comparison, missing, check, search }: CheckedReference): readonly RaisedFlag[] {
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
const BASED_ON_ABSENCE: readonly AuditFlag[] = [
  "not_published_there",
  "venue_differs",
  "version_differs",
  "year_differs",
];

/** Whether the reference names a published work by its DOI, whose registry knows its year and venue. */
const isRegistered = ({ comparison, doi }: CheckedReference): boolean =>
  comparison.works.some(
    ({ by, isPreprint }) => by !== "title" && by.identifier === doi && !isPreprint && !ARXIV_DOI.test(doi ?? ""),
  );

/** The findings of the comparison, separated from those that depend on indexes that failed. */
function comparedFlags(checked: CheckedReference) {
  const { comparison, search } = checked;
  const isSettled = !search || search.isSettled || isRegistered(checked);
  // A future year is an error regardless of records.
  const waits = ({ flag, level }: RaisedFlag) => !isSettled && level !== "error" && BASED_ON_ABSENCE.includes(flag);
  return {
    said: comparison.findings.filter((one) => !waits(one)),
    waiting: comparison.findings.filter(waits),
  };
}

/** Why part of a reference could not be checked although its work was found. */
export function whyUndecided(checked: CheckedReference): string | undefined {
  const { waiting } = comparedFlags(checked);
  if (waiting.length === 0) return undefined;
  const cited = waiting.flatMap(({ differences }) => differences.map((one) => `“${one.cited}”`));
  return `Whether it appeared as cited (${[...new Set(cited)].join(", ")}) could not be checked: no answer from ${checked.search?.failed.join(", ")}.`;
}

/** The findings against a reference after look-up and comparison. */
export function referenceFlags(checked: CheckedReference): readonly RaisedFlag[] {
  const { title, url } = checked.cited?.possibleMatch ?? {};
  const meant = title ? ` It may mean “${title}” (${url}).` : "";
  const compared = comparedFlags(checked).said.map((one) =>
    one.flag === "mismatch" ? { ...one, reason: one.reason + meant } : one,
  );
  return [...unregisteredFlags(checked), ...compared, ...unfoundFlags(checked)];
}

const LEVELS: readonly FlagLevel[] = ["note", "warning", "error"];

/** Sorts findings, most serious first, and merges those with the same flag: all reasons, highest level. */
export function mergeFlags(said: readonly RaisedFlag[]): readonly RaisedFlag[] {
  const each = [...Map.groupBy(said, ({ flag }) => flag)].map(([flag, all]) => ({
    flag,
    level: LEVELS[Math.max(...all.map(({ level }) => LEVELS.indexOf(level)))] ?? "note",
    reason: all.map(({ reason }) => reason).join(" "),
  }));
  return each.toSorted((a, b) => AUDIT_FLAGS.indexOf(a.flag) - AUDIT_FLAGS.indexOf(b.flag));
}

/** The flags of a reference with their levels. */
export const flagFields = (said: readonly RaisedFlag[]): Pick<AuditedEntry, "flags" | "flagLevels"> => ({
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
  const { said, waiting } = comparedFlags(checked);
  const held = waiting.flatMap((one) => one.differences);
  const shown = differences.filter((one) => !held.includes(one) && (variants || one.kind !== "variant"));
  return omitUndefined({
    differences: shown.length > 0 ? shown : undefined,
    best: best && (said.length > 0 || unregisteredFlags(checked).length > 0) ? await withBibtex(best) : undefined,
    searchedSources: search && search.answered.length > 0 ? search.answered : undefined,
  });
}
