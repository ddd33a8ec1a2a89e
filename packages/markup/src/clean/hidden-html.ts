import { blanked, scanMarkdown, UNSEEN_ELEMENTS } from "@wellsourced/core/markdown";
import { parseHtml } from "../dom/build.ts";
import { isVoid } from "../dom/tree.ts";
import { findHidden } from "./hidden.ts";
import type { RemovalLog } from "./run.ts";

/** Longer than any handwritten tag. */
const LONGEST_TAG = 1_000;
/** Attributes that may hide an element; other tags need no closer look. */
const mayHide = /[\s"'](?:hidden|style|class|popover|aria-hidden)\b/iu;

interface Open {
  readonly name: string;
  readonly start: number;
  /** The reason it is hidden. */
  readonly because: string | undefined;
}

interface Range {
  readonly start: number;
  readonly end: number;
  readonly because: string;
}

/**
 * Removes text hidden with inline HTML from Markdown, by the rules for pages. Code is kept. An unclosed element ends
 * with its paragraph.
 *
 * @returns the text and the number of removed elements
 */
export function dropHiddenHtml(markdown: string, log: RemovalLog): { text: string; removed: number } {
  if (!/<[a-z]/iu.test(markdown)) return { text: markdown, removed: 0 };
  const kept: string[] = [];
  let at = 0;
  let removed = 0;
  const { blocks, spans } = scanMarkdown(markdown);
  for (const { start, end, because } of hiddenRanges(
    blanked(markdown, [...blocks, ...spans]).replaceAll("\\<", "  "),
  )) {
    if (start < at) continue;
    kept.push(markdown.slice(at, start));
    log.note(because, markdown.slice(start, end).replace(/<[^<>]*>/gu, " "));
    removed++;
    at = end;
  }
  return { text: kept.join("") + markdown.slice(at), removed };
}

/** Ranges of hidden elements, ordered by start. */
function hiddenRanges(text: string): Range[] {
  const ranges: Range[] = [];
  const open: Open[] = [];
  const close = (from: number, endOf: (element: Open) => number) => {
    for (const element of open.splice(from)) {
      const { start, because } = element;
      if (because !== undefined) ranges.push({ start, end: endOf(element), because });
    }
  };
  const tags = /<(\/?)([a-z][a-z0-9-]{0,30})(?=[\s/>])/giu;
  for (let tag = tags.exec(text); tag; tag = tags.exec(text)) {
    const [, slash, given = ""] = tag;
    const start = tag.index;
    const end = endOfTag(text, tags.lastIndex);
    if (end === undefined) continue;
    tags.lastIndex = end;
    const name = given.toLowerCase();
    if (slash) {
      const from = open.findLastIndex((it) => it.name === name);
      if (from >= 0) close(from, () => end);
    } else if (!isVoid(name) && text[end - 2] !== "/") {
      open.push({ name, start, because: whyHidden(name, text.slice(start, end)) });
      if (open.length > MOST_OPEN) open.shift();
    }
  }
  // A tag name in prose does not open a script.
  open.splice(0, open.length, ...open.filter(({ name }) => !UNSEEN_ELEMENTS.has(name)));
  close(0, ({ start }) => endOfParagraph(text, start));
  return ranges.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Deeper than any real document; elements further out are treated as unclosed. */
const MOST_OPEN = 500;

function endOfTag(text: string, from: number): number | undefined {
  let quote = "";
  for (let at = from; at < Math.min(text.length, from + LONGEST_TAG); at++) {
    const mark = text[at] ?? "";
    if (quote !== "") {
      if (mark === quote) quote = "";
    } else if (mark === ">") return at + 1;
    else if ((mark === '"' || mark === "'") && text[at - 1] === "=") quote = mark;
  }
  return undefined;
}

function endOfParagraph(text: string, start: number): number {
  const end = text.indexOf("\n\n", start);
  return end < 0 ? text.length : end;
}

function whyHidden(name: string, tag: string): string | undefined {
  if (UNSEEN_ELEMENTS.has(name)) return `in <${name}>`;
  if (name !== "dialog" && !mayHide.test(tag)) return undefined;
  return findHidden(parseHtml(`${tag}words`))[0]?.because;
}
