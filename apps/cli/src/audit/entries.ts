import { differingPieces, fold, type Piece } from "@wellsourced/core";
import type { AuditFinding, AuditRule, CheckedReference, FieldDifference } from "@wellsourced/wellsourced/citations";
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

/** What differs, as advice names it. */
const PARTS: Readonly<Partial<Record<AuditRule, string>>> = {
  title_differs: "the title",
  authors_differ: "the authors",
  year_differs: "the year",
  venue_differs: "the venue",
  details_differ: "the details",
};

const listed = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : (parts[0] ?? "");

/** What to do about an entry, in one line: which work is meant comes before what is said of it. */
export function adviceOf({ findings }: { readonly findings: readonly AuditFinding[] }): string {
  const isMixed = findings.some(({ rule }) => rule === "mismatch");
  const parts = isMixed ? [] : findings.flatMap(({ rule }) => PARTS[rule] ?? []);
  const isOne = parts.length === 1;
  // The advice on the wrong DOI already says to look for the work.
  const isSought = findings.some(({ rule }) => rule === "not_found");
  const own = findings
    .filter(({ rule }) => (isOne || !PARTS[rule]) && !(isSought && rule === "unfound"))
    .map(({ advice }) => advice);
  const joint = parts.length > 1 ? [`Correct ${listed(parts)} as recorded, or cite the work that is meant.`] : [];
  const isFirst = findings[0] && PARTS[findings[0].rule];
  return [...new Set(isFirst ? [...joint, ...own] : [...own, ...joint])].join(" ");
}

/** Longer values, such as lists of sixty authors, are not set beside each other. */
const LONGEST = 240;

/** A cited value beside a recorded one, both in pieces, and who records it. */
export interface SideBySide {
  readonly field: string;
  readonly cited: readonly Piece[];
  readonly recorded: readonly Piece[];
  readonly sources: readonly string[];
}

/** A name by its last word and its first letter, however much of it is written out. */
const personOf = (name: string): string => {
  const words = fold(name)
    .replace(/[^\p{L}\s]/gu, "")
    .trim()
    .split(/\s+/u);
  return `${words[0]?.charAt(0)} ${words.at(-1)}`;
};

/** Lists of names are marked name by name. */
function namesBeside(own: string, other: string): readonly Piece[] {
  const known = new Set(other.split("; ").map(personOf));
  const names = own.split("; ");
  return names.flatMap((name, at): Piece[] => [
    { text: name, differs: !known.has(personOf(name)) },
    ...(at < names.length - 1 ? [{ text: "; ", differs: false }] : []),
  ]);
}

const lengthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { text, differs }) => sum + (differs ? text.length : 0), 0);

/** The recorded value that is most like the cited one, or the fullest list of names, with all that say the same. */
export function sideBySide({ field, cited, recorded }: FieldDifference): SideBySide | undefined {
  const isNames = field === "authors";
  const [nearest] = recorded
    .map(({ value }) => ({ value, far: isNames ? -value.length : lengthOf(differingPieces(cited, value)[1]) }))
    .toSorted((a, b) => a.far - b.far);
  if (!nearest || cited.length > LONGEST || nearest.value.length > LONGEST) return undefined;
  const { value } = nearest;
  const sources = new Set(recorded.filter((one) => one.value === value).map(({ source }) => source));
  const [mine, its] = isNames ? [namesBeside(cited, value), namesBeside(value, cited)] : differingPieces(cited, value);
  return { field, cited: mine, recorded: its, sources: [...sources] };
}

/** Findings that are about more than the fields that differ. */
const SPOKEN: ReadonlySet<AuditRule> = new Set(["not_found", "mismatch", "placeholder"]);

/** What a finding says: values side by side, or in words where there is nothing to set side by side. */
export function saidOf({ rule, message, differences = [] }: AuditFinding): readonly (string | SideBySide)[] {
  const rows = differences.flatMap((one) => sideBySide(one) ?? []);
  return rows.length === 0 || SPOKEN.has(rule) ? [message, ...rows] : rows;
}
