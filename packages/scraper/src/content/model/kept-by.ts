import type { Selection } from "../../main-content.ts";
import type { Layout } from "./layout.ts";

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
