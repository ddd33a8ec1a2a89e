import { codeHtml, tightHtml } from "../written-html.ts";
import {
  type Cursor,
  isAttributes,
  isBlank,
  isComment,
  isDelimiter,
  isTitle,
  type Marker,
  markerAt,
} from "./cursor.ts";
import { inlineHtml } from "./inline.ts";

/** Items nested more deeply end the enclosing lists. */
const DEEPEST = 12;

/** Converts the list that begins with `first`, including nested lists. */
export function listHtml(cursor: Cursor, first: Marker, start?: number): string {
  cursor.keys.push(first.key);
  const items: string[] = [];
  let value = start ?? first.value;
  for (let marker: Marker | undefined = first; marker?.key === first.key; marker = nextMarker(cursor)) {
    cursor.at++;
    if (marker.kind === "term") items.push(definition(cursor, marker));
    else {
      const content = item(cursor, marker.rest);
      items.push(marker.kind === "bullet" ? `<li>${content}</li>` : `<li value="${value}">${content}</li>`);
    }
    value++;
  }
  cursor.keys.pop();
  const tag = first.kind === "term" ? "dl" : first.kind === "bullet" ? "ul" : "ol";
  return `<${tag}>${items.join("")}</${tag}>`;
}

/** Finds the marker on the next non-blank line; advances only if it continues the list. */
function nextMarker(cursor: Cursor): Marker | undefined {
  let at = cursor.at;
  while (at < cursor.lines.length && isBlank(cursor.lines[at])) at++;
  const marker = markerAt(cursor.lines[at] ?? "");
  if (marker?.key === cursor.keys.at(-1)) cursor.at = at;
  return marker;
}

const CHECKBOX = /^\[([ xX*])\]\s+/u;

function item(cursor: Cursor, rest: string): string {
  const [box, mark] = CHECKBOX.exec(rest) ?? [];
  const checkbox = box === undefined ? "" : `<input type="checkbox"${mark === " " ? "" : " checked"}> `;
  const text = textBelow(cursor, rest.slice(box?.length ?? 0));
  const more = attached(cursor);
  const words = inlineHtml(text, cursor.context);
  return more === "" ? checkbox + words : `<p>${checkbox}${words}</p>${more}`;
}

function definition(cursor: Cursor, { term, rest }: Marker): string {
  let text = textBelow(cursor, rest);
  if (text === "") {
    // The definition may follow after blank lines.
    let at = cursor.at;
    while (at < cursor.lines.length && isBlank(cursor.lines[at])) at++;
    const line = cursor.lines[at] ?? "";
    if (at < cursor.lines.length && !startsBlock(line)) {
      cursor.at = at + 1;
      text = textBelow(cursor, line.trim());
    }
  }
  const words = text === "" ? "" : `<p>${inlineHtml(text, cursor.context)}</p>`;
  const content = tightHtml(words + attached(cursor));
  return `<dt>${inlineHtml(term, cursor.context)}</dt>${content === "" ? "" : `<dd>${content}</dd>`}`;
}

const startsBlock = (line: string): boolean =>
  line === "+" ||
  isDelimiter(line) ||
  isAttributes(line) ||
  isTitle(line) ||
  isComment(line) ||
  /^=+ /u.test(line) ||
  /^\w{1,40}::[^\s[]*\[.*\]$/u.test(line) ||
  markerAt(line) !== undefined;

/** Reads the first paragraph of an item: its lines up to a blank line, an item or a block. */
function textBelow(cursor: Cursor, rest: string): string {
  const text = rest === "" ? [] : [rest];
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? "";
    if (isComment(line)) continue;
    if (isBlank(line) || line === "+" || isDelimiter(line) || isAttributes(line) || markerAt(line)) break;
    text.push(line.trim());
  }
  return text.join("\n");
}

/** Reads the content of an item after its text. */
function attached(cursor: Cursor): string {
  const parts: string[] = [];
  for (;;) {
    const before = cursor.at;
    while (cursor.at < cursor.lines.length && isBlank(cursor.lines[cursor.at])) cursor.at++;
    const blanks = cursor.at - before;
    const part = next(cursor, blanks);
    if (part === undefined) {
      // Each blank line before a plus sign moves one list outwards.
      cursor.at = cursor.lines[cursor.at] === "+" && blanks > 0 ? before + 1 : before;
      return parts.join("\n");
    }
    parts.push(part);
  }
}

function next(cursor: Cursor, blanks: number): string | undefined {
  const line = cursor.lines[cursor.at];
  if (line === undefined) return undefined;
  if (line === "+") {
    if (blanks > 0 && cursor.keys.length > 1) return undefined;
    cursor.at++;
    return cursor.block();
  }
  const marker = markerAt(line);
  if (marker) return isInner(cursor, marker) ? listHtml(cursor, marker) : undefined;
  if (isComment(line) && blanks === 0) {
    cursor.at++;
    return "";
  }
  if (blanks > 0 && /^\s/u.test(line)) return literal(cursor);
  const mayFollow = blanks === 0 || /^[:;]/u.test(cursor.keys.at(-1) ?? "");
  return mayFollow && (isAttributes(line) || isTitle(line)) ? titledList(cursor) : undefined;
}

const isInner = ({ keys }: Cursor, { key }: Marker): boolean => !keys.includes(key) && keys.length < DEEPEST;

/** Reads a list with attributes or a title above it. */
function titledList(cursor: Cursor): string | undefined {
  let at = cursor.at;
  while (isAttributes(cursor.lines[at] ?? "") || isTitle(cursor.lines[at] ?? "")) at++;
  const marker = markerAt(cursor.lines[at] ?? "");
  return marker && isInner(cursor, marker) ? cursor.block() : undefined;
}

function literal(cursor: Cursor): string {
  const start = cursor.at;
  while (!isBlank(cursor.lines[cursor.at]) && cursor.lines[cursor.at] !== "+") cursor.at++;
  return codeHtml(dedented(cursor.lines.slice(start, cursor.at)));
}

/** Removes the common indentation. */
export function dedented(lines: readonly string[]): string {
  const least = lines.reduce((min, line) => Math.min(min, line.length - line.trimStart().length), 100);
  return lines.map((line) => line.slice(least)).join("\n");
}
