import { counted, squeeze } from "@wellsourced/core";
import type { Element } from "@wellsourced/markup";
import { type Kind, kindRemoved, kinds } from "../clean/reasons.ts";
import type { Selection } from "../main-content.ts";
import { type Block, type Layout, layOut } from "./model/layout.ts";
import { keptBy } from "./model/select.ts";

/**
 * Describes the blocks that the text omits, by kind: `12 comment blocks (310 words)`. Must be called before anything is
 * removed.
 */
export function leftOutOf(chosen: Selection, byRules: Selection, layout: Layout): string[] {
  const isKept = layout.boxes.some(({ element }) => element === chosen.root) ? inPlace(chosen, layout) : byText(chosen);
  const removals = [...chosen.removals, ...byRules.removals.toReversed()];
  const because = new Map(removals.map((it) => [it.element, it.because]));
  const left = layout.blocks.filter((block) => !isKept(block));
  const reasons = reasonsOf(layout, because);
  const groups = Map.groupBy(left, (block) => kindRemoved(whyGone(block, because, reasons)));
  return kinds.flatMap((kind) => inWords(groups.get(kind) ?? [], kind));
}

type IsKept = (block: Block) => boolean;

function inPlace(chosen: Selection, layout: Layout): IsKept {
  const kept = keptBy(chosen, layout);
  const gone = new Set(chosen.texts);
  return ({ index, texts }) => kept[index] === 1 && !texts.every((text) => gone.has(text));
}

/** Tests by text, for content from another tree: a block is kept if its text or all its parts are present. */
function byText({ root }: Selection): IsKept {
  const { blocks } = layOut(root);
  const said = new Set(blocks.flatMap((block) => [textOf(block), ...piecesOf(block)]));
  return (block) => said.has(textOf(block)) || piecesOf(block).every((piece) => said.has(piece));
}

const textOf = ({ texts }: Block): string => squeeze(texts.map(({ data }) => data).join(""));
const piecesOf = ({ texts }: Block): string[] => texts.flatMap(({ data }) => squeeze(data) || []);

type Reasons = ReadonlyMap<unknown, string>;

/** The reason for removing each box or the nearest element around it. */
function reasonsOf({ boxes }: Layout, because: Reasons): readonly string[] {
  const reasons: string[] = [];
  for (const { element, parent } of boxes)
    reasons.push(whyUpTo(parent?.element, element, because) ?? (parent && reasons[parent.index]) ?? "");
  return reasons;
}

/** The rules' reason for removing a block or an element around it. */
const whyGone = ({ texts, box }: Block, because: Reasons, reasons: readonly string[]): string =>
  whyUpTo(box.element, texts[0]?.parent, because) ?? reasons[box.index] ?? "";

/** The reason for removing an element, or one around it within `end`. */
function whyUpTo(end: Element | undefined, element: Element | undefined, because: Reasons): string | undefined {
  for (let at = element; at && at !== end; at = at.parent) {
    const why = because.get(at);
    if (why !== undefined) return why;
  }
  return undefined;
}

function inWords(blocks: readonly Block[], kind: Kind): string[] {
  const words = blocks.reduce((sum, { facts }) => sum + facts.words, 0);
  return words > 0 ? [`${counted(blocks.length, `${kind} block`)} (${counted(words, "word")})`] : [];
}
