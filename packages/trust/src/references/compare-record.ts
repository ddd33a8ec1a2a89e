import { type CslItem, parseAuthors, type Source } from "@wellsourced/citations";
import { isRubric, matchReference, matchTitle } from "@wellsourced/citations/matching";
import { foldedWords, memoizeByObject, omitUndefined } from "@wellsourced/core";
import type { Paper } from "@wellsourced/core/records";
import { foundByTitle } from "./found-record.ts";

/** Converts a record for comparison. */
export const toItem: (paper: Paper) => CslItem = memoizeByObject((paper) => ({
  ...foundByTitle(paper).item,
  id: paper.doi || paper.url,
}));

/** Converts an entry for comparison. */
export function itemOf({ title, author, site, date, doi }: Source): CslItem {
  const year = /\b(1[5-9]\d\d|20\d\d)\b/u.exec(date ?? "")?.[1];
  return {
    id: "",
    type: "article-journal",
    ...omitUndefined({
      title,
      author: author ? parseAuthors(author) : undefined,
      "container-title": site,
      issued: year ? { "date-parts": [[Number(year)]] } : undefined,
      DOI: doi,
    }),
  };
}

export type TitleMatch = "match" | "mismatch" | "not_checked";
type MatchParts = Readonly<Partial<Record<"title" | "authors" | "year" | "venue", number>>>;

/** How a reference's words match the record of its identifier. `compareReference` reports the differences. */
export interface Comparison {
  readonly titleMatch: TitleMatch;
  readonly matchParts: MatchParts;
}

/** Minimum length of a title; many sentences contain shorter ones. */
const TELLING = 12;

/**
 * Compares a reference with a record. `raw` is the text of the reference: a title that it contains in full was misread
 * rather than wrong.
 */
export function compare(reference: CslItem, record: Paper, raw = ""): Comparison {
  const item = toItem(record);
  const match = matchReference(reference, item);
  const recorded = foldedWords(item.title ?? "");
  const isInside = recorded.length >= TELLING && ` ${foldedWords(raw)} `.includes(` ${recorded} `);
  const title = isInside ? "match" : (match.title?.verdict ?? "not_checked");
  return {
    titleMatch: title === "mismatch" && isExcused(reference, item) ? "not_checked" : title,
    matchParts: match.parts,
  };
}

/** Compares the title of a page with that of its record. */
export const compareTitles = (title: string | undefined, record: Paper | undefined): TitleMatch =>
  title && record ? matchTitle(title, toItem(record).title ?? "").verdict : "not_checked";

export interface Ranked {
  readonly paper: Paper;
  readonly confidence: "high" | "medium" | "low" | "none";
  readonly parts: MatchParts;
}

const RANK = { high: 3, medium: 2, low: 1, none: 0 } as const;

/** Sorts records by the certainty of their match, best first. */
export const rank = (reference: CslItem, papers: readonly Paper[]): readonly Ranked[] =>
  papers
    .map((paper) => {
      const { confidence, parts } = matchReference(reference, toItem(paper));
      return { paper, confidence, parts };
    })
    .sort((a, b) => RANK[b.confidence] - RANK[a.confidence] || (b.parts.title ?? 0) - (a.parts.title ?? 0));

const isTitle = (one: string | undefined, other: string | undefined): boolean =>
  Boolean(one && other) && matchTitle(one ?? "", other ?? "").verdict === "match";

/** Whether one is a chapter and the other its book. */
const isPartOfOther = (reference: CslItem, record: CslItem): boolean =>
  isTitle(reference["container-title"], record.title) || isTitle(reference.title, record["container-title"]);

/** Whether a different title proves nothing: the DOI of a chapter's book, or a record titled with a rubric. */
const isExcused = (reference: CslItem, record: CslItem): boolean =>
  isPartOfOther(reference, record) || isRubric(record.title);
