import { decodeText } from "@wellsourced/markup";
import { type TokenHandler, tokenize } from "@wellsourced/markup/dom";
import { structuredLinks } from "./structured-links.ts";

/** An absolute link without its fragment. */
export interface PageLink {
  readonly url: string;
  /** Whether it has `rel="nofollow"`; the rule for all links is in `robots`. */
  readonly nofollow: boolean;
}

/** Links of a page, and its rules for crawlers. */
export interface PageLinks {
  readonly links: readonly PageLink[];
  readonly canonical?: string;
  /** Content of `robots` and crawler-specific `meta` elements, by lower-case name. */
  readonly robots: Readonly<Record<string, string>>;
}

/** Limits for oversized pages. */
const MOST_LINKS = 20_000;
const MOST_META = 200;
const LONGEST = 8_192;
const MOST_DATA = 1_048_576;

/** The attribute with a URL, by element. */
const addressIn = new Map([
  ["a", "href"],
  ["area", "href"],
  ["iframe", "src"],
  ["frame", "src"],
]);

/** Values of robots directives; other `meta` elements are ignored. */
const directive = /\b(?:no(?:follow|index|ne|archive|snippet)|none|all|index|follow)\b/iu;

/** Collects a page's links while a tokenizer reads it for another purpose. */
export class LinkScanner implements TokenHandler {
  private readonly url: string;
  private base: string | undefined;
  private canonical: string | undefined;
  private readonly found: { readonly href: string; readonly nofollow: boolean }[] = [];
  private readonly robots = new Map<string, string>();
  /** Whether inside structured data, and how much of it may still be read. */
  private isData = false;
  private dataLeft = MOST_DATA;

  constructor(url: string) {
    this.url = url;
  }

  open(tag: string, attributes: readonly string[]): void {
    if (attributes.length === 0) return;
    const named = addressIn.get(tag);
    if (named !== undefined) this.keep(attribute(attributes, named), attributes);
    else if (tag === "link") this.link(attributes);
    else if (tag === "base") this.base ??= attribute(attributes, "href") || undefined;
    else if (tag === "meta") this.meta(attributes);
    else if (tag === "script")
      this.isData = attribute(attributes, "type").trim().toLowerCase() === "application/ld+json";
  }

  close(): void {
    this.isData = false;
  }

  text(data: string): void {
    if (!this.isData || data.length > this.dataLeft) return;
    this.dataLeft -= data.length;
    for (const href of structuredLinks(data)) this.keep(href, []);
  }

  private keep(href: string, attributes: readonly string[]): void {
    if (href === "" || href.length > LONGEST || this.found.length >= MOST_LINKS) return;
    this.found.push({ href, nofollow: words(attribute(attributes, "rel")).includes("nofollow") });
  }

  private link(attributes: readonly string[]): void {
    const rel = words(attribute(attributes, "rel"));
    const href = attribute(attributes, "href");
    if (rel.includes("next") || rel.includes("prev")) this.keep(href, attributes);
    if (rel.includes("canonical")) this.canonical ??= href;
  }

  private meta(attributes: readonly string[]): void {
    const name = attribute(attributes, "name").trim().toLowerCase();
    const content = attribute(attributes, "content").slice(0, 500);
    if (name === "" || this.robots.size >= MOST_META || !directive.test(content)) return;
    const said = this.robots.get(name);
    this.robots.set(name, said === undefined ? content : `${said}, ${content}`);
  }

  links(): PageLinks {
    const stated = this.base === undefined ? undefined : URL.parse(this.base, this.url);
    const base = stated && /^https?:$/u.test(stated.protocol) ? stated.href : this.url;
    const links = new Map<string, boolean>();
    for (const { href, nofollow } of this.found) {
      const url = absolute(href, base);
      // Nofollow only if no link to the URL may be followed.
      if (url !== undefined) links.set(url, nofollow && (links.get(url) ?? true));
    }
    const canonical = this.canonical === undefined ? undefined : absolute(this.canonical, base);
    return {
      links: [...links].map(([url, nofollow]) => ({ url, nofollow })),
      ...(canonical === undefined ? {} : { canonical }),
      robots: Object.fromEntries(this.robots),
    };
  }
}

/**
 * Reads links without extracting the page: `a`, `area`, frames, `rel=next` and JSON-LD. Accepts any text as HTML,
 * builds no tree, and takes linear time.
 */
export function readLinks(html: Uint8Array | string, url: string, contentType?: string): PageLinks {
  const scanner = new LinkScanner(url);
  tokenize(typeof html === "string" ? html : decodeText(html, { contentType, html: true }), scanner);
  return scanner.links();
}

function absolute(href: string, base: string): string | undefined {
  const trimmed = href.trim();
  if (trimmed === "" || trimmed.startsWith("#")) return undefined;
  const url = URL.parse(trimmed, base);
  if (!url || !/^https?:$/u.test(url.protocol) || url.username !== "" || url.password !== "") return undefined;
  url.hash = "";
  return url.href;
}

const words = (value: string): readonly string[] => value.toLowerCase().split(/\s+/u);

/** Names and values alternate. */
function attribute(attributes: readonly string[], name: string): string {
  for (let at = 0; at < attributes.length; at += 2) if (attributes[at] === name) return attributes[at + 1] ?? "";
  return "";
}
