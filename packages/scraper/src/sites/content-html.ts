import { bodyOf, cleanText, Element, find, findAll, parseHtml, type TreeNode, toMarkdown } from "@wellsourced/markup";
import { hasClass } from "@wellsourced/markup/dom";
import { findHidden, findUnseen, RemovalLog, remove } from "@wellsourced/markup/hidden";
import { replaceByBox } from "../clean/replace.ts";
import { PART } from "./markup.ts";

/** Options for HTML that is all content: it is cleaned, and nothing is selected. Plain data, as it is sent to a worker. */
export interface ContentHtml {
  /** Untrusted fragments, in order of their placeholders. */
  readonly parts?: readonly string[] | undefined;
  /** Reads only the first element with this class. */
  readonly within?: string | undefined;
  /** Classes of elements to drop, such as edit links. */
  readonly drop?: readonly string[] | undefined;
  /** Reads only the section of the heading with this id, if there is one. */
  readonly section?: string | undefined;
}

/** Converts the visible content to Markdown. */
export function readContentHtml(html: string, url: string, { parts = [], within, drop = [], section }: ContentHtml) {
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

/** Level of a heading, or of an element that begins with one. */
const levelOf = (node: TreeNode): number => {
  if (node.kind === "text") return 0;
  const heading = /^h[1-6]$/u.test(node.tag) ? node : node.elements()[0];
  return heading && /^h[1-6]$/u.test(heading.tag) ? Number(heading.tag[1]) : 0;
};

/** Whether an element contains only a heading and perhaps an edit link. */
const isWrapper = (box: Element): boolean => levelOf(box) > 0 && box.elements().length <= 2;

/** Returns the section from the heading with this id to the next of its level, or `undefined`. */
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
