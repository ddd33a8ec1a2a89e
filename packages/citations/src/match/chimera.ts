import type { CslItem } from "../csl.ts";
import { normalizeDoi } from "../identifiers.ts";
import { type Difference, matchReference, type ReferenceMatch, samePlace } from "./reference.ts";

/** How the record behind an identifier relates to the reference. */
export interface IdentifierCheck {
  /**
   * `same`: the cited work. `other`: a different title. `mixed`: the title matches but authors or year do not, or the
   * authors match but not the title. `unsure`: not enough data.
   */
  readonly verdict: "same" | "mixed" | "other" | "unsure";
  /** Differing parts with both values. */
  readonly differences: readonly Difference[];
  readonly match: ReferenceMatch;
}

/** Whether a difference counts. Journals are abbreviated and renamed too often for theirs to do so. */
const isDecisive = ({ part }: Difference): boolean => part !== "venue";

/** Checks whether a reference's DOI or other identifier leads to the work it describes. */
export function checkIdentifier(reference: CslItem, record: CslItem): IdentifierCheck {
  const match = matchReference(reference, record);
  const differences = match.differences.filter(isDecisive);
  const parts = new Set(differences.map(({ part }) => part));
  const verdictOf = (verdict: IdentifierCheck["verdict"]): IdentifierCheck => ({ verdict, differences, match });
  const { title } = match;
  const sameAuthors = (match.parts.authors ?? 0) >= 0.5;
  if (title?.verdict === "mismatch") return verdictOf(sameAuthors ? "mixed" : "other");
  if (title?.verdict === "match") return verdictOf(parts.has("authors") || parts.has("year") ? "mixed" : "same");
  // Titles that cannot be compared, such as translations: decide by authors and year.
  if (parts.has("authors")) return verdictOf(parts.has("year") ? "other" : "mixed");
  return verdictOf(sameAuthors && !parts.has("year") && samePlace(reference, record) ? "same" : "unsure");
}

/** A reference that mixes two works. */
export interface Chimera {
  readonly titleRecord: CslItem;
  readonly authorRecord: CslItem;
}

const sameWork = (a: CslItem, b: CslItem): boolean => {
  const [one, other] = [normalizeDoi(a.DOI ?? ""), normalizeDoi(b.DOI ?? "")];
  return one && other ? one === other : matchReference(a, b).title?.verdict === "match";
};

/**
 * Finds the two works a reference was mixed from: the title matches one record, authors and year another. A single
 * shared name proves nothing unless the reference's DOI leads to that record.
 */
export function findChimera(reference: CslItem, records: readonly CslItem[]): Chimera | undefined {
  const matched = records.map((record) => ({ record, match: matchReference(reference, record) }));
  const byTitle = matched.find(({ match }) => match.title?.verdict === "match" && (match.parts.authors ?? 1) < 0.2);
  if (!byTitle) return undefined;
  const cited = normalizeDoi(reference.DOI ?? "");
  const named = (record: CslItem) => cited !== undefined && cited !== "" && normalizeDoi(record.DOI ?? "") === cited;
  const byAuthors = matched.find(
    ({ record, match }) =>
      match.title?.verdict === "mismatch" &&
      (match.parts.authors ?? 0) >= 0.6 &&
      (match.parts.year ?? 0) >= 0.8 &&
      (named(record) || (reference.author ?? []).length > 1) &&
      !sameWork(record, byTitle.record),
  );
  return byAuthors && { titleRecord: byTitle.record, authorRecord: byAuthors.record };
}

/** Returns the best matching record for a reference whose identifier leads elsewhere. */
export function meantRecord(reference: CslItem, records: readonly CslItem[]): CslItem | undefined {
  const rank = { high: 2, medium: 1, low: 0, none: 0 } as const;
  const ranked = records
    .map((record) => ({ record, match: matchReference(reference, record) }))
    .filter(({ match }) => rank[match.confidence] > 0 && match.title?.verdict === "match")
    .sort(
      (a, b) =>
        rank[b.match.confidence] - rank[a.match.confidence] || (b.match.parts.title ?? 0) - (a.match.parts.title ?? 0),
    );
  return ranked[0]?.record;
}
