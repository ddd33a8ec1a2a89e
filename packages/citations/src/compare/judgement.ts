import type { CslItem } from "../csl.ts";

/** A work as described by an index. */
export interface FoundRecord {
  /** The work in CSL with all authors; preprints have the type `article`. */
  readonly item: CslItem;
  /** Index that supplied the record: `crossref`, `dblp` … */
  readonly source: string;
  readonly url?: string;
  readonly isPreprint?: boolean;
  /** Other venue names given in the record. */
  readonly otherVenues?: readonly string[];
  /** Other years given in the record, such as online and print. */
  readonly otherYears?: readonly number[];
  /** DOIs of the published work, for a preprint whose record names it. */
  readonly publishedAs?: readonly string[];
  /** How the record was found: by title, or by an identifier from the reference. */
  readonly by: "title" | { readonly identifier: string };
}

export type ReferenceField =
  | "title"
  | "authors"
  | "year"
  | "venue"
  | "volume"
  | "issue"
  | "pages"
  | "publisher"
  | "edition"
  | "identifier"
  | "version";

export interface RecordedValue {
  readonly value: string;
  readonly source: string;
  readonly url?: string;
}

/** A field that differs from the records: a wrong value, an incomplete one or a spelling variant. */
export interface FieldDifference {
  readonly field: ReferenceField;
  readonly kind: "other" | "incomplete" | "variant";
  readonly cited: string;
  readonly recorded: readonly RecordedValue[];
  readonly note?: string;
}

export type ReferenceFlag =
  | "title_differs"
  | "authors_differ"
  | "year_differs"
  | "venue_differs"
  | "not_published_there"
  | "version_differs"
  | "published_since"
  | "details_differ"
  | "placeholder"
  | "mismatch";

export interface ReferenceFinding {
  readonly flag: ReferenceFlag;
  readonly level: "error" | "warning" | "note";
  readonly reason: string;
  readonly differences: readonly FieldDifference[];
}

/** Result of comparing one field: all differences, and the findings worth reporting. */
export interface Judgement {
  readonly differences: readonly FieldDifference[];
  readonly findings: readonly ReferenceFinding[];
}

export const NOTHING: Judgement = { differences: [], findings: [] };

/** A recorded value with its source. */
export const recorded = ({ source, url }: FoundRecord, value: string): RecordedValue => ({
  value,
  source,
  ...(url !== undefined && { url }),
});

/** Removes repeated values from the same source. */
export function distinct(values: readonly RecordedValue[]): RecordedValue[] {
  const seen = new Map(values.map((one) => [`${one.source}\n${one.value}`, one]));
  return [...seen.values()];
}

/** A finding about one field, with the difference behind it. */
export const finding = (
  { flag, level }: Pick<ReferenceFinding, "flag" | "level">,
  reason: string,
  difference: FieldDifference,
): Judgement => ({ differences: [difference], findings: [{ flag, level, reason, differences: [difference] }] });

/** A difference that is noted but not worth a finding. */
export const variant = (difference: Omit<FieldDifference, "kind" | "note">, note: string): Judgement => ({
  differences: [{ ...difference, kind: "variant", note }],
  findings: [],
});

/** Combines judgements of several fields. */
export const join = (judgements: readonly Judgement[]): Judgement => ({
  differences: judgements.flatMap(({ differences }) => differences),
  findings: judgements.flatMap(({ findings }) => findings),
});

/** Formats values with their sources: `“ICML” (dblp, openalex)`. */
export function inWords(values: readonly RecordedValue[]): string {
  const sources = new Map<string, string[]>();
  for (const { value, source } of values) sources.set(value, [...(sources.get(value) ?? []), source]);
  return [...sources].map(([value, by]) => `“${value}” (${[...new Set(by)].join(", ")})`).join("; ");
}
