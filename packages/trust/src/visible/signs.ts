import { ATTRIBUTES } from "@wellsourced/core/markdown";
import { TEX_SIGNS } from "@wellsourced/markup/markdown";
import { decodeHTMLStrict } from "entities";

/** What readers see in the place of so many characters. */
export interface Shown {
  readonly length: number;
  readonly shown: string;
}

const NOTE = /\[\^([^\]\s]{1,100})\]/uy;

/** A footnote's mark, and the number or sign that readers see there. */
export function noteAt(text: string, at: number): Shown | undefined {
  NOTE.lastIndex = at;
  const found = NOTE.exec(text);
  return found ? { length: found[0].length, shown: shownLabel(found[1] ?? "") } : undefined;
}

/** Two notes of one label are told apart by what comes after a dash, which no page shows. */
export const shownLabel = (label: string): string => label.replace(/-\d+$/u, "");

/** A link whose words are a number or letter in brackets, or that leads to a place on its own page by a number. */
export const noteMark = (words: string, target: string): boolean =>
  words.length < 40 &&
  (/^\\?\[(?:\d{1,4}|[a-z]{1,2}|note \d{1,3})(?:\s?[,–-]\s?\d{1,4})*\\?\]$/iu.test(words) ||
    (/^\d{1,3}$|^[*†‡§]$/u.test(words) && target.includes("#")) ||
    (/^\\?\[.*\\?\]$/u.test(words) && /#(?:cite|note|fn|ref|bib)/iu.test(target)));

const MOST_TARGET = 4_000;

/** `(target)` or `(target "title")` right here. No other link's beginning is part of a target. */
export function linkTail(text: string, at: number): { readonly end: number; readonly target: string } | undefined {
  if (text.charAt(at) !== "(") return undefined;
  let depth = 0;
  for (let end = at; end < text.length && end - at < MOST_TARGET; end++) {
    const character = text.charAt(end);
    if (character === "\\") end++;
    else if (character === "]" && text.charAt(end + 1) === "(") return undefined;
    else if (character === "(" && ++depth > 32) return undefined;
    else if (character === ")" && --depth === 0) return targetIn(text.slice(at + 1, end), end + 1);
  }
  return undefined;
}

const TARGET = /^(?:\s*(?:<[^<>\n]*>|[^\s<>]+))?(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*$/u;

const targetIn = (inside: string, end: number) => (TARGET.test(inside) ? { end, target: inside.trim() } : undefined);

const TAGS =
  "a|abbr|b|bdi|bdo|big|blockquote|br|caption|center|cite|code|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|picture|pre|q|rp|rt|ruby|s|samp|section|small|source|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|tt|u|ul|var|wbr";
const TAG = new RegExp(String.raw`<(\/?(?:${TAGS}))(?:(?=\s)(?:${ATTRIBUTES}))?\/?>`, "iuy");
const ADDRESS = /<(?:(?:https?|ftp|mailto):[^\s<>]{1,2000}|[\w.+-]{1,64}@[\w.-]{1,255})>/iuy;

/** A tag of HTML that begins here, or an address in angle brackets. */
export function tagAt(
  text: string,
  at: number,
): { readonly length: number; readonly name: string; readonly address?: true } | undefined {
  TAG.lastIndex = at;
  const tag = TAG.exec(text);
  if (tag) return { length: tag[0].length, name: tag[1]?.toLowerCase() ?? "" };
  ADDRESS.lastIndex = at;
  const address = ADDRESS.exec(text)?.[0];
  return address === undefined ? undefined : { length: address.length, name: "", address: true };
}

const FORMULA = /\$\$([^$]{1,5000})\$\$|(?<![\\$\p{L}\p{N}])\$(?![\s$])([^$\n]{1,500})(?<![\s\\])\$(?![\d\p{L}$])/uy;
/** What nobody writes between two prices. */
const TEX = /\\[a-z]|[\^_={}]|^[a-z]'?$|^[a-z]\([a-z]\)$/iu;

/** A formula that begins here, as it is drawn. */
export function formulaAt(text: string, at: number): Shown | undefined {
  FORMULA.lastIndex = at;
  const found = FORMULA.exec(text);
  if (!found) return undefined;
  const [whole, display, single] = found;
  if (single !== undefined && !TEX.test(single)) return undefined;
  return { length: whole.length, shown: drawn(display ?? single ?? "") };
}

const CAPITALS = "Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho".split(" ");

/** What a formula's commands are drawn as: the signs that the Markdown writer writes as commands, and more of their names. */
const DRAWN: ReadonlyMap<string, string> = new Map([
  ...TEX_SIGNS,
  ...CAPITALS.map((name, at) => [name, String.fromCharCode(0x391 + at)] as const),
  ...Object.entries({
    epsilon: "ε",
    phi: "φ",
    omicron: "ο",
    Tau: "Τ",
    Chi: "Χ",
    ast: "∗",
    le: "≤",
    ge: "≥",
    ne: "≠",
    sqrt: "√",
    rightarrow: "→",
    dots: "…",
    mid: "|",
    percent: "%",
  }),
]);
const NAMES = /^(?:arc)?(?:sin|cos|tan|cot|sec|csc|log|ln|exp|lim|max|min|sup|inf|det|dim|ker|gcd|deg|arg|Pr|mod)h?$/u;

/** A formula as it is drawn, so far as a line of text can show it. */
const drawn = (tex: string): string =>
  tex
    .replace(/\\([a-z]+)\*?|\\([^a-z])/giu, (_, name?: string, sign?: string) => {
      if (name === undefined) return /[,;:!\s]/u.test(sign ?? "") ? " " : (sign ?? "");
      return DRAWN.get(name) ?? (NAMES.test(name) ? name : "");
    })
    .replace(/[{}_^&~]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy;

/** The character reference that begins at a place of a text, and what it stands for; a blank that holds words together is a blank. */
export function entityAt(text: string, at: number): Shown | undefined {
  ENTITY.lastIndex = at;
  const found = ENTITY.exec(text)?.[0];
  const shown = found && decodeHTMLStrict(found).replace("\u00a0", " ");
  if (!shown || shown === found || shown === "\ufffd") return undefined;
  return { length: found.length, shown };
}
