import { memoizeByObject } from "@wellsourced/core";
import { closest, Element, find, lineText, type Text } from "@wellsourced/markup";
import { isHeadingTag, isInline, NOTHING, type Stats } from "@wellsourced/markup/dom";
import type { Removal } from "@wellsourced/markup/hidden";
import type { Selection } from "../../main-content.ts";
import type { PageType } from "../page-type.ts";
import { decide } from "./decide.ts";
import { readFeatures } from "./features.ts";
import type { Block, Box, Layout } from "./layout.ts";
import { type Model, predict, unpack } from "./pack.ts";
import { weights } from "./weights.gen.ts";

/** Loaded for the first page. */
let model: Model | undefined;

/**
 * Corrects a choice that rules have made: each block is judged by what was learnt from pages whose content is known,
 * the rules' own opinion among the clues. A page without content yields nothing.
 */
export function correct(byRules: Selection, layout: Layout, type: PageType): Selection {
  model ??= unpack(weights);
  if (layout.blocks.length === 0) return byRules;
  const rules = keptBy(byRules, layout);
  const probabilities = predict(model.forest, readFeatures(layout, { type, kept: rules }, model.lexicon));
  const { kept, expected } = decide(layout, { probabilities, rules, type });
  const isShort = wordsIn(layout.blocks) <= SHORT_PAGE;
  if (isShort && type === "article") dropComments(byRules.removals, layout, kept);
  keepQuestions(layout.blocks, { kept, rules, isShort });
  if (kept.includes(1) && isShort) keepByRules(layout, { kept, rules, isBare: byRules.removals.length === 0 });
  const cut = cutAway(layout, kept);
  if (!cut) return isBelieved(layout, rules) ? nothing : byRules;
  const removals = [
    ...cut.elements.map((element): Removal => ({ element, because: "unlike content" })),
    ...byRules.removals.filter(({ element }) => isMark(element)),
  ];
  const confidence = expected * sureOf(wordsIn(layout.blocks.filter(({ index }) => kept[index] === 1)));
  return { root: cut.root, removals, texts: cut.texts, stats: statsOf(layout, kept), confidence };
}

/** Pages with so few words are unlike those that the model learnt from: there the rules know better. */
const SHORT_PAGE = 150;

/** Comments read like the article, and outweigh a short one. */
function dropComments(removals: readonly Removal[], { blocks }: Layout, kept: Uint8Array): void {
  const comments = new Set(removals.filter(({ because }) => COMMENTS.test(because)).map(({ element }) => element));
  for (const { box, index } of blocks) if (closest(box.element, (it) => comments.has(it))) kept[index] = 0;
}

const COMMENTS = /^named (?:comments?|discussion|replies|responses|respond|disqus)/u;

/**
 * Keeps each question whose answer is kept. Most buttons that are still in the tree are questions; on a long page only
 * one that reads like a question is sure to be one.
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

/** Remembered: a box that acts as a button may hold thousands of blocks. */
const hasHeading = memoizeByObject(
  (button: Element): boolean => find(button, ({ tag }) => isHeadingTag(tag)) !== undefined,
);

const isButton = (it: Element): boolean =>
  it.tag === "button" || (it.get("role") === "button" && it.has("aria-expanded"));

interface Kept {
  readonly kept: Uint8Array;
  readonly rules: Int8Array;
  /** Nothing but text, without a frame around it. */
  readonly isBare: boolean;
}

/** Keeps the lines that the rules keep; on a page with a frame only those beside kept ones, or in boxes made alike. */
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

/** The box in which a line's own box is: for a cell that of its table. */
function homeOf({ box }: Block): Box | undefined {
  let at = box;
  while (at.parent && /^t(?:[dhr]|body|head|foot)$/u.test(at.tag)) at = at.parent;
  return at.parent;
}

const kindOf = ({ box }: Block): string => `${box.parent?.signature} ${box.tag}`;

const wordsIn = (blocks: readonly Block[]): number => blocks.reduce((sum, { facts }) => sum + facts.words, 0);
/** Two words are hardly a page, even if the trees accept them. */
const sureOf = (words: number): number => words / (words + 1);

const nothing: Selection = { root: new Element("#nothing"), removals: [], stats: NOTHING, confidence: 0 };

/** A page of fewer words may well be all there is. */
const TINY = 60;
/** So many words that the rules would keep are not nothing. */
const MUCH = 600;

/** Whether it is plausible that a page has no content, only menus, a cart or a notice about cookies. */
function isBelieved({ blocks }: Layout, rules: Int8Array): boolean {
  return wordsIn(blocks) >= TINY && wordsIn(blocks.filter(({ index }) => rules[index] === 1)) <= MUCH;
}

/** Links to edit a section, anchors, counts: too small to be blocks. */
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

/** What has to leave the tree so that only the chosen blocks stay. */
interface Cut {
  /** The smallest box around all that stays. */
  readonly root: Element;
  readonly elements: readonly Element[];
  /** Lines of text in boxes that stay. */
  readonly texts: readonly Text[];
}

/** Turns a decision about blocks into one about the tree: what holds nothing of the content goes whole. */
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

/** `counts`: how many blocks are kept before each. */
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

/** Pictures have no words to judge: they stay where the text before or after them does. */
function staysIn(box: Box, keptInside: number, kept: Uint8Array): boolean {
  if (keptInside > 0) return true;
  const isEmpty = box.end === box.first;
  if (!isEmpty && box.tag !== "figure") return false;
  return kept[box.first - 1] === 1 && (kept[box.end] === 1 || box.end === kept.length || isEmpty);
}

/** What the rules would do with each block: 1 keep, 0 leave outside of the box they chose, -1 take out. */
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
