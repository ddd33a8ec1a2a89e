import { type CslItem, yearOf } from "../csl.ts";
import { authorLine, authorsShared } from "./people.ts";
import { matchTitle, type TitleMatch } from "./title.ts";
import { titleTokens } from "./tokens.ts";
import { venueShared } from "./venue.ts";

type MatchConfidence = "high" | "medium" | "low" | "none";
type ReferencePart = "title" | "authors" | "year" | "venue";

/** A part in which a reference and a record differ, with both values. */
export interface Difference {
  readonly part: ReferencePart;
  readonly reference: string;
  readonly record: string;
}

export interface ReferenceMatch {
  /** Similarity per part, 0 … 1; parts that are missing or not comparable are absent. */
  readonly parts: Readonly<Partial<Record<ReferencePart, number>>>;
  /** Confidence that the record is the cited work; `none` means it is another. */
  readonly confidence: MatchConfidence;
  readonly differences: readonly Difference[];
  readonly title?: TitleMatch;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Similarity of the years. Print and online may differ by one, a preprint and its article by two. */
function yearShared(reference: CslItem, record: CslItem): number | undefined {
  const [cited, known] = [yearOf(reference.issued), yearOf(record.issued)];
  if (cited === undefined || known === undefined) return undefined;
  return [1, 0.8, 0.3][Math.abs(cited - known)] ?? 0;
}

const titleOf = (item: CslItem): string => item.title?.trim() ?? "";
const started = (page: string | undefined): string | undefined => /[A-Za-z]?\d+/u.exec(page ?? "")?.[0]?.toLowerCase();
export const samePlace = (a: CslItem, b: CslItem): boolean =>
  a.volume !== undefined &&
  a.volume === b.volume &&
  started(a.page) !== undefined &&
  started(a.page) === started(b.page);

type Parts = Partial<Record<ReferencePart, number>>;
const agrees = (part: number | undefined): boolean => part !== undefined && part >= 0.5;
const denies = (part: number | undefined): boolean => part !== undefined && part < 0.2;

/** References in chemistry and physics often omit titles: compare authors, venue and year. */
function withoutTitle({ authors, year, venue }: Parts, place: boolean): MatchConfidence {
  if (denies(authors)) return place && agrees(venue) && agrees(year) ? "low" : "none";
  if (place && agrees(venue) && agrees(year)) return "high";
  return agrees(authors) && agrees(year) && (agrees(venue) || place) ? "medium" : "low";
}

function withTitle(title: TitleMatch, { authors, year, venue }: Parts, enough: boolean): MatchConfidence {
  if (title.verdict === "mismatch") return agrees(authors) ? "low" : "none";
  if (title.verdict === "not_checked") {
    const supported = agrees(authors) && agrees(year);
    const translated = title.reasons.includes("language") && supported && agrees(venue);
    return translated || (supported && title.score >= 0.6) ? "medium" : "low";
  }
  if (denies(authors)) return denies(year) || !enough ? "low" : "medium";
  if (agrees(authors) || agrees(year)) return enough || (agrees(authors) && agrees(year)) ? "high" : "medium";
  return title.score >= 0.95 && enough ? "high" : "medium";
}

const isBook = ({ type, ISBN, edition }: CslItem): boolean => type === "book" && (ISBN ?? edition) !== undefined;
const isArticle = ({ type, page, volume }: CslItem): boolean =>
  type.startsWith("article-") && (page ?? volume) !== undefined;

/**
 * Whether a record is a review of the cited book: a later article with its title, even if it lists the author of the
 * book.
 */
const isReview = (reference: CslItem, record: CslItem): boolean =>
  isBook(reference) && isArticle(record) && yearOf(reference.issued) !== yearOf(record.issued);

const shown: Readonly<Record<ReferencePart, (item: CslItem) => string>> = {
  title: titleOf,
  authors: authorLine,
  year: (item) => String(yearOf(item.issued) ?? ""),
  venue: (item) => item["container-title"] ?? "",
};

/** Shorter titles are shared by many works: "Editorial", "Introduction". */
const DISTINCTIVE_WORDS = 3;
/** Below this similarity, titles are reported as different even if one may be a translation. */
const NOTHING_SHARED = 0.3;

/**
 * Scores how well a record matches a reference: by part, overall, and with their differences.
 *
 * @example
 * matchReference({ id: "a", type: "book", title: "On Bullshit" }, { id: "b", type: "book", title: "On Truth" });
 */
export function matchReference(reference: CslItem, record: CslItem): ReferenceMatch {
  const title = titleOf(reference) && titleOf(record) ? matchTitle(titleOf(reference), titleOf(record)) : undefined;
  const measured: Readonly<Record<ReferencePart, number | undefined>> = {
    title: title?.score,
    authors: authorsShared(reference, record),
    year: yearShared(reference, record),
    venue: venueShared(reference, record),
  };
  const names = ["title", "authors", "year", "venue"] as const;
  const parts: Parts = Object.fromEntries(
    names.flatMap((name) => (measured[name] === undefined ? [] : [[name, round(measured[name])]])),
  );
  const enough = titleTokens(titleOf(reference)).filter(({ weight }) => weight >= 1).length >= DISTINCTIVE_WORDS;
  const differs = (name: ReferencePart): boolean => {
    if (name === "title") return title?.verdict === "mismatch" || (title !== undefined && title.score < NOTHING_SHARED);
    return name === "year" ? (parts.year ?? 1) < 0.5 : denies(parts[name]);
  };
  const sure = title ? withTitle(title, parts, enough) : withoutTitle(parts, samePlace(reference, record));
  return {
    parts,
    confidence: sure !== "none" && isReview(reference, record) ? "low" : sure,
    differences: names
      .filter(differs)
      .map((part) => ({ part, reference: shown[part](reference), record: shown[part](record) })),
    ...(title && { title }),
  };
}
