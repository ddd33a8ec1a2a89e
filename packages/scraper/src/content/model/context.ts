import type { Block, Box, Layout } from "./layout.ts";

/** What a first judgement of all blocks says about the surroundings of each. */
interface Judged {
  readonly blocks: readonly Block[];
  readonly first: Float32Array;
  /** Words up to each block, and words times probability: any range is then one subtraction. */
  readonly words: Float64Array;
  readonly wanted: Float64Array;
  /** Blocks of like boxes in like places: their words, wanted words, and number. */
  readonly alike: readonly Group[];
  readonly alikeAbove: readonly Group[];
  readonly headingBefore: Int32Array;
  readonly headingAfter: Int32Array;
  readonly highest: number;
}

interface Group {
  words: number;
  wanted: number;
  count: number;
}

type Reader = (judged: Judged, at: number, box: Box) => number;

const at =
  (by: number): Reader =>
  ({ first }, index) =>
    first[index + by] ?? -1;
const around =
  (by: number): Reader =>
  (judged, index) =>
    mean(judged, index - by, index + by + 1);
const inBox = (judged: Judged, box: Box | undefined): number => (box ? mean(judged, box.first, box.end) : -1);
const share = ({ words, wanted }: Group): number => wanted / words;
const total = ({ wanted, blocks }: Judged): number => wanted[blocks.length] ?? 0;

const readers: readonly (readonly [name: string, read: Reader])[] = [
  ["judged", at(0)],
  ...[-3, -2, -1, 1, 2, 3].map((by) => [`judged ${by}`, at(by)] as const),
  ...[5, 15, 40].map((by) => [`judged within ${by}`, around(by)] as const),
  ["judged box 1", (judged, _, box) => inBox(judged, box.parent)],
  ["judged box 2", (judged, _, box) => inBox(judged, box.parent?.parent)],
  ["judged box 3", (judged, _, box) => inBox(judged, box.parent?.parent?.parent)],
  ["judged box 4", (judged, _, box) => inBox(judged, box.parent?.parent?.parent?.parent)],
  ["judged context", (judged, _, box) => inBox(judged, contextOf(box))],
  ["judged alike", ({ alike }, index) => share(alike[index] ?? NOBODY)],
  ["judged alike above", ({ alikeAbove }, index) => share(alikeAbove[index] ?? NOBODY)],
  ["alike", ({ alikeAbove }, index) => alikeAbove[index]?.count ?? 0],
  ["judged section", sectionMean],
  ["judged heading", ({ first, headingBefore }, index) => first[headingBefore[index] ?? -1] ?? -1],
  ["judged next heading", ({ first, headingAfter }, index) => first[headingAfter[index] ?? -1] ?? -1],
  ["judged page", (judged) => total(judged) / Math.max(1, judged.words[judged.blocks.length] ?? 0)],
  ["judged words", total],
  ["judged highest", ({ highest }) => highest],
  ["judged before", (judged, index) => (judged.wanted[index] ?? 0) / Math.max(1e-6, total(judged))],
  ["judged after", (judged, index) => 1 - (judged.wanted[index + 1] ?? 0) / Math.max(1e-6, total(judged))],
  ["judged below", (judged, index) => (judged.blocks[index]?.isHeading ? belowHeading(judged, index) : -2)],
];

const NOBODY: Group = { words: 1, wanted: 0, count: 0 };

export const contextNames: readonly string[] = readers.map(([name]) => name);

/** One row a block: how the first judgement sees what stands around it. */
export function readContext({ blocks }: Layout, first: Float32Array): Float32Array {
  const judged = judge(blocks, first);
  const rows = new Float32Array(blocks.length * readers.length);
  let place = 0;
  for (const { box, index } of blocks) for (const [, read] of readers) rows[place++] = read(judged, index, box);
  return rows;
}

function judge(blocks: readonly Block[], first: Float32Array): Judged {
  const words = new Float64Array(blocks.length + 1);
  const wanted = new Float64Array(blocks.length + 1);
  for (const [index, block] of blocks.entries()) {
    const weight = weightOf(block);
    words[index + 1] = (words[index] ?? 0) + weight;
    wanted[index + 1] = (wanted[index] ?? 0) + weight * (first[index] ?? 0);
  }
  const [headingBefore, headingAfter] = headingsAround(blocks);
  return {
    blocks,
    first,
    words,
    wanted,
    alike: group(blocks, first, 2),
    alikeAbove: group(blocks, first, 4),
    headingBefore,
    headingAfter,
    highest: first.reduce((most, it) => Math.max(most, it), 0),
  };
}

const weightOf = ({ facts }: Block): number => Math.max(1, facts.words);

function mean({ words, wanted, blocks }: Judged, from: number, to: number): number {
  const [low, high] = [Math.max(0, from), Math.min(blocks.length, to)];
  if (high <= low) return -1;
  return ((wanted[high] ?? 0) - (wanted[low] ?? 0)) / ((words[high] ?? 0) - (words[low] ?? 0));
}

function sectionMean(judged: Judged, index: number): number {
  return mean(judged, Math.max(0, judged.headingBefore[index] ?? 0), judged.headingAfter[index] ?? 0);
}

const belowHeading = (judged: Judged, index: number): number =>
  mean(judged, index + 1, judged.headingAfter[index] ?? 0);

/** Sums over blocks whose boxes, up to so many levels, carry the same names. */
function group(blocks: readonly Block[], first: Float32Array, levels: number): Group[] {
  const groups = new Map<string, Group>();
  return blocks.map((block, index) => {
    let key = "";
    let box: Box | undefined = block.box;
    for (let level = 0; level < levels; level++) {
      key += `>${box?.signature ?? ""}`;
      box = box?.parent;
    }
    const found = groups.get(key) ?? { words: 0, wanted: 0, count: 0 };
    groups.set(key, found);
    found.words += weightOf(block);
    found.wanted += weightOf(block) * (first[index] ?? 0);
    found.count++;
    return found;
  });
}

/** For each block the heading it stands under, and the next one. */
function headingsAround(blocks: readonly Block[]): [Int32Array, Int32Array] {
  const before = new Int32Array(blocks.length);
  const after = new Int32Array(blocks.length);
  let last = -1;
  for (const [index, block] of blocks.entries()) {
    if (block.isHeading) last = index;
    before[index] = last;
  }
  last = blocks.length;
  for (let index = blocks.length - 1; index >= 0; index--) {
    after[index] = last;
    if (blocks[index]?.isHeading) last = index;
  }
  return [before, after];
}

const CONTEXT_WORDS = 120;

/** The nearest box with some text around. Levels are bounded: hostile trees are deep. */
function contextOf(box: Box): Box {
  let found = box;
  for (let steps = 0; steps < 40 && found.parent && found.words < CONTEXT_WORDS; steps++) found = found.parent;
  return found;
}

/** Two tables side by side. */
export function sideBySide(count: number, left: Float32Array, right: Float32Array): Float32Array {
  const [before, behind] = [left.length / count, right.length / count];
  const rows = new Float32Array(left.length + right.length);
  for (let row = 0; row < count; row++) {
    rows.set(left.subarray(row * before, (row + 1) * before), row * (before + behind));
    rows.set(right.subarray(row * behind, (row + 1) * behind), row * (before + behind) + before);
  }
  return rows;
}
