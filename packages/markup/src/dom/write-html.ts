import { escapeHtml } from "../escape-html.ts";
import type { Element, TreeNode } from "./tree.ts";

const voidTags = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const plainName = /^[a-z][a-z0-9:_-]*$/u;

/** The tree as HTML again. Its depth and its attributes are bounded, so what comes out of it is, too. */
export function writeHtml(node: TreeNode): string {
  const parts: string[] = [];
  writeNode(node, parts);
  return parts.join("");
}

function writeNode(node: TreeNode, parts: string[]): void {
  if (node.kind === "text") {
    parts.push(escapeHtml(node.data));
    return;
  }
  const tag = plainName.test(node.tag) ? node.tag : "div";
  parts.push("<", tag, ...attributesOf(node), ">");
  if (voidTags.has(tag)) return;
  for (const child of node.children) writeNode(child, parts);
  parts.push("</", tag, ">");
}

function* attributesOf({ attributes }: Element): Iterable<string> {
  for (let at = 0; at < attributes.length; at += 2) {
    const name = attributes[at] ?? "";
    if (plainName.test(name)) yield ` ${name}="${escapeHtml(attributes[at + 1] ?? "")}"`;
  }
}
