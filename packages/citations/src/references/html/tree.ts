import { type Element, findAll, type TreeNode } from "@wellsourced/markup";

const silent = new Set(["script", "style", "noscript", "template", "svg"]);
const blocks = new Set("p div li br tr td dd dt section article h1 h2 h3 h4 h5 h6 ul ol table blockquote".split(" "));

/**
 * The words below an element as a reader sees them; what `skip` names is left out.
 *
 * @param most letters and elements that are looked at; what comes after them is left out. @default all
 */
export function textOf(
  root: Element,
  skip: (element: Element) => boolean = () => false,
  most = Number.POSITIVE_INFINITY,
): string {
  const words: string[] = [];
  const waiting: TreeNode[] = [root];
  let left = most;
  for (let current = waiting.pop(); current !== undefined && left > 0; current = waiting.pop()) {
    left -= current.kind === "text" ? current.data.length : 1;
    if (current.kind === "text") words.push(current.data);
    else if (!silent.has(current.tag) && !(current !== root && skip(current))) {
      if (blocks.has(current.tag)) words.push(" ");
      waiting.push(...current.children.toReversed());
    }
  }
  return words.join("").replace(/\s+/gu, " ").trim();
}

/** Every element below one, in the order of the page. */
export const descendants = (root: Element): Element[] => findAll(root, () => true);
