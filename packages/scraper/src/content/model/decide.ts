import type { PageType } from "../page-type.ts";
import type { Block, Box, Layout } from "./layout.ts";
import { boostRules } from "./rule-boost.ts";

export interface Limits {
  /** Minimum threshold. */
  readonly least: number;
  /** Maximum threshold. */
  readonly most: number;
}

/** Selected by cross-validation. */
const LIMITS: Limits = { least: 0.25, most: 0.6 };

export interface Judgement {
  /** Probability of each block to be content. */
  readonly probabilities: Float32Array;
  /** Decision of the rules: 1 keep, 0 outside, -1 remove. */
  readonly rules: ArrayLike<number>;
  readonly type?: PageType;
}

export interface Decision {
  /** For each block, 1 if it is content. */
  readonly kept: Uint8Array;
  /** Estimated F1 in words. */
  readonly expected: number;
}

/**
 * Decides which blocks are content. The threshold maximises the expected F1: on a page with many uncertain blocks it is
 * better to keep these, too. Blocks that only make sense together are decided together.
 */
export function decide(layout: Layout, { probabilities, rules, type }: Judgement, limits = LIMITS): Decision {
  const { blocks, boxes } = layout;
  const pooled = pool(boxes, blocks, boostRules(layout, probabilities, { rules, type }));
  const bar = chooseBar(blocks, pooled, limits);
  const kept = Uint8Array.from(pooled, (it) => (it >= bar ? 1 : 0));
  const mayStay = (at: number): boolean => rules[at] === 1 && (pooled[at] ?? 0) >= bar * GAP;
  keepTitle(blocks, kept, mayStay);
  fillGaps(blocks, kept, mayStay);
  keepFormulas(blocks, kept, rules);
  dropBareHeadings(blocks, kept);
  // Blocks kept only for their list do not contribute to the confidence.
  const expected = expectedScore(blocks, pooled, kept);
  keepTwins(boxes, kept, (at) => rules[at] === 1);
  keepCards(boxes, kept, (at) => rules[at] === 1);
  return { kept, expected };
}

/** Keeps the remaining short items of a list of which at least two thirds are kept. */
function keepTwins(boxes: readonly Box[], kept: Uint8Array, mayStay: (at: number) => boolean): void {
  for (const { inner, tag } of boxes) {
    if ((tag !== "ul" && tag !== "ol") || inner.length < 3) continue;
    const isLost = ({ first, end }: Box): boolean => !kept.subarray(first, end).includes(1);
    const lost = inner.filter(isLost);
    if (lost.length === 0 || lost.length * 3 > inner.length) continue;
    for (const { first, end, words, linkChars, chars } of lost)
      for (let at = first; at < end; at++) if (words <= GAP_WORDS && linkChars * 2 < chars && mayStay(at)) kept[at] = 1;
  }
}

/** Keeps a figure that is only a link if the text before it is kept; others advertise another page. */
function keepCards(boxes: readonly Box[], kept: Uint8Array, mayStay: (at: number) => boolean): void {
  for (const { tag, first, end, words, linkChars, chars } of boxes) {
    if (tag !== "figure" || linkChars === 0 || linkChars < chars || words > CARD_WORDS || kept[first - 1] !== 1)
      continue;
    for (let at = first; at < end; at++) if (mayStay(at)) kept[at] = 1;
  }
}

const CARD_WORDS = 60;

const wordsOf = (block: Block | undefined): number => block?.facts.words ?? 0;

/** Share of the threshold that suffices for a few words between kept blocks. */
const GAP = 0.4;
/** Longer gaps are separate text. */
const GAP_WORDS = 10;

/** Keeps the title if the block after it is kept, as none precedes it. */
function keepTitle(blocks: readonly Block[], kept: Uint8Array, mayStay: (at: number) => boolean): void {
  const title = blocks.findIndex(({ box }) => box.tag === "h1");
  if (title >= 0 && kept[title + 1] === 1 && mayStay(title)) kept[title] = 1;
}

/** Keeps lines with formulas, which are not boilerplate, as a whole. */
function keepFormulas(blocks: readonly Block[], kept: Uint8Array, rules: ArrayLike<number>): void {
  for (const { formulas, index } of blocks) if (formulas.length > 0 && rules[index] === 1) kept[index] = 1;
}

/** Keeps short blocks between kept ones: names, dates and labels cannot be judged alone. */
function fillGaps(blocks: readonly Block[], kept: Uint8Array, mayStay: (at: number) => boolean): void {
  for (let from = 0; from < kept.length; from++) {
    if (kept[from] === 1) continue;
    let to = from;
    let words = 0;
    let may = true;
    for (; to < kept.length && kept[to] !== 1; to++) {
      words += wordsOf(blocks[to]);
      may &&= mayStay(to);
    }
    if (may && words <= GAP_WORDS && to < kept.length) kept.fill(1, from, to);
    from = to;
  }
}

/** Decides tables and code as a whole, together with the line that introduces them. */
function pool(boxes: readonly Box[], blocks: readonly Block[], probabilities: Float32Array): Float32Array {
  const pooled = probabilities.slice();
  let done = 0;
  for (const box of boxes) {
    if (box.first < done || box.end === box.first || !isWhole(box)) continue;
    let [words, wanted] = [0, 0];
    for (let at = box.first; at < box.end; at++) {
      const weight = Math.max(1, wordsOf(blocks[at]));
      words += weight;
      wanted += weight * (pooled[at] ?? 0);
    }
    const own = wanted / words;
    const before = box.tag === "tr" ? 0 : (pooled[box.first - 1] ?? 0);
    pooled.fill(Math.max(own, (own + before) / 2), box.first, box.end);
    done = box.end;
  }
  return pooled;
}

/** Longer rows and cells are used for layout. */
const ROW_WORDS = 80;
const CELL_WORDS = 12;

function isWhole({ tag, words, first, end }: Box): boolean {
  if (tag === "table") return words <= CELL_WORDS * (end - first);
  return tag === "pre" || (tag === "tr" && words <= ROW_WORDS);
}

/** Number of distinct probabilities. */
const STEPS = 512;

function chooseBar(blocks: readonly Block[], probabilities: Float32Array, { least, most }: Limits): number {
  const words = new Float64Array(STEPS + 1);
  const wanted = new Float64Array(STEPS + 1);
  let all = 0;
  for (const { index, facts } of blocks) {
    const probability = probabilities[index] ?? 0;
    const step = Math.floor(probability * STEPS);
    words[step] = (words[step] ?? 0) + facts.words;
    wanted[step] = (wanted[step] ?? 0) + facts.words * probability;
    all += facts.words * probability;
  }
  let [chosen, right, best, bar] = [0, 0, 0, 1];
  for (let step = STEPS; step >= 0; step--) {
    chosen += words[step] ?? 0;
    right += wanted[step] ?? 0;
    const score = (2 * right) / (chosen + all + 1e-9);
    if (score > best) [best, bar] = [score, step / STEPS];
  }
  return Math.min(Math.max(bar, least), most);
}

/** Drops headings without kept text below, except for the title. */
function dropBareHeadings(blocks: readonly Block[], kept: Uint8Array): void {
  let below = { any: false, kept: false };
  for (let at = blocks.length - 1; at >= 0; at--) {
    const block = blocks[at];
    if (!block) continue;
    if (!block.isHeading) {
      below.any = true;
      if (kept[at] === 1) below.kept = true;
      continue;
    }
    if (kept[at] === 1 && below.any && !below.kept && block.box.tag !== "h1") kept[at] = 0;
    // Lower-level headings belong to the section above.
    else if (kept[at] === 0 || block.box.tag === "h1" || block.box.tag === "h2") below = { any: false, kept: false };
  }
}

function expectedScore(blocks: readonly Block[], probabilities: Float32Array, kept: Uint8Array): number {
  let [right, chosen, wanted] = [0, 0, 0];
  for (const { index, facts } of blocks) {
    const probability = probabilities[index] ?? 0;
    wanted += facts.words * probability;
    if (kept[index] !== 1) continue;
    chosen += facts.words;
    right += facts.words * probability;
  }
  return chosen + wanted > 0 ? (2 * right) / (chosen + wanted) : 0;
}
