import { omitUndefined } from "@wellsourced/core";
import {
  baseUrlOf,
  bodyOf,
  closest,
  type Element,
  find,
  findAll,
  lineText,
  parseHtml,
  rawText,
  toMarkdown,
} from "@wellsourced/markup";
import { imageSource } from "@wellsourced/markup/markdown";
import { blocksIn } from "./metadata/json-ld.ts";
import { MetaTags } from "./metadata/meta-tags.ts";

/** A `link` element with its absolute URL. */
export interface MarkedLink {
  readonly rel: string;
  readonly href: string;
  readonly sizes?: string;
  readonly type?: string;
  readonly media?: string;
}

/** An image of the page. */
interface MarkedImage {
  readonly src: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
  /** Whether it is in the header or navigation. */
  readonly inHeader: boolean;
}

/** Declarations in a page's markup, apart from its text, without judgement. */
export interface PageMarks {
  /** Base of relative URLs. */
  readonly baseUrl: string;
  readonly title: string;
  readonly language?: string;
  /** First values of `meta` elements by lower-case name or property, except those for dark mode. */
  readonly meta: Readonly<Record<string, string>>;
  readonly links: readonly MarkedLink[];
  /** Contents of `style` elements. */
  readonly styles: readonly string[];
  /** Valid JSON-LD blocks. */
  readonly jsonLd: readonly unknown[];
  readonly headings: readonly string[];
  readonly anchors: readonly { readonly href: string; readonly text: string }[];
  readonly images: readonly MarkedImage[];
  /** The whole body as Markdown, including menus and footers. */
  markdown(): string;
}

const isForDark = (element: Element): boolean => /prefers-color-scheme:\s*dark/u.test(element.get("media"));

/** Limits for oversized pages. */
const MOST = { links: 200, anchors: 3_000, images: 500, headings: 200, styles: 100 };

const absolute = (href: string, base: string): string | undefined => {
  const url = href.trim() === "" ? null : URL.parse(href.trim(), base);
  return url && /^https?:$/u.test(url.protocol) ? url.href : undefined;
};

const sizeOf = (text: string): number | undefined => (/^\d{1,5}$/u.test(text) ? Number(text) : undefined);

function linkOf(element: Element, base: string): MarkedLink[] {
  const href = absolute(element.get("href"), base);
  const rel = element.get("rel").trim().toLowerCase();
  if (!href || !rel) return [];
  const stated = (name: string): string | undefined => element.get(name).trim().toLowerCase() || undefined;
  return [{ rel, href, ...omitUndefined({ sizes: stated("sizes"), type: stated("type"), media: stated("media") }) }];
}

const isHeader = (element: Element): boolean =>
  element.tag === "header" || element.tag === "nav" || /^(?:banner|navigation)$/u.test(element.get("role"));

function imageOf(element: Element, base: string): MarkedImage[] {
  const src = absolute(imageSource(element) ?? "", base);
  const size = omitUndefined({ width: sizeOf(element.get("width")), height: sizeOf(element.get("height")) });
  const inHeader = closest(element.parent, isHeader) !== undefined;
  return src ? [{ src, alt: element.get("alt").trim(), ...size, inHeader }] : [];
}

/**
 * Reads a page's declarations: meta elements, links with sizes, JSON-LD, styles, headings, anchors and images. Accepts
 * any text as HTML, never throws, and takes linear time.
 */
export function readPageMarks(html: string, url: string): PageMarks {
  const root = parseHtml(html);
  const stated = baseUrlOf(root, url) ?? url;
  const base = /^https?:/u.test(stated) ? stated : url;
  const elements = findAll(root, () => true);
  const all = Map.groupBy(elements, ({ tag }) => tag);
  const named = (tag: string, most: number): readonly Element[] => (all.get(tag) ?? []).slice(0, most);
  const meta = new MetaTags();
  for (const element of all.get("meta") ?? []) if (!isForDark(element)) meta.add(element);
  const language = find(root, ({ tag }) => tag === "html")?.get("lang");
  const title = named("title", 1).map((element) => lineText(element, 1_000))[0] ?? "";
  return {
    baseUrl: base,
    title,
    ...(language ? { language } : {}),
    meta: Object.fromEntries([...meta.entries()].map(([name, [first = ""]]) => [name, first])),
    links: named("link", MOST.links).flatMap((element) => linkOf(element, base)),
    styles: named("style", MOST.styles).map((element) => rawText(element)),
    jsonLd: blocksIn(all.get("script") ?? []).map(({ value }) => value),
    headings: ["h1", "h2", "h3"]
      .flatMap((tag) => named(tag, MOST.headings))
      .map((element) => lineText(element, 300))
      .filter(Boolean),
    anchors: named("a", MOST.anchors).flatMap((element) => {
      const href = absolute(element.get("href"), base);
      return href ? [{ href, text: lineText(element, 200) }] : [];
    }),
    images: named("img", MOST.images).flatMap((element) => imageOf(element, base)),
    markdown: () => toMarkdown(bodyOf(root), { baseUrl: base }),
  };
}
