import { squeeze } from "@wellsourced/core";

/**
 * The tree used by all steps of this package. Deliberately smaller than a DOM: child arrays instead of linked lists, no
 * live collections, no namespaces, and bounded depth, so recursion is safe.
 */
export type TreeNode = Element | Text;

/** The names of an element, and what was found in them. Elements with the same class and no id share one. */
export interface Names {
  /** Class and id in lower case, with camelCase split. */
  readonly text: string;
  readonly classes: readonly string[];
  /** Values of each `ByNames`, by its number. */
  readonly found: unknown[];
}

export class Text {
  readonly kind = "text";
  data: string;
  parent: Element | undefined;
  /** What was counted; the counts follow. */
  counted = "";
  /** Characters without whitespace. */
  chars = 0;
  stops = 0;

  constructor(data: string) {
    this.data = data;
  }
}

/**
 * Alternating names and values. Most elements have at most two attributes, for which a list is smaller and faster than
 * a map.
 */
export type Attributes = readonly string[];
const none: Attributes = [];

export class Element {
  readonly kind = "element";
  readonly tag: string;
  readonly attributes: Attributes;
  /** Offset in the source of the page. */
  readonly at: number;
  children: TreeNode[] = [];
  parent: Element | undefined;
  /** Cached by `namesOf` and `classesOf`. */
  names: Names | undefined = undefined;

  constructor(tag: string, attributes: Attributes = none, at = 0) {
    this.tag = tag;
    this.attributes = attributes;
    this.at = at;
  }

  /** The attribute's value; empty if it is absent. */
  get(name: string): string {
    const { attributes } = this;
    for (let at = 0; at < attributes.length; at += 2) if (attributes[at] === name) return attributes[at + 1] ?? "";
    return "";
  }

  has(name: string): boolean {
    const { attributes } = this;
    for (let at = 0; at < attributes.length; at += 2) if (attributes[at] === name) return true;
    return false;
  }

  /** Child elements, all or those with a tag name. */
  elements(tag?: string): Element[] {
    const found: Element[] = [];
    for (const child of this.children)
      if (child.kind === "element" && (tag === undefined || child.tag === tag)) found.push(child);
    return found;
  }

  append(node: TreeNode): void {
    node.parent = this;
    this.children.push(node);
  }
}

/**
 * Calls `visit` with `state` for every element below `root` in document order; returning `false` skips the descendants.
 * Pass module-level functions, with state as an argument: closures created per page lose their compiled code at each
 * garbage collection.
 */
export function eachElement<State>(
  root: Element,
  visit: (element: Element, state: State) => boolean | undefined,
  state: State,
): void {
  for (const child of root.children)
    if (child.kind === "element" && visit(child, state) !== false && child.children.length > 0)
      eachElement(child, visit, state);
}

/** Elements below `root` that pass the test, in document order. */
export function findAll(root: Element, test: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  collectElements(root, test, found);
  return found;
}

function collectElements(root: Element, test: (element: Element) => boolean, found: Element[]): void {
  for (const child of root.children) {
    if (child.kind !== "element") continue;
    if (test(child)) found.push(child);
    if (child.children.length > 0) collectElements(child, test, found);
  }
}

/** The first element below `root` that passes the test. */
export function find(root: Element, test: (element: Element) => boolean): Element | undefined {
  for (const child of root.children) {
    if (child.kind !== "element") continue;
    if (test(child)) return child;
    const inner = find(child, test);
    if (inner) return inner;
  }
  return undefined;
}

/** `element` or its nearest ancestor that passes the test, within `most` levels. */
export function closest(
  element: Element | undefined,
  test: (element: Element) => boolean,
  most = Number.POSITIVE_INFINITY,
): Element | undefined {
  let at = element;
  for (let up = 0; at && up < most; up++, at = at.parent) if (test(at)) return at;
  return undefined;
}

/** All text of a node, unchanged. */
export function rawText(node: TreeNode): string {
  if (node.kind === "text") return node.data;
  const parts: string[] = [];
  collectText(node, parts);
  return parts.join("");
}

function collectText(element: Element, parts: string[]): void {
  for (const child of element.children) {
    if (child.kind === "text") parts.push(child.data);
    else collectText(child, parts);
  }
}

/**
 * All text of a node on one line, with a space for each line break or block boundary. Stops soon after `limit`
 * characters, so that checks for short texts stay cheap.
 */
export function lineText(node: TreeNode, limit = Number.POSITIVE_INFINITY): string {
  let only: TreeNode | undefined = node;
  while (only?.kind === "element" && only.children.length < 2) only = only.children[0];
  if (only === undefined) return "";
  if (only.kind === "text") return squeeze(only.data.length > limit ? only.data.slice(0, limit) : only.data);
  const parts: string[] = [];
  collectLine(only, limit, parts);
  return squeeze(parts.join(""));
}

/** Returns the number of characters left. */
function collectLine(node: TreeNode, limit: number, parts: string[]): number {
  if (node.kind === "text") {
    parts.push(node.data.length > limit ? node.data.slice(0, limit) : node.data);
    return limit - node.data.length;
  }
  let left = limit;
  const apart = !isInline(node.tag);
  if (apart) parts.push(" ");
  for (const child of node.children) {
    if (left <= 0) break;
    left = collectLine(child, left, parts);
  }
  if (apart) parts.push(" ");
  return left;
}

/** Whether any text that `lineText` would read matches; cheaper, as texts are not joined. */
export function textMatches(root: Element, pattern: RegExp, limit: number): boolean {
  return searchTexts(root, pattern, limit) === FOUND;
}

/** Whether a node is only whitespace. */
export const isBlank = (node: TreeNode): boolean =>
  node.kind === "text" ? node.data.trim() === "" : !textMatches(node, /\S/u, Number.POSITIVE_INFINITY);

const FOUND = Number.NEGATIVE_INFINITY;

/** Returns the number of characters left to search, or `FOUND`. */
function searchTexts(element: Element, pattern: RegExp, limit: number): number {
  let left = limit;
  for (const child of element.children) {
    if (left <= 0) break;
    if (child.kind === "element") left = searchTexts(child, pattern, left);
    else if (pattern.test(child.data.length > left ? child.data.slice(0, left) : child.data)) return FOUND;
    else left -= child.data.length;
  }
  return left;
}

const inline = new Set(
  (
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark meter nobr output progress q rb rp rt ruby " +
    "s samp small span strike strong sub sup time tt u var wbr img picture svg math button input select textarea"
  ).split(" "),
);

/** Elements without an end tag. */
export const isVoid = (tag: string): boolean => voidTags.has(tag);
const voidTags = new Set(
  "area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr".split(
    " ",
  ),
);

/** Tags whose content is not text of the page. */
const silent = new Set(["script", "style", "template", "head", "noscript", "select", "textarea", "iframe", "object"]);
export const isUncounted = (tag: string): boolean => silent.has(tag);

export const isHeadingTag = (tag: string): boolean => tag.length === 2 && /^h[1-6]$/u.test(tag);

/** Whether a tag flows within a line. Unknown tags (custom elements) are mostly boxes and do not. */
export const isInline = (tag: string): boolean => inline.has(tag);

/**
 * Caches a test of an element's siblings by their shared child list, which avoids quadratic time. For finished trees
 * only: a box that changes gets a new list of children.
 */
export function askOfSiblings(holds: (children: readonly TreeNode[]) => boolean): (element: Element) => boolean {
  const known = new WeakMap<readonly TreeNode[], boolean>();
  return ({ parent }) => {
    if (!parent) return false;
    const { children } = parent;
    const answer = known.get(children) ?? holds(children);
    known.set(children, answer);
    return answer;
  };
}
