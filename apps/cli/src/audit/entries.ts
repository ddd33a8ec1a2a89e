import { differingPieces } from "@wellsourced/core";
import type { AuditFinding, CheckedReference, FieldDifference } from "@wellsourced/wellsourced/citations";
import { type AuditReport, RULES } from "./report.ts";

/** The parts of a report, in their order. */
export const SECTIONS = ["Problems", "Found nowhere", "Could not be checked", "Notes"] as const;
export type SectionName = (typeof SECTIONS)[number];

/** One reference with everything that was found about it. */
export interface EntryFindings {
  readonly section: SectionName;
  /** Worst first. */
  readonly findings: readonly [AuditFinding, ...AuditFinding[]];
  /** Absent for a record that could not be read. */
  readonly reference?: CheckedReference;
}

/** One reference of a report, by its place and words. */
export const placeOf = ({ file, line, key = "", text }: Pick<AuditFinding, "file" | "line" | "key" | "text">): string =>
  JSON.stringify([file, line, key, text]);

/** A reference is named once, where the gravest of its findings belongs. */
function sectionOf(findings: readonly AuditFinding[]): SectionName {
  const has = (rule: AuditFinding["rule"]) => findings.some((one) => one.rule === rule);
  if (findings.some(({ rule, level }) => level !== "note" && rule !== "unfound")) return "Problems";
  if (has("unfound")) return "Found nowhere";
  return has("unchecked") ? "Could not be checked" : "Notes";
}

/** The findings of a report by reference, and these by what is to be done: no reference is in two places. */
export function entriesOf({ result, findings }: Pick<AuditReport, "result" | "findings">): readonly EntryFindings[] {
  const references = new Map(result.checked.map((one) => [placeOf(one), one]));
  const entries = [...Map.groupBy(findings, placeOf)].flatMap(([place, group]): EntryFindings[] => {
    const [worst, ...others] = group.toSorted((a, b) => RULES.indexOf(a.rule) - RULES.indexOf(b.rule));
    const reference = references.get(place);
    return worst ? [{ section: sectionOf(group), findings: [worst, ...others], ...(reference && { reference }) }] : [];
  });
  return SECTIONS.flatMap((section) => entries.filter((one) => one.section === section));
}

/** What to do about an entry, each advice once. */
export const adviceOf = ({ findings }: { readonly findings: readonly AuditFinding[] }): string =>
  [...new Set(findings.map(({ advice }) => advice))].join(" ");

/** Longer values, such as lists of sixty authors, are not set beside each other. */
const LONGEST = 240;

/** A cited value beside a recorded one, both in pieces, and who records it. */
export interface SideBySide {
  readonly field: string;
  readonly cited: ReturnType<typeof differingPieces>[0];
  readonly recorded: ReturnType<typeof differingPieces>[1];
  readonly sources: readonly string[];
}

/** The record that is most like the cited value, with all that say the same. */
export function sideBySide({ field, cited, recorded }: FieldDifference): SideBySide | undefined {
  const pairs = recorded.map(({ value }) => ({ value, pieces: differingPieces(cited, value) }));
  const differing = (pieces: SideBySide["recorded"]) =>
    pieces.reduce((sum, { text, differs }) => sum + (differs ? text.length : 0), 0);
  const [nearest] = pairs.toSorted((a, b) => differing(a.pieces[1]) - differing(b.pieces[1]));
  if (!nearest || cited.length > LONGEST || nearest.value.length > LONGEST) return undefined;
  const sources = recorded.filter(({ value }) => value === nearest.value).map(({ source }) => source);
  return { field, cited: nearest.pieces[0], recorded: nearest.pieces[1], sources: [...new Set(sources)] };
}

/** What a finding says: values side by side, or in words where there is nothing to set side by side. */
export function saidOf({ message, differences = [] }: AuditFinding): readonly (string | SideBySide)[] {
  const rows = differences.flatMap((one) => sideBySide(one) ?? []);
  if (rows.length === 0) return [message];
  // Whose name is wrong is said in words: marks inside two lists of names are hard to read.
  return rows.some(({ field }) => field === "authors") ? [message, ...rows] : rows;
}
