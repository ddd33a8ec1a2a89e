import { Failure } from "@wellsourced/core";
import { baseUrlOf, bodyOf, cleanText, Element, findAll, parseHtml, toMarkdown, writeHtml } from "@wellsourced/markup";
import { findHidden, findUnseen, remove } from "@wellsourced/markup/hidden";
import { imageSource } from "@wellsourced/markup/markdown";
import { type Selector, selectorOf, selects } from "./selector.ts";

/** The part of a page's markup to select. */
export interface Picking {
  /** Tags, `.classes` and `#ids`; if empty, everything is included. */
  readonly includeTags: readonly string[];
  readonly excludeTags: readonly string[];
  /** Leaves out elements marked as advertisements. */
  readonly blockAds: boolean;
  /** Leaves out navigation, headers, footers and asides. Ignored if `includeTags` selects elements. */
  readonly onlyMainContent: boolean;
}

/** The selected markup in each form. */
export interface Picked {
  html(): string;
  markdown(): string;
  readonly links: readonly string[];
  readonly images: readonly string[];
  /** Number of elements that `includeTags` matched; absent without it. */
  readonly matched?: number;
}

/** Maximum characters of markup to parse: about a second of work, which blocks the process. */
const LONGEST_MARKUP = 4_000_000;

const ADS = ["ins.adsbygoogle", ".advertisement", ".advert", ".ad-banner", ".ad-container", "#ad-container"];
const AROUND = ["nav", "header", "footer", "aside"];
/** Elements without readable content. */
const SILENT: ReadonlySet<string> = new Set(["script", "style", "noscript", "template", "link", "meta", "base"]);
const ADDRESSES: ReadonlySet<string> = new Set(["href", "src"]);

const absolute = (address: string, base: string): string | undefined => {
  const url = address.trim() === "" ? null : URL.parse(address.trim(), base);
  return url && /^https?:$/u.test(url.protocol) ? url.href : undefined;
};

const matching = (root: Element, selectors: readonly Selector[]): Element[] =>
  selectors.length === 0 ? [] : findAll(root, (element) => selectors.some((one) => selects(one, element)));

/** Keeps only the outermost of nested elements. */
function outermost(elements: readonly Element[]): Element[] {
  const chosen = new Set(elements);
  const isInside = ({ parent }: Element): boolean => parent !== undefined && (chosen.has(parent) || isInside(parent));
  return elements.filter((element) => !isInside(element));
}

/** Parts of lists and tables, with the elements that must contain them. */
const HOMES: ReadonlyMap<string, string> = new Map([
  ...["tr", "thead", "tbody", "tfoot", "caption"].map((tag) => [tag, "table"] as const),
  ["li", "ul"],
  ["dt", "dl"],
  ["dd", "dl"],
]);

/** A box with the elements, in which parts of one list or table share a parent. */
function boxOf(parts: readonly Element[]): Element {
  const box = new Element("div");
  let before: Element | undefined;
  let around: Element | undefined;
  for (const part of parts) {
    const isOrdered = part.tag === "li" && part.parent?.tag === "ol";
    const home = isOrdered ? "ol" : (HOMES.get(part.tag) ?? "div");
    if (!around || home === "div" || around.tag !== home || before?.parent !== part.parent) {
      around = new Element(home);
      box.append(around);
    }
    // The element must remain in its tree, which is written as HTML too.
    around.children.push(part);
    before = part;
  }
  return box;
}

/** Removes event handlers, styles and script URLs; makes other URLs absolute. */
const rewriteFor =
  (base: string) =>
  (name: string, value: string): string | undefined => {
    if (name.startsWith("on") || name === "style") return undefined;
    return ADDRESSES.has(name) ? absolute(value, base) : value;
  };

/** @throws {Failure} `validation` for a selector that is neither a tag, a class nor an id, `content_empty` for huge markup */
export function pickMarkup(source: string, url: string, picking: Picking): Picked {
  if (source.length > LONGEST_MARKUP)
    throw new Failure("content_empty", `Its HTML is longer than ${LONGEST_MARKUP} characters. Request rawHtml.`, {
      suggestedAction: "correct_input",
    });
  const { includeTags, excludeTags, blockAds, onlyMainContent } = picking;
  const included = includeTags.map(selectorOf);
  const left = [...excludeTags, ...(blockAds ? ADS : []), ...(onlyMainContent && included.length === 0 ? AROUND : [])];
  const root = parseHtml(source);
  const base = baseUrlOf(root, url) ?? url;
  remove(findHidden(root));
  remove(findUnseen(root));
  remove(matching(root, left.map(selectorOf)).map((element) => ({ element, because: "excluded" })));
  const body = bodyOf(root);
  const matched = outermost(matching(body, included));
  const parts = included.length === 0 ? [body] : matched;
  const all = parts.flatMap((part) => [part, ...findAll(part, () => true)]);
  const addresses = (tag: string, addressOf: (it: Element) => string | undefined): readonly string[] => [
    ...new Set(all.flatMap((it) => (it.tag === tag ? (absolute(addressOf(it) ?? "", base) ?? []) : []))),
  ];
  const drops = (tag: string) => SILENT.has(tag);
  return {
    html: () => parts.map((part) => writeHtml(part, { drops, rewrite: rewriteFor(base) })).join("\n"),
    markdown: () => cleanText(toMarkdown(included.length === 0 ? body : boxOf(parts), { baseUrl: base })).text.trim(),
    links: addresses("a", (it) => it.get("href")),
    images: addresses("img", imageSource),
    ...(included.length > 0 ? { matched: matched.length } : {}),
  };
}
