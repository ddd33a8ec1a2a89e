import type { CslItem } from "../csl.ts";

/** A record of a work as an index describes it. */
export interface FoundRecord {
  /** In CSL, with all authors; its type is `article` for a preprint. */
  readonly item: CslItem;
  /** Who described it: `crossref`, `dblp` … */
  readonly source: string;
  readonly url?: string;
  readonly isPreprint?: boolean;
  /** Other names of its venue that the record itself states. */
  readonly otherVenues?: readonly string[];
  /** Further years that the record itself states: online, print. */
  readonly otherYears?: readonly number[];
  /** Whether it was found by an identifier that the reference states, and by which, or by its title. */
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

/** A field in which a reference differs from the records: another value, an incomplete one, or another spelling of the same. */
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
  | "details_differ"
  | "placeholder"
  | "mismatch";

export interface ReferenceFinding {
  readonly flag: ReferenceFlag;
  readonly level: "error" | "warning" | "note";
  readonly reason: string;
  readonly differences: readonly FieldDifference[];
}

/** What one field's comparison came to: what differs, spellings included, and what is to be reported of it. */
export interface Judgement {
  readonly differences: readonly FieldDifference[];
  readonly findings: readonly ReferenceFinding[];
}

export const NOTHING: Judgement = { differences: [], findings: [] };

/** The value that a record holds, with who holds it. */
export const recorded = ({ source, url }: FoundRecord, value: string): RecordedValue => ({
  value,
  source,
  ...(url !== undefined && { url }),
});

/** The same value of several records is listed once for each source. */
export function distinct(values: readonly RecordedValue[]): RecordedValue[] {
  const seen = new Map(values.map((one) => [`${one.source}\n${one.value}`, one]));
  return [...seen.values()];
}

/** A finding about one field, with the difference that it rests on. */
export const finding = (
  { flag, level }: Pick<ReferenceFinding, "flag" | "level">,
  reason: string,
  difference: FieldDifference,
): Judgement => ({ differences: [difference], findings: [{ flag, level, reason, differences: [difference] }] });

export const join = (judgements: readonly Judgement[]): Judgement => ({
  differences: judgements.flatMap(({ differences }) => differences),
  findings: judgements.flatMap(({ findings }) => findings),
});

/** Values with their sources in words: `“ICML” (dblp, openalex)`. */
export function inWords(values: readonly RecordedValue[]): string {
  const sources = new Map<string, string[]>();
  for (const { value, source } of values) sources.set(value, [...(sources.get(value) ?? []), source]);
  return [...sources].map(([value, by]) => `“${value}” (${[...new Set(by)].join(", ")})`).join("; ");
}
