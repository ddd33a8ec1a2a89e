import { byteLength, fold, omitUndefined } from "@wellsourced/core";
import { headingText, type PlacedBlock, placeBlocks } from "@wellsourced/markup/markdown";
import { type LeftOut, leftOutOf } from "./left-out.ts";

export interface FitOptions {
  /** Maximum size in tokens of four bytes. @default all sufficiently relevant blocks */
  readonly maxTokens?: number | undefined;
}

export interface Fitted {
  readonly text: string;
  /** Number of blocks that share a word with the query. If 0, the text is unchanged. */
  readonly matched: number;
  readonly leftOut?: LeftOut;
}

/** Maximum words of a query. */
const MOST_WORDS = 200;
/** Share of the best score below which a block matches only by common words. */
const GOOD_ENOUGH = 0.25;
const BYTES_A_TOKEN = 4;
/** Marks omitted text between two blocks. */
export const GAP = "[…]";

/**
 * Selects the blocks of a text that are relevant to a query, in their order and under their headings, with `[…]` in
 * place of omitted text. Blocks are ranked by BM25 together with their headings, in any language.
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
  const kept =
    maxTokens === undefined
      ? goodOnes(ranked)
      : fitting(markdown, ranked, { room: maxTokens * BYTES_A_TOKEN, sizeOf: byteLength });
  if (maxTokens === undefined) addIntroductions(markdown, blocks, kept);
  return {
    text: join(markdown, blocks, kept),
    matched,
    ...omitUndefined({ leftOut: leftOutOf(markdown, blocks, kept) }),
  };
}

/** The relevance of each block to a query, including the headings above it. */
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

export interface Ranked {
  readonly block: PlacedBlock;
  readonly score: number;
}
type Kept = Set<PlacedBlock>;

function goodOnes(ranked: readonly Ranked[]): Kept {
  const least = (ranked[0]?.score ?? 0) * GOOD_ENOUGH;
  return new Set(ranked.flatMap(({ block, score }) => (score >= least ? [...block.headings, block] : [])));
}

/** Size of a gap mark that may precede a block. */
export const besideBlock = (sizeOf: (text: string) => number): number => sizeOf(`\n\n${GAP}\n\n`);

/** Selects the best blocks with the headings they need, while there is room. */
export function fitting(
  markdown: string,
  ranked: readonly Ranked[],
  { room, sizeOf }: { readonly room: number; readonly sizeOf: (text: string) => number },
): Kept {
  const kept: Kept = new Set();
  const beside = besideBlock(sizeOf);
  let left = room;
  let missed = false;
  for (const { block, score } of ranked) {
    // Filling up with irrelevant blocks would hide that the best one did not fit.
    if (score === 0 && missed && kept.size === 0) break;
    const needed = [...block.headings, block].filter((it) => !kept.has(it));
    const cost = needed.reduce((sum, { start, end }) => sum + sizeOf(markdown.slice(start, end)) + beside, 0);
    missed ||= cost > left;
    if (cost > left) continue;
    left -= cost;
    for (const it of needed) kept.add(it);
  }
  return kept;
}

/** Adds a line such as "As follows:" before a selected block. */
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

const K1 = 1.5;
const B = 0.75;

/** BM25 scores of texts for a query, both as lists of words; 0 if no word of the query occurs. */
function rankTexts(texts: readonly (readonly string[])[], query: readonly string[]): number[] {
  const wanted = new Set(query);
  const counts = texts.map((words) => countOf(words, wanted));
  const mean = texts.reduce((sum, words) => sum + words.length, 0) / Math.max(1, texts.length) || 1;
  const weights = new Map(
    [...wanted].map((word): [string, number] => {
      const holding = counts.filter((count) => count.has(word)).length;
      return [word, Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5))];
    }),
  );
  return counts.map((count, at) => {
    const length = 1 - B + (B * (texts[at]?.length ?? 0)) / mean;
    let score = 0;
    for (const [word, times] of count) score += ((weights.get(word) ?? 0) * times * (K1 + 1)) / (times + K1 * length);
    return score;
  });
}

function countOf(words: readonly string[], wanted: ReadonlySet<string>): Map<string, number> {
  const count = new Map<string, number>();
  for (const word of words) if (wanted.has(word)) count.set(word, (count.get(word) ?? 0) + 1);
  return count;
}

/** Scripts without spaces, in which each pair of adjacent letters counts as a word. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const runs =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー])[\p{L}\p{N}])+/gu;

/** The words of a text for search: folded, singular, and pairs of letters in scripts without spaces. */
function searchWords(text: string): string[] {
  const words: string[] = [];
  for (const [run] of fold(text).matchAll(runs)) {
    if (!unspaced.test(run)) words.push(singular(run));
    else words.push(...pairs([...run]));
  }
  return words;
}

const pairs = (letters: readonly string[]): readonly string[] =>
  letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);

function singular(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/u.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") && !/(?:ss|us|is)$/u.test(word) ? word.slice(0, -1) : word;
}
