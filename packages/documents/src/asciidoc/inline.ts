import { escapeHtml } from "@wellsourced/markup";
import { type Found, markedHtml } from "../written-inline.ts";
import type { AdocContext } from "./context.ts";
import { macroAt } from "./macros.ts";

/** Longer markup is treated as text. */
const LONGEST = 3_000;
/** Candidate end marks tried for each start mark. */
const MOST_ENDS = 20;
/** Markup nested more deeply is shown as text. */
const DEEPEST = 6;

const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}_]/u.test(character);

const TAGS: Readonly<Record<string, string>> = { "*": "strong", _: "em", "`": "code", "#": "mark" };
const INLINE_ATTRIBUTES = /\[[^[\]\n]{1,200}\](?=[*_`#])/uy;

/** Returns the end of text between marks: at word edges, or anywhere if the marks are double. */
function closing(text: string, from: number, close: string, isConstrained: boolean): number | undefined {
  const window = text.slice(from, from + LONGEST);
  let tries = 0;
  for (let at = window.indexOf(close, 1); at >= 0 && tries < MOST_ENDS; at = window.indexOf(close, at + 1)) {
    tries++;
    if (!isConstrained) return from + at;
    if (/[\s\\]/u.test(window[at - 1] ?? " ") || isWord(text[from + at + 1])) continue;
    return from + at;
  }
  return undefined;
}

function quoted(text: string, at: number, context: AdocContext, depth: number): Found | undefined {
  const mark = text[at] ?? "";
  const tag = TAGS[mark];
  if (tag === undefined) return undefined;
  if (text[at + 1] === mark) {
    const end = closing(text, at + 2, mark + mark, false);
    if (end !== undefined) return { html: marked(tag, text.slice(at + 2, end), context, depth), end: end + 2 };
  }
  const before = text[at - 1];
  if (isWord(before) || /[;:}]/u.test(before ?? "") || /[\s]|^$/u.test(text[at + 1] ?? "")) return undefined;
  const end = closing(text, at + 1, mark, true);
  return end === undefined ? undefined : { html: marked(tag, text.slice(at + 1, end), context, depth), end: end + 1 };
}

function marked(tag: string, inside: string, context: AdocContext, depth: number): string {
  const literal = tag === "code" ? /^\+(?!\+)([\s\S]*)(?<!\+)\+$/u.exec(inside)?.[1] : undefined;
  return `<${tag}>${literal === undefined ? inlineText(inside, context, depth + 1) : escapeHtml(literal)}</${tag}>`;
}

/** `[.role]#text#`: with a role, it is not highlighted. */
function attributed(text: string, at: number, context: AdocContext, depth: number): Found | undefined {
  INLINE_ATTRIBUTES.lastIndex = at;
  const list = INLINE_ATTRIBUTES.exec(text)?.[0];
  if (list === undefined) return undefined;
  const from = at + list.length;
  const isAtEdge = !isWord(text[at - 1]) || text[from + 1] === text[from];
  const found = isAtEdge ? quoted(` ${text.slice(from, from + LONGEST)}`, 1, context, depth) : undefined;
  if (!found) return undefined;
  const html = found.html.replace(/^<mark>([\s\S]*)<\/mark>$/u, /line-through/u.test(list) ? "<del>$1</del>" : "$1");
  return { html, end: from + found.end - 1 };
}

function raised(text: string, at: number, context: AdocContext, depth: number): Found | undefined {
  const mark = text[at] ?? "";
  const end = text.slice(at + 1, at + 200).indexOf(mark);
  const inside = text.slice(at + 1, at + 1 + end);
  if (end < 1 || /[ \t\n]/u.test(inside)) return undefined;
  const tag = mark === "^" ? "sup" : "sub";
  return { html: `<${tag}>${inlineText(inside, context, depth + 1)}</${tag}>`, end: at + end + 2 };
}

/** `"`text`"`, printed in curved quotation marks. */
function curved(text: string, at: number, context: AdocContext, depth: number): Found | undefined {
  const mark = text[at] ?? "";
  if (text[at + 1] !== "`" || isWord(text[at - 1]) || /[\s]|^$/u.test(text[at + 2] ?? "")) return undefined;
  const end = text.slice(at + 2, at + LONGEST).indexOf(`\`${mark}`);
  if (end < 1) return undefined;
  const inside = inlineText(text.slice(at + 2, at + 2 + end), context, depth + 1);
  return { html: mark === '"' ? `“${inside}”` : `‘${inside}’`, end: at + end + 4 };
}

/** Text between plus signs is literal. */
function literal(text: string, at: number): Found | undefined {
  const mark = text.startsWith("++", at) ? "++" : "+";
  if (mark === "+" && (isWord(text[at - 1]) || /[\s]|^$/u.test(text[at + 1] ?? ""))) return undefined;
  const from = at + mark.length;
  const end = closing(text, from, mark, mark === "+");
  return end === undefined ? undefined : { html: escapeHtml(text.slice(from, end)), end: end + mark.length };
}

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\w)--(?=\w)|(?<=^|\s)--(?=\s|$)/uy, "—"],
  [/\.\.\./uy, "…"],
  [/\(C\)/uy, "©"],
  [/\(R\)/uy, "®"],
  [/\(TM\)/uy, "™"],
  [/->/uy, "→"],
  [/=>/uy, "⇒"],
  [/<-/uy, "←"],
  [/<=/uy, "⇐"],
  [/(?<=[\p{L}\p{N}])'(?=\p{L})|`'/uy, "’"],
];

const REFERENCE = /&(?:#\d{2,7}|#x[\da-f]{2,6}|[a-z][a-z\d]{1,30});/iuy;

function sign(text: string, at: number): Found | undefined {
  for (const [pattern, html] of SIGNS) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return { html, end: at + found[0].length };
  }
  REFERENCE.lastIndex = at;
  const reference = text[at] === "&" ? REFERENCE.exec(text)?.[0] : undefined;
  if (reference !== undefined) return { html: reference, end: at + reference.length };
  const isBreak = text.startsWith("+\n", at) && /\s/u.test(text[at - 1] ?? "");
  return isBreak ? { html: "<br>", end: at + 2 } : undefined;
}

/** Characters that cannot start markup. */
const PLAIN = /[^\\*_`#^~"'+[<(&{.=\-\p{L}\p{N}]+/uy;
const ESCAPED_ATTRIBUTE = /^\\\{[\w-]{1,60}\}/u;

/** Shows escaped marks; the text after them is parsed as usual. */
function escaped(text: string, at: number, context: AdocContext, depth: number): Found | undefined {
  const found = findAt(text, at + 1, context, depth);
  if (!found) return ESCAPED_ATTRIBUTE.test(text.slice(at, at + 70)) ? { html: "", end: at + 1 } : undefined;
  const isMacro = /^(?:[\w-]+:|<<|\[\[|\(\(|\{)/u.test(text.slice(at + 1, at + 61));
  const isDouble = /^([*_`#])\1/u.test(text.slice(at + 1, at + 3));
  const end = isMacro ? found.end : at + (isDouble ? 3 : 2);
  return { html: escapeHtml(text.slice(at + 1, end)), end };
}

function findAt(text: string, at: number, context: AdocContext, depth: number): Found | undefined {
  const character = text[at] ?? "";
  if (/[*_`#]/u.test(character)) {
    const found = quoted(text, at, context, depth);
    if (found) return found;
  }
  if (character === "[") {
    const found = attributed(text, at, context, depth);
    if (found) return found;
  }
  if (character === "^" || character === "~") return raised(text, at, context, depth);
  if (character === '"' || character === "'") {
    const found = curved(text, at, context, depth);
    if (found) return found;
  }
  const write = (inside: string) => inlineText(inside, context, depth + 1);
  const macro = macroAt(text, at, context, write);
  if (macro) return macro;
  return (character === "+" ? literal(text, at) : undefined) ?? sign(text, at);
}

/** Converts text whose attributes are expanded. */
function inlineText(text: string, context: AdocContext, depth: number): string {
  if (depth > DEEPEST) return escapeHtml(text);
  const find = (at: number) => (text[at] === "\\" ? escaped : findAt)(text, at, context, depth);
  return markedHtml(text, { plain: PLAIN, find });
}

/** Converts the inline markup of a paragraph to HTML. */
export const inlineHtml = (text: string, context: AdocContext): string => inlineText(context.expand(text), context, 0);
