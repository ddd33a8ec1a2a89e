import type { PageType } from "../page-type.ts";
import { type BoxView, type Lexicon, viewBoxes } from "./box-view.ts";
import type { Block, Box, Layout } from "./layout.ts";
import { type PageSources, type PageView, viewPage } from "./page-view.ts";

/** Data for the features of a block; reused for all blocks of a page. */
interface BlockView {
  readonly page: PageView;
  readonly views: readonly BoxView[];
  block: Block;
  view: BoxView;
  wordsBefore: number;
  proseBefore: number;
}

/** A feature's name and reader. To add one, append a row and retrain. */
type Feature = readonly [name: string, read: (block: BlockView) => number];

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

const text: readonly Feature[] = [
  ["tag", ({ block }) => tags.get(block.box.tag) ?? 0],
  ["words", ({ block }) => block.facts.words],
  ["link share", ({ block }) => density(block.facts)],
  ["capital share", ({ block: { facts } }) => share(facts.capitals, facts.words)],
  ["stop share", ({ block: { facts } }) => share(facts.stops, facts.words)],
  ["stops", ({ block }) => block.facts.stops],
  ["separators", ({ block }) => block.facts.separators],
  ["last character", ({ block }) => lastKind(block.facts.last)],
  ["text score", ({ block, page }) => page.scores[block.index] ?? 0],
  ["repeats", ({ block, page }) => page.repeats[block.index] ?? 1],
];

/** The class of a text's last character: stop, colon, comma, letter, digit, ellipsis, arrow. */
function lastKind(code: number): number {
  if (code === 0x2e || code === 0x21 || code === 0x3f) return 5;
  if (code === 0x3a || code === 0x3b || code === 0x2c) return 4;
  if (code === 0x2026) return 1;
  if (code === 0x3e || code === 0xbb || code === 0x203a || code === 0x2192) return 0;
  return code >= 48 && code <= 57 ? 2 : 3;
}

/** The ancestor of a block's box by a number of levels. */
function boxAbove({ block }: BlockView, levels: number): Box | undefined {
  let box: Box | undefined = block.box;
  for (let level = 0; box && level < levels; level++) box = box.parent;
  return box;
}

function viewAbove(block: BlockView, levels: number): BoxView | undefined {
  const box = boxAbove(block, levels);
  return box && block.views[box.index];
}

const names: readonly Feature[] = [
  ["name low", ({ view }) => view.lowAbove],
  ["name high", ({ view }) => view.highAbove],
  ["name sum", ({ view }) => view.sumAbove],
  ["name low distance", ({ view, block }) => block.box.depth - view.lowDepth],
  ["name low 0", ({ view }) => view.nameLow],
  ["name high 0", ({ view }) => view.nameHigh],
  ["name low 1", (block) => viewAbove(block, 1)?.nameLow ?? 0],
  ["name low 2", (block) => viewAbove(block, 2)?.nameLow ?? 0],
  ["name high 2", (block) => viewAbove(block, 2)?.nameHigh ?? 0],
  ["in main", ({ view }) => view.main],
  ["in article", ({ view }) => view.article],
  ["in footer", ({ view }) => view.footer],
];

const boxes: readonly Feature[] = [0, 1, 2, 3].flatMap((up): Feature[] => {
  const ofBox = (read: (box: Box) => number, none: number) => (block: BlockView) => {
    const box = boxAbove(block, up);
    return box ? read(box) : none;
  };
  return [
    [`box ${up} words`, ofBox(({ words }) => words, -1)],
    [`box ${up} density`, ofBox(density, -1)],
    [`box ${up} prose`, ofBox(({ prose, words }) => share(prose, words), 0)],
    [`box ${up} twins`, ofBox(({ twins }) => twins, 0)],
  ];
});

/** Words that the rules keep in a range of blocks. */
const chosenIn = ({ chosen, blocks }: PageView, from: number, to: number): number =>
  (chosen[Math.min(blocks.length, to)] ?? 0) - (chosen[Math.max(0, from)] ?? 0);

const around: readonly Feature[] = [
  ["near twins", ({ view }) => view.near?.twins ?? 0],
  ["far twins", ({ view }) => view.far?.twins ?? 0],
  ["far words", ({ view }) => view.far?.words ?? -1],
  ["far group share", ({ view, page }) => share(view.far?.parent?.words ?? 0, page.whole.words)],
  ["much distance", ({ view, block }) => block.box.depth - view.much.depth],
  ["much words", ({ view }) => view.much.words],
  ["much density", ({ view }) => density(view.much)],
  ["context words", ({ view }) => view.context.words],
  ["context density", ({ view }) => density(view.context)],
  ["rules here", ({ view: { context }, page }) => share(chosenIn(page, context.first, context.end), context.words)],
];

/** Number of blocks before and after that count as context. */
const REACH = 5;

const place: readonly Feature[] = [
  ["words before", ({ wordsBefore, page }) => share(wordsBefore, page.whole.words)],
  ["prose before", ({ proseBefore, page }) => share(proseBefore, page.whole.prose)],
  ["blocks from heading 1", ({ block, page }) => block.index - page.firstHeading],
  ["words from heading 1", ({ wordsBefore, page }) => wordsBefore - page.firstHeadingWords],
  ["section score", ({ block, page }) => page.sections[block.index]?.score ?? 0],
  ["section distance", ({ block, page }) => block.index - (page.sections[block.index]?.first ?? block.index)],
  ["section blocks", ({ block, page }) => page.sections[block.index]?.blocks ?? 0],
  ["section words", ({ block, page }) => page.sections[block.index]?.words ?? 0],
  ["section density", ({ block, page }) => density(page.sections[block.index] ?? { linkChars: 0, chars: 0 })],
  ["rules", ({ block, page }) => page.sources.kept[block.index] ?? 0],
  ["rules before", ({ block, page }) => share(page.chosen[block.index] ?? 0, page.chosen.at(-1) ?? 0)],
  ["rules around", ({ block: { index }, page }) => chosenIn(page, index - REACH, index + REACH + 1)],
];

const pageWide: readonly Feature[] = [
  ["page type", ({ page }) => types.indexOf(page.sources.type)],
  ["page words", ({ page }) => page.whole.words],
  ["page prose", ({ page: { whole } }) => share(whole.prose, whole.words)],
  ["page density", ({ page }) => density(page.whole)],
  ["page blocks", ({ page }) => page.blocks.length],
  ["rules page", ({ page }) => share(page.chosen.at(-1) ?? 0, page.whole.words)],
];

const features = [...text, ...names, ...boxes, ...around, ...place, ...pageWide];
export const featureNames: readonly string[] = features.map(([name]) => name);
const readers = features.map(([, read]) => read);

/** The features of all blocks, one row each. */
export function readFeatures(layout: Layout, sources: PageSources, lexicon: Lexicon): Float32Array {
  const { blocks } = layout;
  const rows = new Float32Array(blocks.length * features.length);
  const views = viewBoxes(layout, lexicon);
  const [block] = blocks;
  const [view] = views;
  const [whole] = layout.boxes;
  if (!block || !view || !whole) return rows;
  const page = viewPage(blocks, whole, sources, lexicon);
  const of: BlockView = { page, views, block, view, wordsBefore: 0, proseBefore: 0 };
  let at = 0;
  for (const next of blocks) {
    of.block = next;
    of.view = views[next.box.index] ?? view;
    for (const read of readers) rows[at++] = read(of);
    of.wordsBefore += next.facts.words;
    if (next.facts.isProse) of.proseBefore += next.facts.words;
  }
  return rows;
}
