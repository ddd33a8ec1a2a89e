import type { PageType } from "../page-type.ts";
import { isPlain, type Lexicon } from "./box-view.ts";
import type { Block, Box, Layout } from "./layout.ts";

/** What is known of a page besides its boxes. */
export interface PageSources {
  readonly url: string | undefined;
  readonly title: string | undefined;
  readonly type: PageType;
  /** What the rules would do with each block: 1 keep, 0 leave aside, -1 take out. */
  readonly kept: readonly number[];
}

/** Text under one heading. */
export interface Section {
  heading: Block | undefined;
  level: number;
  first: number;
  blocks: number;
  words: number;
  prose: number;
  chars: number;
  linkChars: number;
  score: number;
}

/** What the features of all blocks of a page share. */
export interface PageSight {
  readonly blocks: readonly Block[];
  readonly whole: Box;
  readonly sources: PageSources;
  readonly scores: readonly number[];
  readonly lows: readonly number[];
  readonly repeats: readonly number[];
  readonly titleShare: readonly number[];
  readonly firstHeading: number;
  readonly firstHeadingWords: number;
  readonly lastProse: number;
  /** Words that the rules keep, up to each block. */
  readonly chosen: readonly number[];
}

const SHORT = 14;

export function textWords(opening: string): string[] {
  return opening.match(isPlain(opening) ? /[a-zA-Z]{2,}/g : /\p{L}{2,}/gu)?.slice(0, SHORT) ?? [];
}

/** Mean of what its words say, and the least of them. Only of short texts: long ones speak by their shape. */
function scoreText({ facts }: Block, words: readonly string[], lexicon: Lexicon): readonly [mean: number, low: number] {
  let sum = 0;
  let count = 0;
  let low = 0;
  for (const word of words) {
    const score = lexicon.text(word);
    if (score === undefined) continue;
    sum += score;
    count++;
    if (score < low) low = score;
  }
  return [facts.words <= SHORT && count > 0 ? sum / (count + 0.5) : 0, low];
}

export function sightOf({ blocks, boxes: [whole] }: Layout, sources: PageSources, lexicon: Lexicon): PageSight {
  if (!whole) throw new Error("a layout has at least one box");
  const words = blocks.map(({ facts }) => (facts.words > SHORT * 3 ? [] : textWords(facts.opening)));
  const scored = blocks.map((block, at) => scoreText(block, words[at] ?? [], lexicon));
  const scores = scored.map(([mean]) => mean);
  const firstHeading = blocks.findIndex(({ box }) => box.tag === "h1");
  let lastProse = 0;
  for (const block of blocks) if (block.facts.isProse) lastProse = block.index;
  return {
    blocks,
    whole,
    sources,
    scores,
    lows: scored.map(([, low]) => low),
    repeats: repeatsOf(blocks),
    titleShare: titleShares(blocks, words, sources.title),
    firstHeading,
    firstHeadingWords: wordsUpTo(blocks, firstHeading),
    lastProse,
    chosen: chosenBy(blocks, sources.kept),
  };
}

const wordsUpTo = (blocks: readonly Block[], end: number): number =>
  blocks.slice(0, Math.max(0, end)).reduce((sum, { facts }) => sum + facts.words, 0);

function repeatsOf(blocks: readonly Block[]): number[] {
  const seen = new Map<string, number>();
  for (const { facts } of blocks) seen.set(facts.opening, (seen.get(facts.opening) ?? 0) + 1);
  return blocks.map(({ facts }) => seen.get(facts.opening) ?? 1);
}

function titleShares(blocks: readonly Block[], spoken: readonly (readonly string[])[], title = ""): number[] {
  const wanted = new Set(textWords(title.toLowerCase()));
  return blocks.map(({ facts }, at) => {
    if (facts.words > 30 || wanted.size === 0) return -1;
    const words = spoken[at] ?? [];
    return share(words.filter((word) => wanted.has(word)).length, Math.max(words.length, Math.min(6, wanted.size)));
  });
}

function chosenBy(blocks: readonly Block[], kept: readonly number[]): number[] {
  const sums = [0];
  for (const { index, facts } of blocks) sums.push((sums[index] ?? 0) + (kept[index] === 1 ? facts.words : 0));
  return sums;
}

/** The part of the page that each block stands in: from one heading to the next. */
export function sectionsOf(blocks: readonly Block[], scores: readonly number[]): Section[] {
  let at: Section = emptySection(undefined, 0, 0);
  return blocks.map((block) => {
    if (block.isHeading && block.facts.words > 0) at = emptySection(block, block.index, scores[block.index] ?? 0);
    at.blocks++;
    at.words += block.facts.words;
    at.chars += block.facts.chars;
    at.linkChars += block.facts.linkChars;
    if (block.facts.isProse) at.prose += block.facts.words;
    return at;
  });
}

const emptySection = (heading: Block | undefined, first: number, score: number): Section => ({
  heading,
  level: heading ? Number(heading.box.tag[1]) : 0,
  first,
  blocks: 0,
  words: 0,
  prose: 0,
  chars: 0,
  linkChars: 0,
  score,
});

const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);
