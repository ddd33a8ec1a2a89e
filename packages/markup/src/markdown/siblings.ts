import type { Element, TreeNode } from "../dom/tree.ts";

type Children = readonly TreeNode[];

/**
 * Asks about the box that an element stands in, once for all of its siblings: thousands of them would each look at all
 * the others. For trees that are finished: a box that changes gets a new list of children.
 */
export function askOfSiblings(holds: (children: Children) => boolean): (element: Element) => boolean {
  const known = new WeakMap<Children, boolean>();
  return ({ parent }) => {
    if (!parent) return false;
    const { children } = parent;
    const answer = known.get(children) ?? holds(children);
    known.set(children, answer);
    return answer;
  };
}
