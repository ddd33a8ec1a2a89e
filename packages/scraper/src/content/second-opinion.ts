import { isRecord } from "@wellsourced/core";
import { type Element, findAll, parseHtml, rawText } from "@wellsourced/markup";
import { measureOne, type Stats } from "@wellsourced/markup/dom";
import { findHidden, findUnseen, remove } from "@wellsourced/markup/hidden";
import { blocksIn, jsonOrNothing, ldNodes } from "../metadata/json-ld.ts";
import { type Html, structuredText, toHtml } from "./structured-text.ts";

/** A text of the page that is not in its markup, as a separate tree. */
interface Opinion {
  readonly root: Element;
  readonly stats: Readonly<Stats>;
}

/** With this much text in sentences, or in total, the page's data is not searched. */
const ENOUGH = 600;
const ENOUGH_AT_ALL = 2_500;
/** Shorter text is a label. */
const LEAST = 150;
/** Factor by which text in the data must be longer than the visible text. */
const LONGER = 2;

const isScript = ({ tag }: Element): boolean => tag === "script";

/** The text in a page's data, if it is so much longer than the visible text that it is the content. */
export type SecondOpinion = (found: Readonly<Stats>) => Opinion | undefined;

/** Call before scripts are removed from the page. Nothing is read until it is needed. */
export function secondOpinion(page: Element): SecondOpinion {
  const holders = dataHolders(page);
  const statements = findAll(page, isScript);
  return (found) => {
    if (found.prose > ENOUGH || found.chars > ENOUGH_AT_ALL) return undefined;
    return opinionOf(structuredText(ldNodes(blocksIn(statements))), found) ?? opinionOf(preloadedText(holders), found);
  };
}

/** Data is untrusted like a page, so hidden text is removed from it, too. */
function opinionOf(html: string, found: Readonly<Stats>): Opinion | undefined {
  if (html.length < LEAST) return undefined;
  const root = parseHtml(html);
  remove(findHidden(root));
  remove(findUnseen(root));
  const stats = measureOne(root);
  const isBetter = stats.prose >= LEAST && stats.prose > found.prose * LONGER && stats.chars > found.chars;
  return isBetter ? { root, stats } : undefined;
}

/** Property names for the text of a page, post or answer. */
const textNames =
  /^(?:body|content|contents|text|html|cooked|message|article-?body|body-?(?:html|text|content)|content-?(?:html|text|body)|html-?(?:body|content)|rendered|rich-?text|long-?description|description-?html|markdown|raw-?(?:content|html)|post-?(?:content|body|text))$/u;

/** Shorter texts are labels. */
const MIN_TEXT = 80;
/** Minimum text in total: settings and translations contain long strings, too. */
const MIN_TOTAL = 500;
const MAX_HOLDERS = 24;
const MAX_LENGTH = 4_000_000;
const MAX_NODES = 60_000;
const MAX_DEPTH = 24;
const MAX_TEXTS = 400;

/**
 * Texts that a page's scripts display: strings with typical property names, from JSON in scripts or `data-` attributes,
 * in order and without duplicates.
 */
export function preloadedText({ scripts, boxes }: DataHolders): Html {
  const found = new Texts();
  let left = MAX_LENGTH;
  const sources = [
    ...scripts.slice(0, MAX_HOLDERS).flatMap((it) => assignedJson(rawText(it))),
    ...boxes.slice(0, MAX_HOLDERS).flatMap(dataAttributes),
  ];
  for (const source of sources) {
    left -= source.length;
    if (left < 0) break;
    const value = jsonOrNothing(source);
    if (value !== undefined) found.collect(value);
  }
  return found.total >= MIN_TOTAL ? found.html() : "";
}

/** Elements with data for scripts. */
interface DataHolders {
  readonly scripts: readonly Element[];
  readonly boxes: readonly Element[];
}

/** Call before scripts are removed. */
export function dataHolders(root: Element): DataHolders {
  return {
    scripts: findAll(root, isDataScript),
    boxes: findAll(root, holdsData),
  };
}

/** Whether a script is JSON, or sets one variable to an object. JSON-LD is read elsewhere. */
const isDataScript = (script: Element): boolean =>
  isScript(script) && !script.has("src") && !/ld\+json|template|babel/iu.test(script.get("type"));

const holdsData = (box: Element): boolean => !isScript(box) && dataAttributes(box).length > 0;

function dataAttributes({ attributes }: Element): readonly string[] {
  const values: string[] = [];
  for (let at = 0; at + 1 < attributes.length; at += 2) {
    const value = attributes[at + 1] ?? "";
    if (value.length > MIN_TOTAL && attributes[at]?.startsWith("data-") && /^\s*[[{]/u.test(value)) values.push(value);
  }
  return values;
}

function assignedJson(script: string): readonly string[] {
  const text = script.trim();
  if (text.length < MIN_TOTAL) return [];
  if (/^[[{]/u.test(text)) return [text];
  const assigned = /^(?:(?:var|let|const)\s+)?[\w.$[\]"']{1,80}\s*=\s*(?=[[{])/u.exec(text.slice(0, 200))?.[0];
  if (assigned === undefined) return [];
  const end = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
  return [text.slice(assigned.length, end + 1)];
}

const nameOf = (key: string): string =>
  key
    .replace(/([a-z])([A-Z])/gu, "$1-$2")
    .replaceAll("_", "-")
    .toLowerCase();

/** Strings that read like text, in order and without duplicates. Bounded, so that a hostile page cannot fill it. */
class Texts {
  readonly #texts = new Set<string>();
  #nodes = 0;
  total = 0;

  collect(value: unknown, name = "", depth = 0): void {
    if (++this.#nodes > MAX_NODES || depth > MAX_DEPTH || this.#texts.size >= MAX_TEXTS) return;
    if (typeof value === "string") this.#take(value, name, depth);
    else if (Array.isArray(value)) for (const item of value) this.collect(item, name, depth + 1);
    else if (isRecord(value)) for (const [key, inner] of Object.entries(value)) this.collect(inner, key, depth + 1);
  }

  #take(text: string, name: string, depth: number): void {
    // Stores often contain JSON in strings.
    if (/^\s*(?:\{"|\[\{)/u.test(text)) {
      const inner = jsonOrNothing(text);
      if (typeof inner === "object") this.collect(inner, name, depth + 1);
      return;
    }
    if (text.length < MIN_TEXT || !textNames.test(nameOf(name)) || !readsLikeText(text) || this.#texts.has(text))
      return;
    this.#texts.add(text);
    this.total += text.length;
  }

  html(): Html {
    return [...this.#texts].map(toHtml).join("");
  }
}

/** Whether a string is words with spaces, and not code. */
function readsLikeText(text: string): boolean {
  const sample = text.slice(0, 2_000).replace(/<[^<>]*>/gu, " ");
  const words = sample.match(/\p{L}{2,}/gu)?.length ?? 0;
  const signs = sample.match(/[{};=|\\]/gu)?.length ?? 0;
  return words >= 12 && signs < words / 4;
}
