import { type Declarations, parseDeclarations, readStyles, type StyleSheet } from "../css/styles.ts";
import { ClassPattern, classesOf, hasClass } from "../dom/names.ts";
import { Element, eachElement, find, isBlank, rawText, type TreeNode } from "../dom/tree.ts";

/**
 * Restores structure in pages exported from word processors, which write emphasis as styles, and lists as runs of lists
 * or paragraphs with levels. On any page, an element's own style is applied.
 */
export function restoreExported(root: Element): void {
  const page: Page = { styled: [], isExported: false, holdsUnbolded: false };
  eachElement(root, look, page);
  if (page.isExported || page.holdsUnbolded) restoreAll(root, page);
  else for (const element of page.styled) restoreEmphasis(element, stylesOf(element, undefined));
}

interface Page {
  /** Elements with an own style of their text. */
  readonly styled: Element[];
  isExported: boolean;
  holdsUnbolded: boolean;
}

function look(element: Element, page: Page): undefined {
  const { tag } = element;
  if ((tag === "span" || tag === "font") && hasTextStyle(element)) page.styled.push(element);
  page.isExported ||= isExported(element);
  page.holdsUnbolded ||= isUnbolded(element);
}

function restoreAll(root: Element, page: Page): void {
  const sheet = page.isExported ? readStyles(root) : undefined;
  const boxes = [root];
  eachElement(root, collect, boxes);
  for (const box of boxes) {
    if (box.children.some(isUnbolded)) box.children = box.children.map((it) => plainFor(it, box));
    if (sheet && box.children.some(isForeign)) restoreBlocks(box);
    if (box.tag === "span" || box.tag === "font") restoreEmphasis(box, stylesOf(box, sheet));
  }
}

const collect = (element: Element, elements: Element[]): undefined => void elements.push(element);

const isExported = (it: Element): boolean =>
  exportedClass.in(it) ||
  (it.tag === "meta" && it.get("name") === "generator" && /word|libreoffice|openoffice/iu.test(it.get("content")));

const exportedClass = new ClassPattern(/^lst-kix_|^doc-content$|^Mso(?:Normal|Title|List)/u);

/** Text pasted from some editors is wrapped in a `b` with normal weight. */
const isUnbolded = (node: TreeNode): node is Element =>
  node.kind === "element" &&
  (node.tag === "b" || node.tag === "strong") &&
  /font-weight\s*:\s*(?:normal|[1-4]00)/iu.test(node.get("style"));

function plainFor(node: TreeNode, parent: Element): TreeNode {
  if (!isUnbolded(node)) return node;
  const plain = new Element("span", node.attributes, node.at);
  move(node, plain);
  plain.parent = parent;
  return plain;
}

/** Moves the content of one element to the end of another. */
function move(from: Element, to: Element): void {
  for (const child of from.children) to.append(child);
  from.children = [];
}

function stylesOf(element: Element, sheet: StyleSheet | undefined): Declarations | undefined {
  const rules = sheet?.declarationsOf(element, classesOf(element));
  return hasTextStyle(element) ? new Map([...(rules ?? []), ...parseDeclarations(element.get("style"))]) : rules;
}

const hasTextStyle = (element: Element): boolean => /font-|decoration|vertical/iu.test(element.get("style"));

function restoreEmphasis(element: Element, declarations: Declarations | undefined): void {
  if (!declarations || isBlank(element)) return;
  const states = (name: string, pattern: RegExp): boolean => pattern.test(declarations.get(name) ?? "");
  if (states("font-weight", /^(?:bold|bolder|[6-9]00)$/u)) wrapInside(element, "strong");
  if (states("font-style", /^(?:italic|oblique)/u)) wrapInside(element, "em");
  if (states("text-decoration", /line-through/u) || states("text-decoration-line", /line-through/u))
    wrapInside(element, "del");
  const position = /^su(?:b|per)$/u.exec(declarations.get("vertical-align") ?? "")?.[0];
  if (position) wrapInside(element, position === "sub" ? "sub" : "sup");
}

function wrapInside(element: Element, tag: string): void {
  const inside = new Element(tag, [], element.at);
  move(element, inside);
  element.append(inside);
}

/** An open list and its depth. */
interface OpenList {
  readonly list: Element;
  readonly level: number;
}

/** Restores headings and lists among the children of a box. */
function restoreBlocks(box: Element): void {
  const open: OpenList[] = [];
  const kept: TreeNode[] = [];
  for (const child of box.children) {
    if (child.kind === "text" && child.data.trim() === "") continue;
    const found = child.kind === "element" ? listOf(child) : undefined;
    if (!found) open.length = 0;
    else if (joins(found, open)) continue;
    else open.push(found);
    const block = found?.list ?? titleFor(child);
    block.parent = box;
    kept.push(block);
  }
  box.children = kept;
}

const isForeign = (node: TreeNode): boolean =>
  node.kind === "element" && (levelOf(node) !== undefined || isTitle(node));

const isTitle = (element: Element): boolean => element.tag === "p" && hasClass(element, /^(?:title|MsoTitle)$/u);

function titleFor(node: TreeNode): TreeNode {
  if (node.kind === "text" || !isTitle(node)) return node;
  const title = new Element("h1", node.attributes, node.at);
  move(node, title);
  return title;
}

/** The level stated by a list, or by a paragraph that is a list item. */
function levelOf(element: Element): number | undefined {
  const { tag } = element;
  const stated =
    tag === "ul" || tag === "ol"
      ? /(?:^|\s)lst-kix_\w{1,60}-(\d)/u.exec(element.get("class"))?.[1]
      : tag === "p" && /mso-list:[^;]{0,40}\blevel(\d)/iu.exec(element.get("style"))?.[1];
  return stated ? Number(stated) : undefined;
}

function listOf(element: Element): OpenList | undefined {
  const level = levelOf(element);
  if (level === undefined) return undefined;
  if (element.tag !== "p") return { list: element, level };
  const mark = find(element, isMark);
  const sign = mark ? rawText(mark).trim() : "";
  const isOrdered = /^\(?[\p{L}\d]{1,6}[.)]/u.test(sign);
  const item = new Element("li", isOrdered ? ["value", sign.replace(/\D/gu, "")] : [], element.at);
  if (mark) mark.children = [];
  move(element, item);
  const list = new Element(isOrdered ? "ol" : "ul", [], element.at);
  list.append(item);
  return { list, level };
}

/** The number or bullet that Word adds for programs that do not support its lists. */
const isMark = (it: Element): boolean => it.tag === "span" && /mso-list:\s*ignore/iu.test(it.get("style"));

/** Adds a list to an open one, or under its last item. */
function joins(found: OpenList, open: OpenList[]): boolean {
  while ((open.at(-1)?.level ?? -1) > found.level) open.pop();
  const last = open.at(-1);
  if (last?.level === found.level && last.list.tag === found.list.tag) {
    move(found.list, last.list);
    return true;
  }
  if (last?.level === found.level) open.pop();
  const item = open.at(-1)?.list.children.findLast((it) => it.kind === "element" && it.tag === "li");
  if (item?.kind !== "element") return false;
  item.append(found.list);
  open.push(found);
  return true;
}
