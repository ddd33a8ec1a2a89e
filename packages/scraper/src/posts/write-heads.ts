import { closest, Element, lineText, Text, textMatches } from "@wellsourced/markup";
import { isHeadingTag } from "@wellsourced/markup/dom";
import { replaceByBox } from "../clean/replace.ts";
import type { Post } from "./read-posts.ts";

/** Maximum other characters around a name or date: "by", "posted", "#2". */
const FEW = 14;
/** Maximum length of a box with only an author and date. */
const LONG = 200;

/** Begins each kept post with its author and date, and removes the original elements. */
export function writeHeads(posts: readonly Post[], root: Element): void {
  for (const post of posts) {
    const { content, author, date, heads } = post;
    if (!closest(content, (it) => it === root) || !textMatches(content, /\S/u, Number.POSITIVE_INFINITY)) continue;
    for (const head of heads) drop(headBox(head, post));
    const line = new Element("p");
    if (author !== undefined) {
      const name = new Element("strong");
      name.append(new Text(author));
      line.append(name);
    }
    if (date !== undefined) line.append(new Text(author === undefined ? date : ` · ${date}`));
    const box = content === root ? content : unquoted(content);
    line.parent = box;
    box.children = [line, ...box.children];
    outOfCells(box, post);
  }
}

/** Old forums lay out a post as a table with the author's profile in another cell; only the post's cell is kept. */
function outOfCells(content: Element, { element }: Post): void {
  let cell: Element | undefined;
  let table: Element | undefined;
  for (let at = content.parent; at && at !== element.parent; at = at.parent) {
    if (at.tag === "td") cell ??= at;
    if (at.tag === "table" && cell) table = at;
  }
  if (cell && table) replaceByBox(table, cell.children);
}

/** Some programs put each post into a `blockquote`. */
const unquoted = (content: Element): Element =>
  content.tag === "blockquote" && content.parent
    ? replaceByBox(content, content.children, content.attributes)
    : content;

/** The largest box around an author or date without other text. */
function headBox(head: Element, { element, content }: Post): Element {
  let box = head;
  const chars = lineText(head, LONG).length;
  for (let at = head.parent; at && at !== element; at = at.parent) {
    if (closest(content, (it) => it === at)) break;
    const text = lineText(at, LONG).length;
    if (text > chars + FEW) break;
    box = at;
    if (isHeadingTag(at.tag)) break;
  }
  return box;
}

function drop(element: Element): void {
  const { parent } = element;
  if (parent) parent.children = parent.children.filter((child) => child !== element);
}
