import type { PageType } from "../page-type.ts";
import { type BoxView, type Lexicon, viewBoxes } from "./box-view.ts";
import type { Block, Box, Layout } from "./layout.ts";
import { type PageSight, type PageSources, type Section, sectionsOf, sightOf } from "./page-sight.ts";

/** All that the features of one block are read from. */
export interface Sight {
  readonly block: Block;
  readonly view: BoxView;
  readonly page: PageSight;
  readonly section: Section;
  readonly wordsBefore: number;
  readonly proseBefore: number;
}

type Feature = readonly [name: string, read: (sight: Sight) => number];

const tags = new Map(
  [
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "blockquote",
    "pre",
    "dd",
    "dt",
    "li",
    "td",
    "th",
    "figcaption",
    "section",
    "article",
    "div",
    "main",
    "summary",
    "details",
    "header",
    "label",
    "a",
    "caption",
    "body",
    "aside",
    "form",
    "footer",
    "nav",
  ].map((tag, at) => [tag, at + 1]),
);
const tagCode = (box: Box | undefined): number => (box ? (tags.get(box.tag) ?? 0) : -1);
const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);
const density = (box: Box | undefined): number => (box ? share(box.linkChars, box.chars) : -1);
const types: readonly PageType[] = ["article", "documentation", "service", "product", "listing", "forum"];

const own: readonly Feature[] = [
  ["tag", ({ block }) => tagCode(block.box)],
  ["words", ({ block }) => block.facts.words],
  ["word length", ({ block: { facts } }) => share(facts.chars, facts.words)],
  ["link share", ({ block: { facts } }) => share(facts.linkChars, facts.chars)],
  ["bold share", ({ block: { facts } }) => share(facts.boldChars, facts.chars)],
  ["capital share", ({ block: { facts } }) => share(facts.capitals, facts.words)],
  ["digit share", ({ block: { facts } }) => share(facts.digits, facts.chars)],
  ["stops", ({ block }) => block.facts.stops],
  ["stop share", ({ block: { facts } }) => share(facts.stops, facts.words)],
  ["commas", ({ block }) => block.facts.commas],
  ["separators", ({ block }) => block.facts.separators],
  ["currencies", ({ block }) => block.facts.currencies],
  ["questions", ({ block }) => block.facts.questions],
  ["copyrights", ({ block }) => block.facts.copyrights],
  ["breaks", ({ block }) => block.facts.breaks],
  ["last character", ({ block }) => lastKind(block.facts.last)],
  ["text score", ({ block, page }) => page.scores[block.index] ?? 0],
  ["text low", ({ block, page }) => page.lows[block.index] ?? 0],
  ["repeats", ({ block, page }) => page.repeats[block.index] ?? 0],
  ["title share", ({ block, page }) => page.titleShare[block.index] ?? 0],
];

const LAST = new Map(
  [...".!?"].map((it) => [it.charCodeAt(0), 5]).concat([...":;,"].map((it) => [it.charCodeAt(0), 4])) as [
    number,
    number,
  ][],
);
const lastKind = (code: number): number =>
  LAST.get(code) ??
  (code === 0x2026
    ? 1
    : code === 0x3e || code === 0xbb || code === 0x203a || code === 0x2192
      ? 0
      : code >= 48 && code <= 57
        ? 2
        : 3);

const around: readonly Feature[] = [
  ["tag 1", ({ view }) => tagCode(view.box.parent)],
  ["tag 2", ({ view }) => tagCode(view.box.parent?.parent)],
  ["tag 3", ({ view }) => tagCode(view.box.parent?.parent?.parent)],
  ["depth", ({ view }) => view.box.depth],
  ...(
    [
      "nav",
      "aside",
      "footer",
      "header",
      "main",
      "article",
      "form",
      "table",
      "list",
      "figure",
      "quote",
      "section",
      "link",
    ] as const
  ).map((kind): Feature => [`in ${kind}`, ({ view }) => view[kind]]),
  ["name low 0", ({ view }) => view.nameLow],
  ["name high 0", ({ view }) => view.nameHigh],
  ["name low 1", ({ view }) => view.up?.nameLow ?? 0],
  ["name high 1", ({ view }) => view.up?.nameHigh ?? 0],
  ["name low 2", ({ view }) => view.up?.up?.nameLow ?? 0],
  ["name high 2", ({ view }) => view.up?.up?.nameHigh ?? 0],
  ["name low 3", ({ view }) => view.up?.up?.up?.nameLow ?? 0],
  ["name high 3", ({ view }) => view.up?.up?.up?.nameHigh ?? 0],
  ["name low", ({ view }) => view.lowAbove],
  ["name high", ({ view }) => view.highAbove],
  ["name sum", ({ view }) => view.sumAbove],
  ["name low distance", ({ view }) => view.box.depth - view.lowDepth],
  ...levels("box 0", ({ view }) => view.box),
  ...levels("box 1", ({ view }) => view.box.parent),
  ...levels("box 2", ({ view }) => view.box.parent?.parent),
  ...levels("box 3", ({ view }) => view.box.parent?.parent?.parent),
  ...levels("context", ({ view }) => view.context),
  ...levels("much", ({ view }) => view.much),
  ["context share", ({ view, page }) => share(view.context.words, page.whole.words)],
  ["context prose share", ({ view, page }) => share(view.context.prose, page.whole.prose)],
  ["much distance", ({ view }) => view.box.depth - view.much.depth],
  ["context distance", ({ view }) => view.box.depth - view.context.depth],
  ["near twins", ({ view }) => view.near?.twins ?? 0],
  ["near words", ({ view }) => view.near?.words ?? -1],
  ["near density", ({ view }) => density(view.near)],
  ["near headings", ({ view }) => view.near?.headings ?? -1],
  ["near images", ({ view }) => view.near?.images ?? -1],
  ["near distance", ({ view }) => (view.near ? view.box.depth - view.near.depth : -1)],
  ["far twins", ({ view }) => view.far?.twins ?? 0],
  ["far words", ({ view }) => view.far?.words ?? -1],
  ["far density", ({ view }) => density(view.far)],
  ["far group share", ({ view, page }) => share(view.far?.parent?.words ?? 0, page.whole.words)],
];

function levels(name: string, box: (sight: Sight) => Box | undefined): Feature[] {
  return [
    [`${name} words`, (sight) => box(sight)?.words ?? -1],
    [`${name} density`, (sight) => density(box(sight))],
    [`${name} prose`, (sight) => share(box(sight)?.prose ?? 0, box(sight)?.words ?? 0)],
    [`${name} blocks`, (sight) => (box(sight)?.end ?? 0) - (box(sight)?.first ?? 0)],
    [`${name} twins`, (sight) => box(sight)?.twins ?? 0],
    [`${name} images`, (sight) => box(sight)?.images ?? 0],
  ];
}

const place: readonly Feature[] = [
  ["place", ({ block, page }) => block.index / page.blocks.length],
  ["words before", ({ wordsBefore, page }) => share(wordsBefore, page.whole.words)],
  ["prose before", ({ proseBefore, page }) => share(proseBefore, page.whole.prose)],
  ["blocks from heading 1", ({ block, page }) => block.index - page.firstHeading],
  ["words from heading 1", ({ wordsBefore, page }) => wordsBefore - page.firstHeadingWords],
  ["blocks from last prose", ({ block, page }) => block.index - page.lastProse],
  ["section level", ({ section }) => section.level],
  ["section score", ({ section }) => section.score],
  ["section distance", ({ block, section }) => block.index - section.first],
  ["section blocks", ({ section }) => section.blocks],
  ["section words", ({ section }) => section.words],
  ["section prose", ({ section }) => share(section.prose, section.words)],
  ["section density", ({ section }) => share(section.linkChars, section.chars)],
  ["heading depth", ({ section, view }) => view.box.depth - (section.heading?.box.depth ?? 0)],
  ["under heading", ({ section, view }) => (section.heading ? commonDepth(section.heading.box, view.box) : -1)],
  ...[-3, -2, -1, 1, 2, 3].flatMap((by): Feature[] => [
    [`words ${by}`, ({ block, page }) => page.blocks[block.index + by]?.facts.words ?? -1],
    [`density ${by}`, ({ block, page }) => linkShare(page.blocks[block.index + by])],
    [`tag ${by}`, ({ block, page }) => tagCode(page.blocks[block.index + by]?.box)],
    [`score ${by}`, ({ block, page }) => page.scores[block.index + by] ?? 0],
  ]),
];

/** How many levels up stands what holds both. Bounded: trees are deep only where somebody means harm. */
function commonDepth(first: Box, second: Box): number {
  let at: Box | undefined = first;
  for (let steps = 0; at && steps < 12; steps++) {
    if (at.first <= second.first && second.end <= at.end && at.depth <= second.depth) return steps;
    at = at.parent;
  }
  return 12;
}

const linkShare = (block: Block | undefined): number => (block ? share(block.facts.linkChars, block.facts.chars) : -1);

const pageWide: readonly Feature[] = [
  ["page type", ({ page }) => types.indexOf(page.sources.type)],
  ["page words", ({ page }) => page.whole.words],
  ["page prose", ({ page }) => share(page.whole.prose, page.whole.words)],
  ["page density", ({ page }) => density(page.whole)],
  ["page blocks", ({ page }) => page.blocks.length],
  ["rules", ({ block, page }) => page.sources.kept[block.index] ?? 0],
  ["rules before", ({ block, page: { chosen } }) => share(chosen[block.index] ?? 0, chosen.at(-1) ?? 0)],
  [
    "rules around",
    ({ block, page: { chosen } }) =>
      (chosen[Math.min(chosen.length - 1, block.index + 6)] ?? 0) - (chosen[Math.max(0, block.index - 5)] ?? 0),
  ],
  ["rules here", ({ view, page: { chosen } }) => rulesIn(view.context, chosen)],
  ["rules page", ({ page: { chosen, whole } }) => share(chosen.at(-1) ?? 0, whole.words)],
];

const rulesIn = ({ first, end, words }: Box, chosen: readonly number[]): number =>
  share((chosen[end] ?? 0) - (chosen[first] ?? 0), words);

const features: readonly Feature[] = [...own, ...around, ...place, ...pageWide];
export const featureNames: readonly string[] = features.map(([name]) => name);
const readers = features.map(([, read]) => read);

/** One row of numbers a block. */
export function readFeatures(layout: Layout, sources: PageSources, lexicon: Lexicon): Float32Array {
  const views = viewBoxes(layout, lexicon);
  const page = sightOf(layout, sources, lexicon);
  const rows = new Float32Array(layout.blocks.length * readers.length);
  const sections = sectionsOf(layout.blocks, page.scores);
  let at = 0;
  let wordsBefore = 0;
  let proseBefore = 0;
  for (const block of layout.blocks) {
    const view = views.get(block.box);
    const section = sections[block.index];
    if (!view || !section) continue;
    const sight: Sight = { block, view, page, section, wordsBefore, proseBefore };
    for (const read of readers) rows[at++] = read(sight);
    wordsBefore += block.facts.words;
    if (block.facts.isProse) proseBefore += block.facts.words;
  }
  return rows;
}
