import { Element, lineText } from "@wellsourced/markup";
import { isInline, NOTHING, type Stats } from "@wellsourced/markup/dom";
import type { Removal } from "@wellsourced/markup/hidden";
import type { Selection } from "../../main-content.ts";
import type { PageType } from "../page-type.ts";
import { cutAway, keptBy } from "./cut.ts";
import { decide } from "./decide.ts";
import { readFeatures } from "./features.ts";
import { type Block, type Layout, layOut } from "./layout.ts";
import { type Model, predict, unpack } from "./pack.ts";
import { weights } from "./weights.gen.ts";

/** Read when the first page asks for it. */
let model: Model | undefined;

/**
 * Corrects a choice that rules have made: each block is judged by what was learnt from pages whose content is known,
 * the rules' own opinion among the clues. A page without content yields nothing.
 */
export function correct(
  byRules: Selection,
  { body, type }: { readonly body: Element; readonly type: PageType },
): Selection {
  model ??= unpack(weights);
  const layout = layOut(body);
  if (layout.blocks.length === 0) return byRules;
  const rules = keptBy(byRules, layout);
  const probabilities = predict(model.forest, readFeatures(layout, { type, kept: rules }, model.lexicon));
  const { kept, expected } = decide(layout, { probabilities, rules, type });
  const cut = cutAway(layout, kept);
  if (!cut) return isBelieved(layout, rules) ? nothing : byRules;
  const removals = [
    ...cut.elements.map((element): Removal => ({ element, because: "unlike content" })),
    ...byRules.removals.filter(({ element }) => isMark(element)),
  ];
  const confidence = expected * sureOf(wordsIn(layout.blocks.filter(({ index }) => kept[index] === 1)));
  return { root: cut.root, removals, texts: cut.texts, stats: statsOf(layout, kept), confidence };
}

const wordsIn = (blocks: readonly Block[]): number => blocks.reduce((sum, { facts }) => sum + facts.words, 0);
/** Two words are hardly a page, whatever the trees say. */
const sureOf = (words: number): number => words / (words + 1);

const nothing: Selection = { root: new Element("#nothing"), removals: [], stats: NOTHING, confidence: 0 };

/** A page of fewer words may well be all there is. */
const TINY = 60;
/** So many words that the rules would keep are not nothing. */
const MUCH = 600;

/** Menus, a cart, a notice about cookies, and no content: may that be believed of this page? */
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
