import { Element, findAll, type TreeNode } from "../dom/tree.ts";
import { findHidden } from "./hidden.ts";
import { type RemovalLog, remove } from "./run.ts";

const isShadow = (it: Element): boolean =>
  it.tag === "template" &&
  it.parent !== undefined &&
  /^(?:open|closed)$/iu.test(it.get("shadowrootmode") || it.get("shadowroot"));

/**
 * Replaces hosts by their declarative shadow trees, with the host's children in the slots, as browsers display them.
 * Removes what a tree's own style hides.
 *
 * @returns the number of removed hidden elements
 */
export function openShadows(root: Element, log: RemovalLog): number {
  let removed = 0;
  // Innermost first, as a host may be inside another's tree.
  for (const template of findAll(root, isShadow).reverse()) {
    const host = template.parent;
    if (!host) continue;
    const tree = new Element("div", [], template.at);
    for (const child of template.children) tree.append(child);
    removed += remove(findHidden(tree), log);
    // Its rules apply only within the tree.
    remove(findAll(tree, ({ tag }) => tag === "style").map((element) => ({ element, because: "style" })));
    fillSlots(
      tree,
      host.children.filter((it) => it !== template),
    );
    host.children = [tree];
    tree.parent = host;
  }
  return removed;
}

/** Children without a slot are not displayed. */
function fillSlots(tree: Element, light: readonly TreeNode[]): void {
  const byName = Map.groupBy(light, (node) => (node.kind === "element" ? node.get("slot") : ""));
  const slots = new Set(findAll(tree, ({ tag }) => tag === "slot"));
  for (const slot of slots) {
    const given = byName.get(slot.get("name")) ?? [];
    byName.delete(slot.get("name"));
    if (!given.some((it) => it.kind === "element" || it.data.trim() !== "")) continue;
    slot.children = [];
    for (const node of given) slot.append(node);
  }
  for (const parent of new Set([...slots].map((slot) => slot.parent))) {
    if (!parent || slots.has(parent)) continue;
    parent.children = without(slots, parent.children);
    for (const child of parent.children) child.parent = parent;
  }
}

/** Slots have no boxes: their content flows with the text around them. */
const without = (slots: ReadonlySet<Element>, children: readonly TreeNode[]): TreeNode[] =>
  children.flatMap((child) =>
    child.kind === "element" && slots.has(child) ? without(slots, child.children) : [child],
  );
