import { memoizeByObject } from "@wellsourced/core";
import { closest, Element, find, lineText, type Text } from "@wellsourced/markup";
import { isHeadingTag, isInline, NOTHING, type Stats } from "@wellsourced/markup/dom";
import type { Removal } from "@wellsourced/markup/hidden";
import { kindRemoved } from "../../clean/reasons.ts";
import type { Selection } from "../../main-content.ts";
import type { PageType } from "../page-type.ts";
import { decide } from "./decide.ts";
import { readFeatures } from "./features.ts";
import type { Block, Box, Layout } from "./layout.ts";
import { type Model, predict, unpack } from "./pack.ts";
import { weights } from "./weights.gen.ts";

/** Loaded with the first page. */
let model: Model | undefined;

/**
 * Corrects the rules' selection with the trained model, for which the rules' decisions are features. A page without
 * content yields an empty selection.
 */
export function correct(byRules: Selection, layout: Layout, type: PageType): Selection {
  model ??= unpack(weights);
  if (layout.blocks.length === 0) return byRules;
  const rules = keptBy(byRules, layout);
  const probabilities = predict(model.forest, readFeatures(layout, { type, kept: rules }, model.lexicon));
  const { kept, expected } = decide(layout, { probabilities, rules, type });
  const isShort = wordsIn(layout.blocks) <= SHORT_PAGE;
  // Layout tables are rare in the training data.
  drop(layout, kept, byRules.removals, (because) => because === "column of links");
  // Comments read like the article and may outweigh a short one.
  if (isShort && type === "article")
    drop(layout, kept, byRules.removals, (because) => kindRemoved(because) === "comment");
  keepQuestions(layout.blocks, { kept, rules, isShort });
  if (kept.includes(1) && isShort) keepByRules(layout, { kept, rules, isBare: byRules.removals.length === 0 });
  const cut = cutAway(layout, kept);
  if (!cut) return isBelieved(layout, rules) ? nothing : byRules;
  const removals = [
    ...cut.elements.map((element): Removal => ({ element, because: "unlike content" })),
    ...byRules.removals.filter(({ element }) => isMark(element)),
  ];
  const confidence = expected * confidenceFor(wordsIn(layout.blocks.filter(({ index }) => kept[index] === 1)));
  return { root: cut.root, removals, texts: cut.texts, stats: statsOf(layout, kept), confidence };
}

/** Pages with fewer words differ from the training data, so the rules decide. */
const SHORT_PAGE = 150;

/** Drops blocks that the rules removed for a reason on which they are more reliable than the model. */
function drop(
  { blocks }: Layout,
  kept: Uint8Array,
  removals: readonly Removal[],
  isReason: (because: string) => boolean,
): void {
  const gone = new Set(removals.filter(({ because }) => isReason(because)).map(({ element }) => element));
  if (gone.size === 0) return;
  for (const { box, index } of blocks) if (closest(box.element, (it) => gone.has(it))) kept[index] = 0;
}

/**
 * Keeps the question of each kept answer. Most remaining buttons are questions; on a long page, only those that read
 * like one are kept.
 */
function keepQuestions(
  blocks: readonly Block[],
  { kept, rules, isShort }: Omit<Kept, "isBare"> & { isShort: boolean },
) {
  for (const { texts, index } of blocks) {
    if (kept[index] === 1 || kept[index + 1] !== 1 || rules[index] !== 1) continue;
    const button = closest(texts[0]?.parent, isButton);
    if (!button || hasHeading(button)) continue;
    if (isShort || /[?？؟]/u.test(texts.map(({ data }) => data).join(""))) kept[index] = 1;
  }
}

/** Cached, as an element with the role of a button may contain thousands of blocks. */
const hasHeading = memoizeByObject(
  (button: Element): boolean => find(button, ({ tag }) => isHeadingTag(tag)) !== undefined,
);

const isButton = (it: Element): boolean =>
  it.tag === "button" || (it.get("role") === "button" && it.has("aria-expanded"));

interface Kept {
  readonly kept: Uint8Array;
  readonly rules: Int8Array;
  /** Whether the page is only text without a frame. */
  readonly isBare: boolean;
}

/** Keeps lines that the rules keep; on a page with a frame, only those next to kept lines or in similar boxes. */
function keepByRules({ blocks }: Layout, { kept, rules, isBare }: Kept): void {
  const chosen = blocks.filter(({ index }) => kept[index] === 1);
  const homes = new Set(chosen.map(homeOf));
  const alike = new Set(chosen.map(kindOf));
  for (const block of blocks) {
    const { facts, index } = block;
    const isBeside = isBare || homes.has(homeOf(block)) || alike.has(kindOf(block));
    if (rules[index] === 1 && facts.linkChars * 2 < facts.chars && isBeside) kept[index] = 1;
  }
  const [title, other] = blocks.filter(({ index }) => rules[index] === 1 && kept[index] !== 1);
  if (title?.box.tag === "h1" && !other) kept[title.index] = 1;
}

/** The parent box of a line; for a cell, that of its table. */
function homeOf({ box }: Block): Box | undefined {
  let at = box;
  while (at.parent && /^t(?:[dhr]|body|head|foot)$/u.test(at.tag)) at = at.parent;
  return at.parent;
}

const kindOf = ({ box }: Block): string => `${box.parent?.signature} ${box.tag}`;

const wordsIn = (blocks: readonly Block[]): number => blocks.reduce((sum, { facts }) => sum + facts.words, 0);
/** Confidence by length: two words are unlikely to be a page, even if the model accepts them. */
const confidenceFor = (words: number): number => words / (words + 1);

const nothing: Selection = { root: new Element("#nothing"), removals: [], stats: NOTHING, confidence: 0 };

/** A page with fewer words may be complete. */
const TINY = 60;
/** Number of words kept by the rules that is too large for an empty page. */
const MUCH = 600;

/** Whether a page may plausibly have no content, only menus, a cart or a cookie notice. */
function isBelieved({ blocks }: Layout, rules: Int8Array): boolean {
  return wordsIn(blocks) >= TINY && wordsIn(blocks.filter(({ index }) => rules[index] === 1)) <= MUCH;
}

/** Section edit links, anchors and counters, which are too small to be blocks. */
const isMark = (element: Element): boolean => isInline(element.tag) && lineText(element, 60).length < 40;

function statsOf({ blocks }: Layout, kept: Uint8Array): Stats {
  const stats = { ...NOTHING };
  for (const { index, facts, isHeading } of blocks) {
    if (kept[index] !== 1) continue;
    stats.chars += facts.chars;
    stats.linkChars += facts.linkChars;
    if (isHeading) stats.headings++;
    if (!facts.isProse) continue;
    stats.prose += facts.chars;
    stats.paragraphs++;
  }
  return stats;
}

/** The removals that leave only the selected blocks. */
interface Cut {
  /** The smallest box around all kept blocks. */
  readonly root: Element;
  readonly elements: readonly Element[];
  /** Lines of text in kept boxes. */
  readonly texts: readonly Text[];
}

/** Applies a decision about blocks to the tree; boxes without content are removed as a whole. */
export function cutAway({ blocks, boxes }: Layout, kept: Uint8Array): Cut | undefined {
  const [whole] = boxes;
  if (!whole || !kept.includes(1)) return undefined;
  const counts = new Int32Array(blocks.length + 1);
  for (let at = 0; at < blocks.length; at++) counts[at + 1] = (counts[at] ?? 0) + (kept[at] ?? 0);
  const root = tightest(whole, counts);
  const elements: Element[] = [];
  const texts: Text[] = [];
  addLeaving(root, counts, kept, elements);
  for (const { box, index, texts: parts, formulas } of blocks) {
    if (kept[index] === 1 || (keptIn(box, counts) === 0 && box.tag !== "figure")) continue;
    texts.push(...parts);
    elements.push(...formulas);
  }
  return { root: root.element, elements, texts };
}

/** The number of kept blocks in a box; `counts` is cumulative. */
const keptIn = ({ first, end }: Box, counts: Int32Array): number => (counts[end] ?? 0) - (counts[first] ?? 0);

function addLeaving(box: Box, counts: Int32Array, kept: Uint8Array, elements: Element[]): void {
  for (const inner of box.inner)
    if (staysIn(inner, keptIn(inner, counts), kept)) addLeaving(inner, counts, kept, elements);
    else elements.push(inner.element);
}

function tightest(whole: Box, counts: Int32Array): Box {
  const all = keptIn(whole, counts);
  let root = whole;
  for (;;) {
    const next = root.inner.find((box) => keptIn(box, counts) === all);
    if (!next || !isHolder(next)) return root;
    root = next;
  }
}

const holders = new Set("body main article section div form center header aside details td tr tbody table".split(" "));
const isHolder = ({ tag }: Box): boolean => holders.has(tag) && tag !== "tr" && tag !== "tbody" && tag !== "table";

/** Whether a box stays. Pictures have no words, so they stay if an adjacent text does. */
function staysIn(box: Box, keptInside: number, kept: Uint8Array): boolean {
  if (keptInside > 0) return true;
  const isEmpty = box.end === box.first;
  if (!isEmpty && box.tag !== "figure") return false;
  return kept[box.first - 1] === 1 && (kept[box.end] === 1 || box.end === kept.length || isEmpty);
}

/** The rules' decision for each block: 1 keep, 0 outside of the selected box, -1 remove. */
export function keptBy({ root, removals }: Selection, { blocks, boxes }: Layout): Int8Array {
  const gone = new Set(removals.map(({ element }) => element));
  const states = new Int8Array(boxes.length);
  for (const { element, parent, index } of boxes) {
    const above = parent ? (states[parent.index] ?? 0) : 0;
    const inside = above > 0 || element === root ? 1 : 0;
    states[index] = above < 0 || gone.has(element) ? -1 : inside;
  }
  const kept = new Int8Array(blocks.length);
  for (const { box, texts, index } of blocks) {
    let state = states[box.index] ?? 0;
    let at = texts[0]?.parent;
    for (; state >= 0 && at && at !== box.element; at = at.parent) if (gone.has(at)) state = -1;
    kept[index] = state;
  }
  return kept;
}
