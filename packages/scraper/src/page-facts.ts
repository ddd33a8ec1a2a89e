import { byteLength, countWords } from "@wellsourced/core";
import { parseHtml } from "./dom/build.ts";
import type { Element } from "./dom/tree.ts";

const TEXT_KEPT = 2_500;
const LISTED = 40;

/** What a page is made of, apart from its content: enough to tell an article from a wall, a shell or an error. */
export interface PageFacts {
  readonly title: string;
  /** Texts of the first `h1` and `h2` elements. */
  readonly headings: readonly string[];
  /** The first characters of everything a reader would see. */
  readonly text: string;
  /** Bytes of everything a reader would see. */
  readonly textBytes: number;
  readonly words: number;
  /** Characters of the markup. */
  readonly htmlLength: number;
  readonly links: number;
  readonly paragraphs: number;
  readonly noscript: boolean;
  /** `<meta http-equiv=refresh>` */
  readonly refreshes: boolean;
  readonly passwordField: boolean;
  readonly textFields: number;
  /** Addresses of scripts, frames and forms, and identifiers, where vendors of walls leave their names. */
  readonly marks: readonly string[];
  /** Absolute addresses of frames from another origin. */
  readonly frames: readonly string[];
}

interface Tally {
  title: string;
  headings: string[];
  text: string[];
  textLength: number;
  links: number;
  paragraphs: number;
  noscript: boolean;
  refreshes: boolean;
  passwordField: boolean;
  textFields: number;
  marks: string[];
  frames: string[];
}

const unseen = new Set("script style template noscript svg head".split(" "));

/** Reads the facts in one walk over the tree. */
export function pageFacts(html: string, url: string): PageFacts {
  const tally: Tally = {
    title: "",
    headings: [],
    text: [],
    textLength: 0,
    links: 0,
    paragraphs: 0,
    noscript: false,
    refreshes: false,
    passwordField: false,
    textFields: 0,
    marks: [],
    frames: [],
  };
  walk(parseHtml(html), tally, url, true);
  const { text: parts, textLength: _, ...rest } = tally;
  const text = parts.join("").replace(/\s+/gu, " ").trim();
  return {
    ...rest,
    text: text.slice(0, TEXT_KEPT),
    textBytes: byteLength(text),
    words: countWords(text),
    htmlLength: html.length,
  };
}

function walk(element: Element, tally: Tally, url: string, seen: boolean): void {
  note(element, tally, url);
  const visible = seen && !unseen.has(element.tag) && !element.has("hidden");
  if (visible && !isInlineTag(element.tag)) tally.text.push(" ");
  for (const child of element.children) {
    if (child.kind === "element") walk(child, tally, url, visible || (seen && element.tag === "head"));
    else if (visible && element.tag !== "title") tally.text.push(child.data);
  }
  if (visible && !isInlineTag(element.tag)) tally.text.push(" ");
}

const isInlineTag = (tag: string): boolean => /^(?:a|b|i|em|strong|span|code|small|sub|sup|u|mark|abbr)$/u.test(tag);

/** One small note for each tag that says something. */
const notes: Readonly<Record<string, (element: Element, tally: Tally, url: string) => void>> = {
  title: (element, tally) => {
    tally.title ||= textOf(element).slice(0, 300);
  },
  h1: (element, tally) => heading(element, tally),
  h2: (element, tally) => heading(element, tally),
  a: (_element, tally) => {
    tally.links++;
  },
  p: (element, tally) => {
    if (textOf(element).length >= 40) tally.paragraphs++;
  },
  noscript: (element, tally) => {
    tally.noscript ||= textOf(element).length > 0;
  },
  meta: (element, tally) => {
    tally.refreshes ||= /^refresh$/iu.test(element.get("http-equiv"));
    if (/^refresh$/iu.test(element.get("http-equiv"))) mark(tally, element.get("content"));
  },
  input: (element, tally) => {
    const type = element.get("type").toLowerCase();
    tally.passwordField ||= type === "password";
    if (/^(?:|text|email|tel|search)$/u.test(type)) tally.textFields++;
  },
  script: (element, tally) => {
    mark(tally, element.get("src"));
    if (!element.has("src")) mark(tally, textOf(element).slice(0, 400));
  },
  form: (element, tally) => mark(tally, element.get("action")),
  iframe: (element, tally, url) => {
    mark(tally, element.get("src"));
    const target = URL.parse(element.get("src"), url);
    const foreign = target !== null && /^https?:$/u.test(target.protocol) && target.origin !== URL.parse(url)?.origin;
    if (foreign && tally.frames.length < 2) tally.frames.push(target.href);
  },
};

function note(element: Element, tally: Tally, url: string): void {
  notes[element.tag]?.(element, tally, url);
  if (element.has("id") && tally.marks.length < LISTED) mark(tally, `#${element.get("id")}`);
}

function heading(element: Element, tally: Tally): void {
  if (tally.headings.length < 4) tally.headings.push(textOf(element).slice(0, 300));
}

function mark(tally: Tally, text: string): void {
  if (text !== "" && tally.marks.length < LISTED * 3) tally.marks.push(text.slice(0, 400));
}

/** Text below, folded to one line. Enough of it: nobody compares more than its beginning. */
function textOf(element: Element): string {
  const parts: string[] = [];
  let length = 0;
  const gather = (at: Element): void => {
    for (const child of at.children) {
      if (length > 1_000) return;
      if (child.kind === "element") gather(child);
      else {
        parts.push(child.data.slice(0, 1_000));
        length += child.data.length;
      }
    }
  };
  gather(element);
  return parts.join("").replace(/\s+/gu, " ").trim();
}
