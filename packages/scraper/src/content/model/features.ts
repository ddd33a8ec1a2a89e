import type { PageType } from "../page-type.ts";
import { type BoxView, type Lexicon, viewBoxes } from "./box-view.ts";
import type { Block, Box, Layout } from "./layout.ts";
import { NO_SECTION, type PageSources, type PageView, viewPage } from "./page-view.ts";

/** Data for the features of a block; reused for all blocks of a page. */
interface BlockView {
  readonly page: PageView;
  readonly views: readonly BoxView[];
  block: Block;
  view: BoxView;
  wordsBefore: number;
  proseBefore: number;
}

/** Number of features of a block. To add one, add it at the end of a group, count it here, and retrain. */
export const WIDTH = 66;

/** The features of all blocks, one row each. Numbers are stored as they are read, which needs no memory for each. */
class Rows {
  readonly values: Float32Array;
  private at = 0;

  constructor(blocks: number) {
    this.values = new Float32Array(blocks * WIDTH);
  }

  add(value: number): void {
    this.values[this.at++] = value;
  }
}

const tags = new Map(
  (
    "p h1 h2 h3 h4 h5 h6 blockquote pre dd dt li td th figcaption section article div main summary details header " +
    "label a caption body aside form footer nav"
  )
    .split(" ")
    .map((tag, at) => [tag, at + 1]),
);
const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);
const density = ({ linkChars, chars }: Pick<Box, "linkChars" | "chars">): number => share(linkChars, chars);
const types: readonly PageType[] = ["article", "documentation", "service", "product", "listing", "forum"];

function addText(rows: Rows, { block, page }: BlockView): void {
  const { facts, index } = block;
  rows.add(tags.get(block.box.tag) ?? 0);
  rows.add(facts.words);
  rows.add(density(facts));
  rows.add(share(facts.capitals, facts.words));
  rows.add(share(facts.stops, facts.words));
  rows.add(facts.stops);
  rows.add(facts.separators);
  rows.add(lastKind(facts.last));
  rows.add(page.scores[index] ?? 0);
  rows.add(page.repeats[index] ?? 1);
}

/** The class of a text's last character: stop, colon, comma, letter, digit, ellipsis, arrow. */
function lastKind(code: number): number {
  if (code === 0x2e || code === 0x21 || code === 0x3f) return 5;
  if (code === 0x3a || code === 0x3b || code === 0x2c) return 4;
  if (code === 0x2026) return 1;
  if (code === 0x3e || code === 0xbb || code === 0x203a || code === 0x2192) return 0;
  return code >= 48 && code <= 57 ? 2 : 3;
}

function addNames(rows: Rows, { block: { box }, view, views }: BlockView): void {
  const parent = box.parent && views[box.parent.index];
  const above = box.parent?.parent && views[box.parent.parent.index];
  rows.add(view.lowAbove);
  rows.add(view.highAbove);
  rows.add(view.sumAbove);
  rows.add(box.depth - view.lowDepth);
  rows.add(view.nameLow);
  rows.add(view.nameHigh);
  rows.add(parent ? parent.nameLow : 0);
  rows.add(above ? above.nameLow : 0);
  rows.add(above ? above.nameHigh : 0);
  rows.add(view.main);
  rows.add(view.article);
  rows.add(view.footer);
}

/** Number of boxes around a block that are described. */
const LEVELS = 4;

function addBoxes(rows: Rows, { block }: BlockView): void {
  let box: Box | undefined = block.box;
  for (let level = 0; level < LEVELS; level++, box = box?.parent) {
    rows.add(box ? box.words : -1);
    rows.add(box ? density(box) : -1);
    rows.add(box ? share(box.prose, box.words) : 0);
    rows.add(box ? box.twins : 0);
  }
}

/** Words that the rules keep in a range of blocks. */
const chosenIn = ({ chosen, blocks }: PageView, from: number, to: number): number =>
  (chosen[Math.min(blocks.length, to)] ?? 0) - (chosen[Math.max(0, from)] ?? 0);

function addSurroundings(rows: Rows, { block, view, page }: BlockView): void {
  const { near, far, much, context } = view;
  rows.add(near ? near.twins : 0);
  rows.add(far ? far.twins : 0);
  rows.add(far ? far.words : -1);
  rows.add(share(far?.parent ? far.parent.words : 0, page.whole.words));
  rows.add(block.box.depth - much.depth);
  rows.add(much.words);
  rows.add(density(much));
  rows.add(context.words);
  rows.add(density(context));
  rows.add(share(chosenIn(page, context.first, context.end), context.words));
}

/** Number of blocks before and after that count as context. */
const REACH = 5;

function addPlace(rows: Rows, { block: { index }, page, wordsBefore, proseBefore }: BlockView): void {
  const section = page.sections[index] ?? NO_SECTION;
  rows.add(share(wordsBefore, page.whole.words));
  rows.add(share(proseBefore, page.whole.prose));
  rows.add(index - page.firstHeading);
  rows.add(wordsBefore - page.firstHeadingWords);
  rows.add(section.score);
  rows.add(index - section.first);
  rows.add(section.blocks);
  rows.add(section.words);
  rows.add(density(section));
  rows.add(page.sources.kept[index] ?? 0);
  rows.add(share(page.chosen[index] ?? 0, page.chosen.at(-1) ?? 0));
  rows.add(chosenIn(page, index - REACH, index + REACH + 1));
}

function addPage(rows: Rows, { page: { sources, whole, blocks, chosen } }: BlockView): void {
  rows.add(types.indexOf(sources.type));
  rows.add(whole.words);
  rows.add(share(whole.prose, whole.words));
  rows.add(density(whole));
  rows.add(blocks.length);
  rows.add(share(chosen.at(-1) ?? 0, whole.words));
}

/** The features of all blocks, one row each. */
export function readFeatures(layout: Layout, sources: PageSources, lexicon: Lexicon): Float32Array {
  const { blocks } = layout;
  const rows = new Rows(blocks.length);
  const views = viewBoxes(layout, lexicon);
  const [block] = blocks;
  const [view] = views;
  const [whole] = layout.boxes;
  if (!block || !view || !whole) return rows.values;
  const page = viewPage(blocks, whole, sources, lexicon);
  const of: BlockView = { page, views, block, view, wordsBefore: 0, proseBefore: 0 };
  for (const next of blocks) {
    of.block = next;
    of.view = views[next.box.index] ?? view;
    addText(rows, of);
    addNames(rows, of);
    addBoxes(rows, of);
    addSurroundings(rows, of);
    addPlace(rows, of);
    addPage(rows, of);
    of.wordsBefore += next.facts.words;
    if (next.facts.isProse) of.proseBefore += next.facts.words;
  }
  return rows.values;
}
