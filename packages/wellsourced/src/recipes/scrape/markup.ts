import { Failure } from "@wellsourced/core";
import { baseUrlOf, bodyOf, cleanText, Element, findAll, parseHtml, toMarkdown, writeHtml } from "@wellsourced/markup";
import { findHidden, findUnseen, remove } from "@wellsourced/markup/hidden";
import { imageSource } from "@wellsourced/markup/markdown";
import { type Selector, selectorOf, selects } from "./selector.ts";

/** Which part of a page's markup is wanted. */
export interface Picking {
  /** Tags, `.classes` and `#ids`; without any, everything is in. */
  readonly includeTags: readonly string[];
  readonly excludeTags: readonly string[];
  /** Leaves out elements that are marked as advertisements. */
  readonly blockAds: boolean;
  /** Leaves out navigation, headers, footers and asides. Does not hold where `includeTags` name elements. */
  readonly onlyMainContent: boolean;
}

/** The markup that was picked, in the forms in which it can be given. */
export interface Picked {
  html(): string;
  markdown(): string;
  readonly links: readonly string[];
  readonly images: readonly string[];
  /** How many elements `includeTags` matched; absent without them. */
  readonly matched?: number;
}

/** Characters of markup that are parsed here: 1 s of work at most, during which nothing else is answered. */
const LONGEST_MARKUP = 4_000_000;

const ADS = ["ins.adsbygoogle", ".advertisement", ".advert", ".ad-banner", ".ad-container", "#ad-container"];
const AROUND = ["nav", "header", "footer", "aside"];
/** Elements that say nothing to a reader. */
const SILENT: ReadonlySet<string> = new Set(["script", "style", "noscript", "template", "link", "meta", "base"]);
const ADDRESSES: ReadonlySet<string> = new Set(["href", "src"]);

const absolute = (address: string, base: string): string | undefined => {
  const url = address.trim() === "" ? null : URL.parse(address.trim(), base);
  return url && /^https?:$/u.test(url.protocol) ? url.href : undefined;
};

const matching = (root: Element, selectors: readonly Selector[]): Element[] =>
  selectors.length === 0 ? [] : findAll(root, (element) => selectors.some((one) => selects(one, element)));

/** Of elements that lie in each other the outer ones. */
function outermost(elements: readonly Element[]): Element[] {
  const chosen = new Set(elements);
  const isInside = ({ parent }: Element): boolean => parent !== undefined && (chosen.has(parent) || isInside(parent));
  return elements.filter((element) => !isInside(element));
}

/** Parts of lists and tables, and what they have to be in to be read as such. */
const HOMES: ReadonlyMap<string, string> = new Map([
  ...["tr", "thead", "tbody", "tfoot", "caption"].map((tag) => [tag, "table"] as const),
  ["li", "ul"],
  ["dt", "dl"],
  ["dd", "dl"],
]);

/** The elements themselves, each apart; parts of one list or table stay together. */
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
    // The part stays in its own tree, which is written as HTML as well.
    around.children.push(part);
    before = part;
  }
  return box;
}

/** Event handlers, styles and addresses that run code are left out; the other addresses become absolute. */
const rewriteFor =
  (base: string) =>
  (name: string, value: string): string | undefined => {
    if (name.startsWith("on") || name === "style") return undefined;
    return ADDRESSES.has(name) ? absolute(value, base) : value;
  };

/** @throws {Failure} `validation` for a selector that is neither a tag, a class nor an id, `content_empty` for huge markup */
export function pickMarkup(source: string, url: string, picking: Picking): Picked {
  if (source.length > LONGEST_MARKUP)
    throw new Failure("content_empty", `Its HTML is longer than ${LONGEST_MARKUP} characters. Ask for rawHtml.`, {
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
