import { differingPieces, fold, type Piece } from "@wellsourced/core";
import type { AuditFinding, AuditRule, DocumentReference, FieldDifference } from "@wellsourced/wellsourced/citations";
import { type AuditReport, RULES } from "./report.ts";

/** The sections of a report, in order. */
export const SECTIONS = ["Problems", "Found nowhere", "Could not be checked", "Notes"] as const;
export type SectionName = (typeof SECTIONS)[number];

/** A reference with all its findings. */
export interface EntryFindings {
  readonly section: SectionName;
  /** Most serious first. */
  readonly findings: readonly [AuditFinding, ...AuditFinding[]];
  /** Absent for a record that could not be read. */
  readonly reference?: DocumentReference;
}

/** Identifies a reference by position and text. */
export const placeOf = ({ file, line, key = "", text }: Pick<AuditFinding, "file" | "line" | "key" | "text">): string =>
  JSON.stringify([file, line, key, text]);

/** The section of the most serious finding, so that a reference is listed once. */
function sectionOf(findings: readonly AuditFinding[]): SectionName {
  const has = (rule: AuditFinding["rule"]) => findings.some((one) => one.rule === rule);
  if (findings.some(({ rule, level }) => level !== "note" && rule !== "unfound")) return "Problems";
  if (has("unfound")) return "Found nowhere";
  return has("unchecked") ? "Could not be checked" : "Notes";
}

/** Groups findings by reference, and these by section. */
export function entriesOf({ result, findings }: Pick<AuditReport, "result" | "findings">): readonly EntryFindings[] {
  const references = new Map(result.checked.map((one) => [placeOf(one), one]));
  const entries = [...Map.groupBy(findings, placeOf)].flatMap(([place, group]): EntryFindings[] => {
    const [worst, ...others] = group.toSorted((a, b) => RULES.indexOf(a.rule) - RULES.indexOf(b.rule));
    const reference = references.get(place);
    return worst ? [{ section: sectionOf(group), findings: [worst, ...others], ...(reference && { reference }) }] : [];
  });
  return SECTIONS.flatMap((section) => entries.filter((one) => one.section === section));
}

/** Names of the differing parts for the advice. */
const PARTS: Readonly<Partial<Record<AuditRule, string>>> = {
  title_differs: "the title",
  authors_differ: "the authors",
  year_differs: "the year",
  venue_differs: "the venue",
  details_differ: "the details",
};

const listed = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : (parts[0] ?? "");

/** Advice on an entry in one line: identify the work first, then correct its details. */
export function adviceOf({ findings }: { readonly findings: readonly AuditFinding[] }): string {
  const isMixed = findings.some(({ rule }) => rule === "mismatch");
  const parts = isMixed ? [] : findings.flatMap(({ rule }) => PARTS[rule] ?? []);
  const isOne = parts.length === 1;
  // The advice about the wrong DOI already covers this.
  const isSought = findings.some(({ rule }) => rule === "not_found");
  const own = findings
    .filter(({ rule }) => (isOne || !PARTS[rule]) && !(isSought && rule === "unfound"))
    .map(({ advice }) => advice);
  const joint = parts.length > 1 ? [`Correct ${listed(parts)} as recorded, or cite the work that is meant.`] : [];
  const isFirst = findings[0] && PARTS[findings[0].rule];
  return [...new Set(isFirst ? [...joint, ...own] : [...own, ...joint])].join(" ");
}

/** Longer values, such as lists of sixty authors, are not compared side by side. */
const LONGEST = 240;

/** A cited and a recorded value, both split into pieces, with the sources of the latter. */
export interface SideBySide {
  readonly field: string;
  readonly cited: readonly Piece[];
  readonly recorded: readonly Piece[];
  readonly sources: readonly string[];
}

/** A name by its last word and first initial. */
const personOf = (name: string): string => {
  const words = fold(name)
    .replace(/[^\p{L}\s]/gu, "")
    .trim()
    .split(/\s+/u);
  return `${words[0]?.charAt(0)} ${words.at(-1)}`;
};

/** Compares lists of names name by name. */
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

/** The recorded value closest to the cited one, or the longest list of names, with all sources that agree. */
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

/** Rules whose message says more than the differing fields. */
const SPOKEN: ReadonlySet<AuditRule> = new Set(["not_found", "mismatch", "placeholder"]);

/** The text of a finding: values side by side, or its message. */
export function saidOf({ rule, message, differences = [] }: AuditFinding): readonly (string | SideBySide)[] {
  const rows = differences.flatMap((one) => sideBySide(one) ?? []);
  return rows.length === 0 || SPOKEN.has(rule) ? [message, ...rows] : rows;
}
