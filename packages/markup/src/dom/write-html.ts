import { type Element, isVoid, type TreeNode } from "./tree.ts";

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/gu, (char) => entities[char] ?? char);

const plainName = /^[a-z][a-z0-9:_-]*$/u;

export interface WriteOptions {
  /** Whether to omit an element and its content. @default none */
  drops?(tag: string): boolean;
  /** The value to write for an attribute; `undefined` omits it. @default unchanged */
  rewrite?(name: string, value: string, element: Element): string | undefined;
}

/** Writes the tree as HTML. Its depth and attributes are bounded, so the output is, too. */
export function writeHtml(node: TreeNode, options: WriteOptions = {}): string {
  const parts: string[] = [];
  writeNode(node, parts, options);
  return parts.join("");
}

function writeNode(node: TreeNode, parts: string[], options: WriteOptions): void {
  if (node.kind === "text") parts.push(escapeHtml(node.data));
  if (node.kind === "text" || options.drops?.(node.tag)) return;
  const tag = plainName.test(node.tag) ? node.tag : "div";
  parts.push("<", tag, ...attributesOf(node, options), ">");
  if (isVoid(tag)) return;
  for (const child of node.children) writeNode(child, parts, options);
  parts.push("</", tag, ">");
}

function* attributesOf(element: Element, { rewrite }: WriteOptions): Iterable<string> {
  const { attributes } = element;
  for (let at = 0; at < attributes.length; at += 2) {
    const [name = "", given = ""] = attributes.slice(at, at + 2);
    const value = rewrite ? rewrite(name, given, element) : given;
    if (value !== undefined && plainName.test(name)) yield ` ${name}="${escapeHtml(value)}"`;
  }
}
