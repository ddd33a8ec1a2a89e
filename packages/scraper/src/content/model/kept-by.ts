import type { Element } from "../../dom/tree.ts";
import type { Selection } from "../../main-content.ts";
import type { Layout } from "./layout.ts";

/** What the rules would do with each block: 1 keep, 0 leave outside of the box they chose, -1 take out. */
export function keptBy({ root, removals }: Selection, { blocks, boxes }: Layout): number[] {
  const gone = new Set(removals.map(({ element }) => element));
  const states = new Map<Element, number>();
  for (const { element, parent } of boxes) {
    const above = parent ? (states.get(parent.element) ?? 0) : 0;
    const inside = above > 0 || element === root ? 1 : 0;
    states.set(element, gone.has(element) || above < 0 ? -1 : inside);
  }
  return blocks.map(({ box, texts }) => {
    for (let at = texts[0]?.parent; at && at !== box.element; at = at.parent) if (gone.has(at)) return -1;
    return states.get(box.element) ?? 0;
  });
}
