import { isRecord } from "@wellsourced/core";
import { escapeHtml } from "@wellsourced/markup";
import { cleanString } from "../../metadata/clean-string.ts";
import { jsonOrNothing } from "../../metadata/json-ld.ts";
import { type Html, isMarkup, toHtml } from "../structured-text.ts";
import { typedBlocks } from "./block-editor.ts";
import { looksMarked, markdownHtml } from "./markdown-html.ts";
import { richText } from "./rich-text.ts";

/** Property names for the text of a page, post or answer. */
const textNames =
  /^(?:body|content|contents|text|html|cooked|message|article-?body|body-?(?:html|text|content|markdown)|content-?(?:html|text|body|markdown)|html-?(?:body|content)|rendered|rich-?text|long-?description|description-?html|markdown|md|raw-?(?:content|html|markdown|body)|post-?(?:content|body|text)|story|answer)$/u;

const titleNames = ["title", "headline", "heading", "question"];

/** Properties that contain other pages, the frame of the page, windows, notices, or button labels. */
const elsewhere =
  /^(?:related|recommend|recirculat|trending|popular|more-|most-|next-|prev|footer|header$|nav|menu|sidebar|site-(?:model|data|settings|config)|translations?$|i18n|messages$|messaging|locales?$|cookie|consent|seo$|ads?$|newsletter)|(?:^|-)(?:modal|dialog|pop-?up|disclaimer|mini-?cart)s?(?:-|$)/u;

/** Shorter texts are labels. */
const MIN_TEXT = 80;
/** Minimum text in total: settings and translations contain long strings, too. */
const MIN_TOTAL = 500;
const MAX_NODES = 60_000;
const MAX_DEPTH = 24;
const MAX_TEXTS = 400;

/**
 * Texts that a page's scripts display: strings with typical property names and the trees of rich-text editors, in order
 * and without duplicates, each under its title.
 */
export function preloadedText(values: readonly unknown[]): Html {
  const found = new Texts();
  for (const value of values) found.collect(value, { name: "", depth: 0, title: "" });
  return found.total >= MIN_TOTAL ? found.parts.join("") : "";
}

const nameOf = (key: string): string =>
  key
    .replace(/([a-z])([A-Z])/gu, "$1-$2")
    .replaceAll("_", "-")
    .toLowerCase();

interface Place {
  readonly name: string;
  readonly depth: number;
  /** Title of the object that contains the value. */
  readonly title: string;
}

/** Bounded, so that a hostile page cannot fill it. */
class Texts {
  readonly parts: Html[] = [];
  readonly #known = new Set<string>();
  #nodes = 0;
  total = 0;

  collect(value: unknown, place: Place): void {
    const { name, depth } = place;
    if (++this.#nodes > MAX_NODES || depth > MAX_DEPTH || this.#known.size >= MAX_TEXTS) return;
    if (typeof value === "string") this.#text(value, place);
    else if (typeof value === "object" && value !== null && !this.#tree(value, place)) {
      if (Array.isArray(value)) this.#list(value, place);
      else if (isRecord(value)) {
        const title = titleOf(value);
        for (const [key, inner] of Object.entries(value))
          if (!elsewhere.test(nameOf(key)))
            this.collect(inner, {
              name: key,
              depth: depth + 1,
              title: title || (textNames.test(nameOf(name)) ? place.title : ""),
            });
      }
    }
  }

  #list(items: readonly unknown[], place: Place): void {
    const isParagraphs =
      items.length > 1 && textNames.test(nameOf(place.name)) && items.every((it) => typeof it === "string");
    if (isParagraphs) this.#text(items.join("\n\n"), place);
    else for (const item of items) this.collect(item, { ...place, depth: place.depth + 1 });
  }

  /** Whether the value is the text of an editor. */
  #tree(value: object, place: Place): boolean {
    const html = richText(value) ?? (Array.isArray(value) ? typedBlocks(value) : undefined);
    if (html === undefined || html.length < MIN_TEXT || !readsLikeText(html)) return false;
    this.#add(html, html, place);
    return true;
  }

  #text(text: string, place: Place): void {
    // Stores often contain JSON in strings.
    if (/^\s*(?:\{"|\[\{)/u.test(text)) {
      const inner = jsonOrNothing(text);
      if (typeof inner === "object") this.collect(inner, { ...place, depth: place.depth + 1 });
      return;
    }
    const name = nameOf(place.name);
    // Plain descriptions are for search engines.
    const isNamed = textNames.test(name) || (name === "description" && isMarkup(text));
    if (text.length < MIN_TEXT || !isNamed || !readsLikeText(text)) return;
    this.#add(text, !isMarkup(text) && looksMarked(text) ? markdownHtml(text) : toHtml(text), place);
  }

  #add(text: string, html: Html, { title }: Place): void {
    if (this.#known.has(text)) return;
    this.#known.add(text);
    this.total += text.length;
    if (title !== "" && !this.#known.has(title) && !html.slice(0, 600).includes(`>${escapeHtml(title)}<`)) {
      this.#known.add(title);
      const tag = this.parts.length === 0 ? "h1" : "h2";
      this.parts.push(`<${tag}>${escapeHtml(title)}</${tag}>`);
    }
    this.parts.push(html);
  }
}

function titleOf(value: Readonly<Record<string, unknown>>): string {
  for (const name of titleNames) {
    const given = value[name];
    const title = cleanString(isRecord(given) ? given.rendered : given, 300);
    if (title !== "") return title;
  }
  return "";
}

/** Whether a string is words with spaces, and not code. */
function readsLikeText(text: string): boolean {
  const sample = text.slice(0, 2_000).replace(/<[^<>]*>/gu, " ");
  const words = sample.match(/\p{L}{2,}/gu)?.length ?? 0;
  const signs = sample.match(/[{};=|\\]/gu)?.length ?? 0;
  return words >= 12 && signs < words / 4;
}
