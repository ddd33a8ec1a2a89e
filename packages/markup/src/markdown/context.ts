import { dropTracking } from "@wellsourced/core";
import { askOfSiblings, type Element, find, isHeadingTag, isInline, lineText } from "../dom/tree.ts";
import type { Footnotes } from "./footnotes.ts";
import { mathOf } from "./math.ts";

export interface MarkdownOptions {
  /** Base for the addresses of links and images. */
  readonly baseUrl?: string | undefined;
  /** Keep tracking parameters. @default false */
  readonly keepTracking?: boolean | undefined;
  /** Whether TeX between dollar signs in text is a formula, as for scripts on web pages. @default true */
  readonly texInText?: boolean | undefined;
}

/** State shared by the renderers of one tree. */
export interface RenderContext extends MarkdownOptions {
  /** Write only words, without marks and targets. */
  readonly plain: boolean;
  /** Within a table cell, which is one line of Markdown, so blocks are separated by `<br>`. */
  readonly inCell?: boolean;
  readonly notes: Footnotes;
  /** Elements already written elsewhere. */
  readonly skipped: Set<Element>;
  /** Labels of the marks and notes written so far. */
  readonly written: { readonly marks: Set<string>; readonly notes: Set<string> };
  /** Elements that contain a block. */
  readonly blocky: ReadonlySet<Element>;
  /** For links around blocks, the block that becomes the link, with its target. */
  readonly cards: ReadonlyMap<Element, string>;
}

/** Elements that contain a block, so that an `a` or `span` among them is treated as a box. */
export function findBlocky(root: Element): ReadonlySet<Element> {
  const blocky = new Set<Element>();
  addBlocky(root, blocky);
  return blocky;
}

/** Collects elements that contain a block, and returns whether this element does. */
function addBlocky(element: Element, blocky: Set<Element>): boolean {
  let holds = false;
  for (const child of element.children) {
    if (child.kind === "text") continue;
    // Elements of a formula are not blocks.
    const formula = mathOf(child);
    if (formula ? formula.display : addBlocky(child, blocky) || isBlock(child)) holds = true;
  }
  if (holds) blocky.add(element);
  return holds;
}

/**
 * Finds links around blocks, which Markdown does not support. The heading inside, or else the first words, become the
 * link.
 */
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

/** Whether an element flows within the line here. */
export const flowsInline = (element: Element, { blocky }: Pick<RenderContext, "blocky">): boolean =>
  !blocky.has(element) && !isBlock(element) && element.tag !== "br";

/** The absolute address of a link or image; undefined for one that must not be followed. */
export function resolveTarget(given: string, { baseUrl, keepTracking }: MarkdownOptions, allowed: RegExp) {
  const target = given.replace(/[\p{Cc}\s]+/gu, (run) => (run === " " ? " " : "")).trim();
  if (target === "" || target.length > 4_000) return undefined;
  const parsed = URL.parse(target, baseUrl);
  // Without a base, a relative target is kept; it cannot contain a scheme.
  if (!parsed) return baseUrl === undefined && !/^[^/?#]*:/u.test(target) ? target : undefined;
  if (!allowed.test(parsed.protocol)) return undefined;
  return keepTracking ? parsed.href : dropTracking(behindRedirect(parsed).href);
}

/** Click-counting redirects, with the parameter that contains the target. */
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
