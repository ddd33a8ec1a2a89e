import { bodyOf, cleanText, Element, find, findAll, parseHtml, type TreeNode, toMarkdown } from "@wellsourced/markup";
import { hasClass } from "@wellsourced/markup/dom";
import { findHidden, findUnseen, RemovalLog, remove } from "@wellsourced/markup/hidden";
import { replaceByBox } from "../clean/replace.ts";
import { PART } from "./markup.ts";

/** HTML that is content from end to end: nothing is chosen, only cleaned. Plain data: it crosses to the worker. */
export interface Whole {
  /** Pieces that strangers wrote, in the order of their places. */
  readonly parts?: readonly string[] | undefined;
  /** A class: only the first element that has it is read. */
  readonly within?: string | undefined;
  /** Classes of elements that are no part of the text, such as links for editors. */
  readonly drop?: readonly string[] | undefined;
  /** Id of a heading: only its section is read, if there is one. */
  readonly section?: string | undefined;
}

/** Writes all of it as Markdown, without what nobody sees. */
export function readWhole(html: string, url: string, { parts = [], within, drop = [], section }: Whole) {
  const body = bodyOf(parseHtml(html));
  const log = new RemovalLog();
  let removed = clean(body, drop, log);
  const places = findAll(body, ({ tag }) => tag === PART);
  places.forEach((place, at) => {
    const part = bodyOf(parseHtml(parts[at] ?? ""));
    removed += clean(part, drop, log);
    replaceByBox(place, part.children);
  });
  const start = (within && find(body, (it) => hasClass(it, exactly(within)))) || body;
  const root = (section && sectionOf(start, section)) || start;
  const text = cleanText(toMarkdown(root, { baseUrl: url }), log);
  return { markdown: text.text, hiddenTextRemoved: removed + text.removed, removed: log.entries };
}

const exactly = (name: string): RegExp => new RegExp(`^${name.replace(/[^\w-]/gu, "")}$`, "u");

function clean(root: Element, drop: readonly string[], log: RemovalLog): number {
  const removed = remove(findHidden(root), log);
  remove(findUnseen(root));
  if (drop.length === 0) return removed;
  const names = new RegExp(`^(?:${drop.join("|")})$`, "u");
  remove(findAll(root, (it) => hasClass(it, names)).map((element) => ({ element, because: "the site's frame" })));
  return removed;
}

/** Rank of a heading, or of a box that begins with one. */
const levelOf = (node: TreeNode): number => {
  if (node.kind === "text") return 0;
  const heading = /^h[1-6]$/u.test(node.tag) ? node : node.elements()[0];
  return heading && /^h[1-6]$/u.test(heading.tag) ? Number(heading.tag[1]) : 0;
};

/** A box around nothing but its heading, and perhaps a link for editors. */
const isWrapper = (box: Element): boolean => levelOf(box) > 0 && box.elements().length <= 2;

/** From the heading of that id to the next one of its rank; nothing for an id that no heading has. */
function sectionOf(root: Element, id: string): Element | undefined {
  const target = find(root, (it) => it.get("id") === id);
  let start = target;
  for (let up = 0; start && levelOf(start) === 0 && up < 3; up++) start = start.parent;
  if (start?.parent && start.parent !== root && isWrapper(start.parent)) start = start.parent;
  const siblings = start?.parent?.children ?? [];
  const level = start ? levelOf(start) : 0;
  if (!start || level === 0) return undefined;
  const from = siblings.indexOf(start);
  const length = siblings.slice(from + 1).findIndex((it) => levelOf(it) > 0 && levelOf(it) <= level);
  const section = new Element("section");
  section.children = siblings.slice(from, length < 0 ? undefined : from + 1 + length);
  return section;
}
