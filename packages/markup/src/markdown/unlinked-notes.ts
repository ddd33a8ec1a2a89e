import { closest, type Element, findAll, lineText } from "../dom/tree.ts";

const heading = /^(?:foot|end)?notes?(?: and references)?:?$/iu;

/** Fewer marks may be exponents or dates. */
const LEAST = 2;

/**
 * Notes that are numbered but not linked: a list under "Notes", or paragraphs after a rule that begin with a raised
 * number. Every mark must have a note, counted from 1; otherwise the numbers are something else.
 */
export function unlinkedNotes(root: Element, sups: readonly Element[]) {
  const blocks = findAll(root, ({ tag }) => /^(?:h[1-6]|hr|p|ol|li|ul)$/u.test(tag));
  const given = underHeading(blocks) ?? besideText(blocks) ?? afterRule(blocks);
  if (!given || given.length < LEAST) return [];
  const inNotes = new Set(given.flat());
  const outside = sups.filter((sup) => !isWithin(sup, inNotes));
  const marks = Map.groupBy(outside, (sup) => lineText(sup, 12).replace(/\D/gu, ""));
  const notes = given.map((boxes, at) => {
    const label = String(at + 1);
    return { label, boxes, marks: marks.get(label) ?? [] };
  });
  return notes.every((note) => note.marks.length > 0) ? notes : [];
}

/** The items of the list after the last heading with such a title. */
function underHeading(blocks: readonly Element[]): Element[][] | undefined {
  const at = blocks.findLastIndex((it) => /^h[1-6]$|^p$/u.test(it.tag) && heading.test(lineText(it, 40)));
  const list = blocks[at + 1];
  if (at < 0 || !list) return undefined;
  if (list.tag === "ol") return findItems(list);
  return numbered(blocks.slice(at + 1));
}

const findItems = (list: Element): Element[][] => list.elements("li").map((item) => [item]);

/** Lists in asides that together are numbered from 1. */
function besideText(blocks: readonly Element[]): Element[][] | undefined {
  const lists = blocks.filter(({ tag, parent }) => tag === "ol" && parent?.tag === "aside");
  const notes: Element[][] = [];
  for (const list of lists) {
    if ((Number.parseInt(list.get("start"), 10) || 1) !== notes.length + 1) return undefined;
    for (const item of findItems(list)) notes.push(item);
  }
  return notes.length === 0 ? undefined : notes;
}

function afterRule(blocks: readonly Element[]): Element[][] | undefined {
  const at = blocks.findLastIndex(({ tag }) => tag === "hr");
  return at < 0 ? undefined : numbered(blocks.slice(at + 1));
}

/** Blocks that begin with their number in a small element; a block without one continues the previous note. */
function numbered(blocks: readonly Element[]): Element[][] | undefined {
  const notes: Element[][] = [];
  const taken = new Set<Element>();
  for (const block of blocks) {
    if (isWithin(block, taken)) continue;
    const isText = /^(?:p|ul|ol)$/u.test(block.tag);
    if (!isText) return undefined;
    if (startsWith(block, String(notes.length + 1))) notes.push([block]);
    else if (notes.length > 0) notes.at(-1)?.push(block);
    else return undefined;
    taken.add(block);
  }
  return notes.length === 0 ? undefined : notes;
}

function startsWith(block: Element, number: string): boolean {
  const first = block.children.find((it) => it.kind === "element" || it.data.trim() !== "");
  return (
    first?.kind === "element" &&
    /^(?:sup|strong|b)$/u.test(first.tag) &&
    lineText(first, 12).replace(/\D/gu, "") === number
  );
}

const isWithin = (element: Element, boxes: ReadonlySet<Element>): boolean =>
  closest(element, (it) => boxes.has(it), 8) !== undefined;
