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
  let left = most;
  const walk = (node: TreeNode): void => {
    left -= node.kind === "text" ? node.data.length : 1;
    if (node.kind === "text") words.push(node.data);
    else if (!silent.has(node.tag) && !(node !== root && skip(node))) {
      if (blocks.has(node.tag)) words.push(" ");
      // Of a thousand children only those are touched that there is room for.
      for (const child of node.children) {
        if (left <= 0) return;
        walk(child);
      }
    }
  };
  walk(root);
  return words.join("").replace(/\s+/gu, " ").trim();
}

/** Every element below one, in the order of the page. */
export const descendants = (root: Element): Element[] => findAll(root, () => true);
