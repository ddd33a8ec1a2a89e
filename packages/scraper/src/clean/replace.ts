import { Element, type TreeNode } from "@wellsourced/markup";

/** Replaces an element by a box with these children. */
export function replaceByBox(element: Element, children: readonly TreeNode[], attributes?: readonly string[]): Element {
  const { parent } = element;
  const box = new Element("div", attributes);
  for (const child of children) box.append(child);
  box.parent = parent;
  if (parent) parent.children = parent.children.map((child) => (child === element ? box : child));
  return box;
}
