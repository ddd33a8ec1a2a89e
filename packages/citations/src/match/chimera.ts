import type { CslItem } from "../csl.ts";
import { normalizeDoi } from "../identifiers.ts";
import { type Difference, matchReference, type ReferenceMatch, samePlace } from "./reference.ts";

/** What the record behind a reference's identifier has to do with the reference. */
export interface IdentifierCheck {
  /**
   * `same`: the work that is cited. `other`: a work with another title. `mixed`: its title with other authors or another
   * year, or its authors with another title. `unsure`: too little to tell.
   */
  readonly verdict: "same" | "mixed" | "other" | "unsure";
  /** The parts that differ, with what the reference and what the record says. */
  readonly differences: readonly Difference[];
  readonly match: ReferenceMatch;
}

/** The journal is abbreviated and renamed too often to hold it against a reference. */
const telling = ({ part }: Difference): boolean => part !== "venue";

/** Whether a reference's DOI, or other identifier, leads to the work that its words cite. */
export function checkIdentifier(reference: CslItem, record: CslItem): IdentifierCheck {
  const match = matchReference(reference, record);
  const differences = match.differences.filter(telling);
  const parts = new Set(differences.map(({ part }) => part));
  const give = (verdict: IdentifierCheck["verdict"]): IdentifierCheck => ({ verdict, differences, match });
  const { title } = match;
  const sameAuthors = (match.parts.authors ?? 0) >= 0.5;
  if (title?.verdict === "mismatch") return give(sameAuthors ? "mixed" : "other");
  if (title?.verdict === "match") return give(parts.has("authors") || parts.has("year") ? "mixed" : "same");
  // Titles that cannot be compared, such as translations: authors and year must decide.
  if (parts.has("authors")) return give(parts.has("year") ? "other" : "mixed");
  return give(sameAuthors && !parts.has("year") && samePlace(reference, record) ? "same" : "unsure");
}

/** A reference made of two works. */
export interface Chimera {
  readonly titleRecord: CslItem;
  readonly authorRecord: CslItem;
}

const sameWork = (a: CslItem, b: CslItem): boolean => {
  const [one, other] = [normalizeDoi(a.DOI ?? ""), normalizeDoi(b.DOI ?? "")];
  return one && other ? one === other : matchReference(a, b).title?.verdict === "match";
};

/**
 * The two works that a reference was put together from, if its title is that of one record and its authors and year
 * are those of another. A single shared name proves nothing, unless the record is the one that its DOI leads to.
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

/** The record that a reference seems to mean although its identifier leads elsewhere: the best of those found. */
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
