import { type Failure, foldedWords } from "@wellsourced/core";
import { CitationGraph } from "@wellsourced/core/records";
import { type RawPaper, toPapers } from "./academic.ts";
import { defineKind } from "./kind.ts";
import { unknownWork } from "./work.ts";

export type Direction = "cited_by" | "references" | "both";

/** A question for the neighbours of one work, which is named by its DOI or its title. */
export interface GraphAsk {
  /** In each direction. */
  readonly limit: number;
  /** Bare and lower case. */
  readonly doi?: string;
  readonly title?: string;
  readonly direction: Direction;
  /** Only citations on which the citing work builds. */
  readonly influentialOnly?: boolean;
}

/** A neighbourhood as the index words it. A direction that was not asked for is absent. */
export interface RawGraph {
  readonly seed: RawPaper;
  /** The index was asked for the very DOI; else the title tells how good the match is. */
  readonly byDoi: boolean;
  readonly citedBy?: readonly RawPaper[] | undefined;
  readonly references?: readonly RawPaper[] | undefined;
}

export const wants = (direction: Direction, one: Exclude<Direction, "both">): boolean =>
  direction === "both" || direction === one;

/** Titles differ in case, accents and punctuation from index to index. */
export const isSameTitle = (one: string, other: string): boolean => foldedWords(one) === foldedWords(other);

/** The failure for a title that an index has nothing like. */
export const unknownTitle = (index: string, title: string): Failure =>
  unknownWork(index, {}, `no work with a title like “${title}”`);

/** What to say of works that cannot be shown. */
export function leftOutNote(...lists: readonly (readonly RawPaper[] | undefined)[]): string | undefined {
  const lost = lists.reduce((sum, raws = []) => sum + raws.length - toPapers(raws, "").length, 0);
  return lost > 0 ? `Works without title, DOI and page, or listed twice, are left out: ${lost}.` : undefined;
}

export const graph = defineKind<GraphAsk, RawGraph, CitationGraph>({
  name: "graph",
  kept: { ms: 24 * 3_600_000, empty: false },
  record: CitationGraph,
  policy: "ladder",
  question: ["doi", "title", "direction"],
  clean({ seed: rawSeed, byDoi, citedBy, references }, { ask, source }) {
    const [seed] = toPapers([rawSeed], source);
    if (!seed) return undefined;
    const byTitle = isSameTitle(seed.title, ask.title ?? "") ? "title" : "similar_title";
    const some = (raws: readonly RawPaper[] | undefined) => raws && [...toPapers(raws, source).slice(0, ask.limit)];
    const [citing, cited] = [some(citedBy), some(references)];
    return {
      seed,
      seedMatch: byDoi ? "doi" : byTitle,
      // An empty list is an answer, so it stays.
      ...(citing ? { citedBy: citing } : {}),
      ...(cited ? { references: cited } : {}),
      source,
    };
  },
  keyOf: ({ seed }) => seed.url,
});
