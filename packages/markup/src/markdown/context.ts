import { dropTracking } from "@wellsourced/core";
import { askOfSiblings, type Element, find, isHeadingTag, isInline, lineText } from "../dom/tree.ts";
import type { Footnotes } from "./footnotes.ts";
import { mathOf } from "./math.ts";

export interface MarkdownOptions {
  /** Address against which links and images are resolved. */
  readonly baseUrl?: string | undefined;
  /** Keeps parameters that only track. @default false */
  readonly keepTracking?: boolean | undefined;
  /** TeX between dollars in the text is a formula, as scripts of web pages take it. @default true */
  readonly texInText?: boolean | undefined;
}

/** What the renderers share while one tree is written. */
export interface RenderContext extends MarkdownOptions {
  /** Words only: no marks, no targets. */
  readonly plain: boolean;
  /** In a cell of a table, which is one line of Markdown: blocks are separated by `<br>`. */
  readonly inCell?: boolean;
  readonly notes: Footnotes;
  /** Elements that were written already, elsewhere. */
  readonly skipped: Set<Element>;
  /** Labels of marks and of notes that were written. */
  readonly written: { readonly marks: Set<string>; readonly notes: Set<string> };
  /** Elements that hold a block somewhere inside. */
  readonly blocky: ReadonlySet<Element>;
  /** For a link around blocks: the block that carries the link, and where it leads. */
  readonly cards: ReadonlyMap<Element, string>;
}

/** Elements with a block inside: an `a` or `span` among them is a box despite its name. */
export function findBlocky(root: Element): ReadonlySet<Element> {
  const blocky = new Set<Element>();
  addBlocky(root, blocky);
  return blocky;
}

/** Adds what holds a block; says whether the element itself does. */
function addBlocky(element: Element, blocky: Set<Element>): boolean {
  let holds = false;
  for (const child of element.children) {
    if (child.kind === "text") continue;
    // What a formula is built of are no blocks.
    const formula = mathOf(child);
    if (formula ? formula.display : addBlocky(child, blocky) || isBlock(child)) holds = true;
  }
  if (holds) blocky.add(element);
  return holds;
}

/** Links around blocks. Markdown has no such thing: the heading inside, or else the first words, become the link. */
export function findCards(blocky: ReadonlySet<Element>): ReadonlyMap<Element, string> {
  const cards = new Map<Element, string>();
  for (const element of blocky) {
    if (element.tag !== "a" || !element.has("href")) continue;
    const heading = find(element, ({ tag }) => isHeadingTag(tag));
    const words = heading ?? find(element, (it) => isBlock(it) && !blocky.has(it) && lineText(it) !== "");
    if (words && !cards.has(words)) cards.set(words, element.get("href"));
  }
  return cards;
}

/** Custom elements are boxes unless they are within a line of text. */
function isBlock(element: Element): boolean {
  if (element.tag === "br" || isInline(element.tag)) return false;
  return !element.tag.includes("-") || !standsInText(element);
}

const standsInText = askOfSiblings((children) =>
  children.some((sibling) => sibling.kind === "text" && sibling.data.trim() !== ""),
);

/** Flows within the line here. */
export const flowsInline = (element: Element, { blocky }: Pick<RenderContext, "blocky">): boolean =>
  !blocky.has(element) && !isBlock(element) && element.tag !== "br";

/** The absolute address of a link or image, or nothing for one that must not be followed. */
export function resolveTarget(given: string, { baseUrl, keepTracking }: MarkdownOptions, allowed: RegExp) {
  const target = given.replace(/[\p{Cc}\s]+/gu, (run) => (run === " " ? " " : "")).trim();
  if (target === "" || target.length > 4_000) return undefined;
  const parsed = URL.parse(target, baseUrl);
  // Without a base a relative target stays as it is; it can carry no scheme.
  if (!parsed) return baseUrl === undefined && !/^[^/?#]*:/u.test(target) ? target : undefined;
  if (!allowed.test(parsed.protocol)) return undefined;
  return keepTracking ? parsed.href : dropTracking(behindRedirect(parsed).href);
}

/** Addresses that only count a click, and where they say that they lead. */
const counters: readonly (readonly [place: RegExp, parameter: string])[] = [
  [/^www\.google\.[a-z.]{2,6}\/url$/u, "q"],
  [/^www\.youtube\.com\/redirect$/u, "q"],
  [/^lm?\.(?:facebook|instagram)\.com\/(?:l\.php)?$/u, "u"],
  [/^out\.reddit\.com\//u, "url"],
  [/^[a-z\d]{1,20}\.safelinks\.protection\.outlook\.com\//u, "url"],
];

function behindRedirect(url: URL): URL {
  const parameter = counters.find(([place]) => place.test(url.hostname + url.pathname))?.[1];
  const target = parameter === undefined ? null : URL.parse(url.searchParams.get(parameter) ?? "");
  return target && /^https?:$/u.test(target.protocol) ? target : url;
}

export const LINK_SCHEMES = /^(?:https?|mailto|tel|ftp|magnet|doi|sms|geo):$/u;
export const IMAGE_SCHEMES = /^https?:$/u;
