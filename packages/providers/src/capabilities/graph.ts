import { type Failure, foldedWords } from "@wellsourced/core";
import { CitationGraph } from "@wellsourced/core/records";
import { type RawPaper, toPapers } from "./academic.ts";
import { defineKind } from "./kind.ts";
import { unknownWork } from "./work.ts";

type Direction = "cited_by" | "references" | "both";

/** A query for the citations and references of a work, by DOI or title. */
export interface GraphAsk {
  /** Per direction. */
  readonly limit: number;
  /** Bare and lower case. */
  readonly doi?: string;
  readonly title?: string;
  readonly direction: Direction;
  /** Only citations on which the citing work builds. */
  readonly influentialOnly?: boolean | undefined;
}

/** A citation graph as the index sends it; directions that were not requested are absent. */
interface RawGraph {
  readonly seed: RawPaper;
  /** Found by DOI; otherwise the title shows how good the match is. */
  readonly byDoi: boolean;
  readonly citedBy?: readonly RawPaper[] | undefined;
  readonly references?: readonly RawPaper[] | undefined;
}

export const wants = (direction: Direction, one: Exclude<Direction, "both">): boolean =>
  direction === "both" || direction === one;

/** Ignores case, accents and punctuation, in which indexes differ. */
export const isSameTitle = (one: string, other: string): boolean => foldedWords(one) === foldedWords(other);

/** The failure if no title is similar enough. */
export const unknownTitle = (index: string, title: string): Failure =>
  unknownWork(index, {}, `no work with a title like “${title}”`);

/** A note on works that had to be left out. */
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
      // Keep empty lists: they mean that there are no citations.
      ...(citing ? { citedBy: citing } : {}),
      ...(cited ? { references: cited } : {}),
      source,
    };
  },
  keyOf: ({ seed }) => seed.url,
});
