import { byteLength } from "@wellsourced/core";
import { headingText, type PlacedBlock, placeBlocks } from "@wellsourced/markup/markdown";
import { type LeftOut, leftOutOf } from "./left-out.ts";
import { rankTexts } from "./rank.ts";
import { searchWords } from "./words.ts";

export interface FitOptions {
  /** Room for the result, in tokens of four bytes. @default all blocks that bear on the query well enough */
  readonly maxTokens?: number | undefined;
}

export interface Fitted {
  readonly text: string;
  /** Blocks that share a word with the query. Nought: nothing was found, and the text is the whole one. */
  readonly matched: number;
  readonly leftOut?: LeftOut;
}

/** Words of a long query beyond this say nothing new. */
const MOST_WORDS = 200;
/** Of the best block's score; what is below bears on the query only by a common word. */
const GOOD_ENOUGH = 0.25;
/** Stands where something between two blocks was left out. */
export const GAP = "[…]";

/**
 * The blocks of a text that bear on a query, in their order, under their headings; `[…]` stands where something between
 * them was left out. Ranked by BM25 over blocks, each read with its headings; works in any language.
 */
export function fitMarkdown(markdown: string, query: string, { maxTokens }: FitOptions = {}): Fitted {
  const blocks = placeBlocks(markdown);
  const bodies = blocks.filter(({ level }) => level === 0);
  const scores = scoreBlocks(markdown, bodies, query);
  const matched = scores.filter((score) => score > 0).length;
  if (matched === 0) return { text: markdown, matched };
  const ranked = bodies
    .map((block, at) => ({ block, score: scores[at] ?? 0 }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  const kept = maxTokens === undefined ? goodOnes(ranked) : fitting(markdown, ranked, maxTokens);
  if (kept.size === 0) return { text: "", matched, ...given(leftOutOf(markdown, blocks, kept)) };
  if (maxTokens === undefined) addIntroductions(markdown, blocks, kept);
  return { text: join(markdown, blocks, kept), matched, ...given(leftOutOf(markdown, blocks, kept)) };
}

const given = (leftOut: LeftOut | undefined): { readonly leftOut?: LeftOut } => (leftOut ? { leftOut } : {});

/** How much each block bears on a query, read with the headings above it. */
export function scoreBlocks(markdown: string, bodies: readonly PlacedBlock[], query: string): number[] {
  const names = new Map<PlacedBlock, string[]>();
  const nameOf = (heading: PlacedBlock): string[] => {
    const known = names.get(heading) ?? searchWords(headingText(markdown, heading));
    names.set(heading, known);
    return known;
  };
  const texts = bodies.map(({ start, end, headings }) => [
    ...headings.slice(-4).flatMap(nameOf),
    ...searchWords(markdown.slice(start, end)),
  ]);
  return rankTexts(texts, searchWords(query).slice(0, MOST_WORDS));
}

interface Ranked {
  readonly block: PlacedBlock;
  readonly score: number;
}
type Kept = Set<PlacedBlock>;

function goodOnes(ranked: readonly Ranked[]): Kept {
  const least = (ranked[0]?.score ?? 0) * GOOD_ENOUGH;
  const kept: Kept = new Set();
  for (const { block, score } of ranked) if (score >= least) addWithHeadings(kept, block);
  return kept;
}

/** The best blocks first, each with the headings it still needs, as long as there is room. */
function fitting(markdown: string, ranked: readonly Ranked[], maxTokens: number): Kept {
  const kept: Kept = new Set();
  let left = maxTokens * 4;
  for (const { block } of ranked) {
    const needed = [...block.headings, block].filter((it) => !kept.has(it));
    // Two line feeds and perhaps a gap's mark stand before each block.
    const cost = needed.reduce((sum, { start, end }) => sum + byteLength(markdown.slice(start, end)) + 9, 0);
    if (cost > left) continue;
    left -= cost;
    for (const it of needed) kept.add(it);
  }
  return kept;
}

function addWithHeadings(kept: Kept, block: PlacedBlock): void {
  for (const heading of block.headings) kept.add(heading);
  kept.add(block);
}

/** "As follows:" and what follows belong together. */
function addIntroductions(markdown: string, blocks: readonly PlacedBlock[], kept: Kept): void {
  for (const [at, block] of blocks.entries()) {
    const next = blocks[at + 1];
    if (!next || block.level > 0 || next.level > 0 || !/[:：]$/u.test(markdown.slice(block.end - 1, block.end)))
      continue;
    if (kept.has(block)) kept.add(next);
    else if (kept.has(next)) kept.add(block);
  }
}

function join(markdown: string, blocks: readonly PlacedBlock[], kept: Kept): string {
  const parts: string[] = [];
  let gap = false;
  for (const block of blocks) {
    if (!kept.has(block)) gap ||= block.level === 0;
    else {
      if (gap && parts.length > 0 && block.level === 0) parts.push(GAP);
      gap = false;
      parts.push(markdown.slice(block.start, block.end));
    }
  }
  return parts.join("\n\n");
}
