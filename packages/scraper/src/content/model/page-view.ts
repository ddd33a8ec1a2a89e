import type { PageType } from "../page-type.ts";
import { isPlain, type Lexicon } from "./box-view.ts";
import type { Block, Box } from "./layout.ts";
import { SHORT } from "./run-facts.ts";

/** Facts about a page other than its boxes. */
export interface PageSources {
  readonly type: PageType;
  /** Decision of the rules for each block: 1 keep, 0 outside, -1 remove. */
  readonly kept: Int8Array;
}

/** Text under one heading. */
type Section = typeof NO_SECTION;

/** Data shared by the features of all blocks of a page. */
export type PageView = ReturnType<typeof viewPage>;

export const textWords = (opening: string): string[] =>
  opening.match(isPlain(opening) ? /[a-z]{2,}/g : /\p{L}{2,}/gu)?.slice(0, SHORT) ?? [];

/** The mean score of a text's words. */
function scoreText(opening: string, lexicon: Lexicon): number {
  let [sum, known] = [0, 0];
  for (const word of textWords(opening)) {
    const score = lexicon.text(word);
    if (score === undefined) continue;
    sum += score;
    known++;
  }
  return sum / (known + 0.5);
}

export function viewPage(blocks: readonly Block[], whole: Box, sources: PageSources, lexicon: Lexicon) {
  const { scores, repeats } = readTexts(blocks, lexicon);
  const chosen = new Int32Array(blocks.length + 1);
  let firstHeading = -1;
  let firstHeadingWords = 0;
  let words = 0;
  for (const { index, facts, box } of blocks) {
    chosen[index + 1] = (chosen[index] ?? 0) + (sources.kept[index] === 1 ? facts.words : 0);
    if (firstHeading < 0 && box.tag === "h1") [firstHeading, firstHeadingWords] = [index, words];
    words += facts.words;
  }
  const sections = sectionsOf(blocks, scores);
  return {
    blocks,
    whole,
    sources,
    /** Scores of short texts. */
    scores,
    /** Number of occurrences of each short text. */
    repeats,
    sections,
    firstHeading,
    firstHeadingWords,
    /** Cumulative words that the rules keep. */
    chosen,
  };
}

/** Scores each distinct text once. */
function readTexts(blocks: readonly Block[], lexicon: Lexicon) {
  const scores = new Float32Array(blocks.length);
  const repeats = new Float32Array(blocks.length);
  const seen = new Map<string, { count: number; readonly score: number }>();
  for (const { index, facts } of blocks) {
    if (facts.opening === "") continue;
    const known = seen.get(facts.opening);
    if (known) known.count++;
    else seen.set(facts.opening, { count: 1, score: scoreText(facts.opening, lexicon) });
    scores[index] = (known ?? seen.get(facts.opening))?.score ?? 0;
  }
  for (const { index, facts } of blocks) repeats[index] = seen.get(facts.opening)?.count ?? 1;
  return { scores, repeats };
}

/** The section of each block, from one heading to the next. */
function sectionsOf(blocks: readonly Block[], scores: Float32Array): Section[] {
  let at: Section = { ...NO_SECTION };
  return blocks.map(({ isHeading, index, facts }) => {
    if (isHeading && facts.words > 0) at = { ...NO_SECTION, first: index, score: scores[index] ?? 0 };
    at.blocks++;
    at.words += facts.words;
    at.chars += facts.chars;
    at.linkChars += facts.linkChars;
    return at;
  });
}

export const NO_SECTION = { first: 0, score: 0, blocks: 0, words: 0, chars: 0, linkChars: 0 };
