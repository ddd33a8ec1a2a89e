import type { PageType } from "../page-type.ts";
import { type BoxView, type Lexicon, viewBoxes } from "./box-view.ts";
import type { Block, Box, Layout } from "./layout.ts";
import { type PageSight, type PageSources, sightOf } from "./page-sight.ts";

/** All that the features of one block are read from. One is used for all blocks of a page. */
interface Sight {
  readonly page: PageSight;
  readonly views: readonly BoxView[];
  block: Block;
  view: BoxView;
  wordsBefore: number;
  proseBefore: number;
}

/** Columns that are read together, into `rows` from `at` on. Written out: this runs for every block of every page. */
interface Columns {
  readonly names: readonly string[];
  write(rows: Float32Array, at: number, sight: Sight): void;
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
const density = (box: Box): number => share(box.linkChars, box.chars);
const types: readonly PageType[] = ["article", "documentation", "service", "product", "listing", "forum"];

const text: Columns = {
  names: [
    ...["tag", "words", "link share", "capital share", "stop share", "stops", "separators", "last character"],
    ...["text score", "repeats"],
  ],
  write(rows, at, { block: { box, facts, index }, page }) {
    rows[at] = tags.get(box.tag) ?? 0;
    rows[at + 1] = facts.words;
    rows[at + 2] = share(facts.linkChars, facts.chars);
    rows[at + 3] = share(facts.capitals, facts.words);
    rows[at + 4] = share(facts.stops, facts.words);
    rows[at + 5] = facts.stops;
    rows[at + 6] = facts.separators;
    rows[at + 7] = lastKind(facts.last);
    rows[at + 8] = page.scores[index] ?? 0;
    rows[at + 9] = page.repeats[index] ?? 1;
  },
};

/** Stops, colons and commas, letters, digits, an ellipsis, arrows. */
function lastKind(code: number): number {
  if (code === 0x2e || code === 0x21 || code === 0x3f) return 5;
  if (code === 0x3a || code === 0x3b || code === 0x2c) return 4;
  if (code === 0x2026) return 1;
  if (code === 0x3e || code === 0xbb || code === 0x203a || code === 0x2192) return 0;
  return code >= 48 && code <= 57 ? 2 : 3;
}

const names: Columns = {
  names: [
    ...["name low", "name high", "name sum", "name low distance", "name low 0", "name high 0", "name low 1"],
    ...["name low 2", "name high 2", "in main", "in article", "in footer"],
  ],
  write(rows, at, { block: { box }, view, views }) {
    const second = box.parent;
    const third = second?.parent;
    rows[at] = view.lowAbove;
    rows[at + 1] = view.highAbove;
    rows[at + 2] = view.sumAbove;
    rows[at + 3] = box.depth - view.lowDepth;
    rows[at + 4] = view.nameLow;
    rows[at + 5] = view.nameHigh;
    rows[at + 6] = second ? (views[second.index]?.nameLow ?? 0) : 0;
    rows[at + 7] = third ? (views[third.index]?.nameLow ?? 0) : 0;
    rows[at + 8] = third ? (views[third.index]?.nameHigh ?? 0) : 0;
    rows[at + 9] = view.main;
    rows[at + 10] = view.article;
    rows[at + 11] = view.footer;
  },
};

const boxes: Columns = {
  names: [0, 1, 2, 3].flatMap((up) => ["words", "density", "prose", "twins"].map((it) => `box ${up} ${it}`)),
  write(rows, from, { block }) {
    let box: Box | undefined = block.box;
    for (let at = from; at < from + 16; at += 4) {
      rows[at] = box ? box.words : -1;
      rows[at + 1] = box ? density(box) : -1;
      rows[at + 2] = box ? share(box.prose, box.words) : 0;
      rows[at + 3] = box ? box.twins : 0;
      box = box?.parent;
    }
  },
};

const around: Columns = {
  names: [
    ...["near twins", "far twins", "far words", "far group share"],
    ...["much distance", "much words", "much density", "context words", "context density", "rules here"],
  ],
  write(rows, at, { block: { box }, view: { near, far, much, context }, page: { whole, chosen } }) {
    rows[at] = near ? near.twins : 0;
    rows[at + 1] = far ? far.twins : 0;
    rows[at + 2] = far ? far.words : -1;
    rows[at + 3] = far?.parent ? share(far.parent.words, whole.words) : 0;
    rows[at + 4] = box.depth - much.depth;
    rows[at + 5] = much.words;
    rows[at + 6] = density(much);
    rows[at + 7] = context.words;
    rows[at + 8] = density(context);
    rows[at + 9] = share((chosen[context.end] ?? 0) - (chosen[context.first] ?? 0), context.words);
  },
};

/** So many blocks before and after are the surroundings. */
const REACH = 5;

const place: Columns = {
  names: [
    ...["words before", "prose before", "blocks from heading 1", "words from heading 1", "section score"],
    ...["section distance", "section blocks", "section words", "section density", "rules", "rules before"],
    "rules around",
  ],
  write(rows, at, { block: { index }, page, wordsBefore, proseBefore }) {
    const { whole, chosen, blocks } = page;
    const section = page.sections[index];
    const all = chosen[blocks.length] ?? 0;
    rows[at] = share(wordsBefore, whole.words);
    rows[at + 1] = share(proseBefore, whole.prose);
    rows[at + 2] = index - page.firstHeading;
    rows[at + 3] = wordsBefore - page.firstHeadingWords;
    rows[at + 4] = section ? section.score : 0;
    rows[at + 5] = section ? index - section.first : 0;
    rows[at + 6] = section ? section.blocks : 0;
    rows[at + 7] = section ? section.words : 0;
    rows[at + 8] = section ? share(section.linkChars, section.chars) : 0;
    rows[at + 9] = page.sources.kept[index] ?? 0;
    rows[at + 10] = share(chosen[index] ?? 0, all);
    rows[at + 11] =
      (chosen[Math.min(blocks.length, index + REACH + 1)] ?? 0) - (chosen[Math.max(0, index - REACH)] ?? 0);
  },
};

const pageWide: Columns = {
  names: ["page type", "page words", "page prose", "page density", "page blocks", "rules page"],
  write(rows, at, { page: { whole, blocks, sources, chosen } }) {
    rows[at] = types.indexOf(sources.type);
    rows[at + 1] = whole.words;
    rows[at + 2] = share(whole.prose, whole.words);
    rows[at + 3] = density(whole);
    rows[at + 4] = blocks.length;
    rows[at + 5] = share(chosen[blocks.length] ?? 0, whole.words);
  },
};

const groups: readonly Columns[] = [text, names, boxes, around, place, pageWide];
export const featureNames: readonly string[] = groups.flatMap((it) => it.names);

/** One row of numbers a block. */
export function readFeatures(layout: Layout, sources: PageSources, lexicon: Lexicon): Float32Array {
  const { blocks } = layout;
  const rows = new Float32Array(blocks.length * featureNames.length);
  const views = viewBoxes(layout, lexicon);
  const [block] = blocks;
  const [view] = views;
  if (!block || !view) return rows;
  const page = sightOf(layout, sources, lexicon);
  const sight: Sight = { page, views, block, view, wordsBefore: 0, proseBefore: 0 };
  let at = 0;
  for (const next of blocks) {
    sight.block = next;
    sight.view = views[next.box.index] ?? view;
    for (const group of groups) {
      group.write(rows, at, sight);
      at += group.names.length;
    }
    sight.wordsBefore += next.facts.words;
    if (next.facts.isProse) sight.proseBefore += next.facts.words;
  }
  return rows;
}
