import { escapeHtml } from "@wellsourced/markup";
import { embedHtml } from "../embedded-html.ts";
import { texHtml } from "../omml.ts";
import { isNoteMark } from "../written-html.ts";
import type { OrgContext } from "./context.ts";
import { entityOf } from "./entities.ts";
import { linkHtml } from "./links.ts";

interface Found {
  readonly html: string;
  readonly end: number;
}

/** Longer markup is treated as text. */
const LONGEST = 2_000;
/** Candidate end marks tried for each start mark. */
const MOST_ENDS = 20;
/** Markup nested more deeply is shown as text. */
const DEEPEST = 6;

const BEFORE = /[\s\-–—('"‘“{[]/u;
const AFTER = /[\s\-–—.,;:!?'"’”)}\]\\[|]/u;
const TAGS: Readonly<Record<string, string>> = {
  "*": "strong",
  "/": "em",
  _: "u",
  "+": "del",
  "=": "code",
  "~": "code",
};

type Read = (text: string, at: number, context: OrgContext, depth: number, sign: RegExpExecArray) => Found | undefined;
const within = (text: string, context: OrgContext, depth: number): string => inlineText(text, context, depth + 1);

/** `*bold*`, `/italic/`, `_underlined_`, `+struck+`, `=verbatim=`, `~code~`. */
const emphasis: Read = (text, at, context, depth) => {
  const mark = text[at] ?? "";
  const tag = TAGS[mark] ?? "";
  if (!(at === 0 || BEFORE.test(text[at - 1] ?? "")) || /^\s?$/u.test(text[at + 1] ?? "")) return undefined;
  const window = text.slice(at + 1, at + LONGEST);
  let tries = 0;
  for (let end = window.indexOf(mark, 1); end > 0 && tries < MOST_ENDS; end = window.indexOf(mark, end + 1)) {
    tries++;
    const after = window[end + 1];
    if (/\s/u.test(window[end - 1] ?? "") || !(after === undefined || AFTER.test(after))) continue;
    const inside = window.slice(0, end);
    const html = tag === "code" ? escapeHtml(inside) : within(inside, context, depth);
    return { html: `<${tag}>${html}</${tag}>`, end: at + end + 2 };
  }
  return undefined;
};

/** `a_1`, `a^{2}`. */
const script: Read = (text, at, context, depth, [whole, sign, braced, bare = ""]) => {
  if (at === 0 || /\s/u.test(text[at - 1] ?? " ")) return undefined;
  if (context.scripts === "none" || (context.scripts === "braced" && braced === undefined)) return undefined;
  const tag = sign === "^" ? "sup" : "sub";
  return { html: `<${tag}>${within(braced ?? bare, context, depth)}</${tag}>`, end: at + whole.length };
};

const formula =
  (isDisplayed: boolean): Read =>
  (_, at, __, ___, [whole, tex = ""]) => ({ html: texHtml(tex.trim(), isDisplayed), end: at + whole.length });

/** `$a$`: the characters next to the signs distinguish formulas from prices. */
const dollars: Read = (text, at, _, __, [whole, tex = ""]) => {
  const after = text[at + whole.length];
  const isFormula = !/^[\s.,;]|[\s.,]$/u.test(tex) && (after === undefined || /[\s.,;:!?'")\]}-]/u.test(after));
  return isFormula && text[at - 1] !== "$" ? { html: texHtml(tex, false), end: at + whole.length } : undefined;
};

const note: Read = (text, at, context, depth, [whole, name = "", colon]) => {
  if (colon === undefined) return { html: context.notes.note(name), end: at + whole.length };
  const from = at + whole.length;
  let open = 1;
  for (let end = from; end < Math.min(text.length, from + LONGEST); end++) {
    if (text[end] === "[") open++;
    if (text[end] === "]" && --open === 0)
      return { html: context.notes.note(name, within(text.slice(from, end).trim(), context, depth)), end: end + 1 };
  }
  return undefined;
};

const link: Read = (_, at, context, depth, [whole, target = "", words]) => {
  const html = words === undefined ? undefined : within(words, context, depth);
  return { html: linkHtml(context.address(target), html, words ?? "", context), end: at + whole.length };
};

const address: Read = (_, at, __, ___, [whole]) => {
  const bare = whole.replace(/[.,;:!?'*=~_+]{1,20}$/u, "").replace(/^([^(]*)\)$/u, "$1");
  return { html: `<a href="${escapeHtml(bare)}">${escapeHtml(bare)}</a>`, end: at + bare.length };
};

const snippet: Read = (_, at, context, __, [whole, backend = "", content = ""]) => {
  const html = backend === "html" ? embedHtml(content).html : context.omit("raw passage");
  return { html, end: at + whole.length };
};

const entity: Read = (text, at, _, __, [whole, name = ""]) => {
  const character = entityOf(name);
  if (character === undefined) return undefined;
  const end = at + whole.length;
  return { html: escapeHtml(character), end: text.startsWith("{}", end) ? end + 2 : end };
};

const shown =
  (write: (text: string) => string): Read =>
  (_, at, __, ___, [whole, text = ""]) => ({ html: write(text), end: at + whole.length });

const rules: readonly (readonly [RegExp, Read])[] = [
  [/[*/_+=~]/uy, emphasis],
  [/([_^])(?:\{([^{}\n]{1,300})\}|([+-]?[\p{L}\p{N}]{1,40}|\*))/uy, script],
  [/\[\[((?:[^[\]\\]|\\.){1,1000})\](?:\[((?:[^[\]]|\[[^[\]]{0,300}\]|\](?!\])){1,1000})\])?\]/uy, link],
  [/\[fn:([\w-]{0,100})(?:(:)|\])/uy, note],
  [/\[cite(?:\/[\w/-]{1,40})?:([^[\]]{1,500})\]/uy, shown((text) => escapeHtml(`[${text.trim()}]`))],
  [/<<<([^<>\n]{1,200})>>>/uy, shown(escapeHtml)],
  [/<<([^<>\n]{1,200})>>/uy, shown(() => "")],
  [
    /<((?:https?|ftp|mailto|file):[^<>\n]{1,1000})>/uy,
    shown((text) => `<a href="${escapeHtml(text)}">${escapeHtml(text)}</a>`),
  ],
  [/(?:https?|ftp):\/\/[^\s<>[\]"|]{1,1000}/uy, address],
  [/\$\$([^$]{1,2000})\$\$/uy, formula(true)],
  [/\\\[([\s\S]{1,2000}?)\\\]/uy, formula(true)],
  [/\\\(([\s\S]{1,2000}?)\\\)/uy, formula(false)],
  [/\$([^$\n]{1,300}(?:\n[^$\n]{1,300})?)\$/uy, dollars],
  [/\\\\(?=[ \t]*(?:\n|$))/uy, shown(() => "<br>")],
  [/\\([A-Za-z]{1,20}\d{0,2}|_ {1,20})(?![A-Za-z])/uy, entity],
  [/@@([\w-]{1,20}):([\s\S]{0,1000}?)@@/uy, snippet],
  [
    /src_[\w+-]{1,30}(?:\[[^[\]\n]{0,300}\])?\{([^{}\n]{1,500})\}/uy,
    shown((text) => `<code>${escapeHtml(text)}</code>`),
  ],
  [
    /\{\{\{([A-Za-z][\w-]{0,60})(?:\(([^)]{0,1000})\))?\}\}\}/uy,
    (_, at, context, depth, [whole, name = "", args = ""]) => ({
      html: within(context.macro(name, args), context, depth),
      end: at + whole.length,
    }),
  ],
  [/---/uy, shown(() => "—")],
  [/--/uy, shown(() => "–")],
  [/\.\.\./uy, shown(() => "…")],
];

const PLAIN = /[^*/_+=~^[<hf$\\@s{\-.]+|[hfs](?![\p{L}\p{N}_:])/uy;
const WORD = /[\p{L}\p{N}]+/uy;

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

function findAt(text: string, at: number, context: OrgContext, depth: number): Found | undefined {
  for (const [sign, read] of rules) {
    sign.lastIndex = at;
    const match = sign.exec(text);
    const found = match ? read(text, at, context, depth, match) : undefined;
    if (found) return found;
  }
  return undefined;
}

function inlineText(text: string, context: OrgContext, depth: number): string {
  if (depth > DEEPEST) return escapeHtml(text);
  const parts: string[] = [];
  let copied = 0;
  let at = 0;
  while (at < text.length) {
    at += lengthAt(PLAIN, text, at);
    if (at >= text.length) break;
    // URLs and inline code begin at the start of a word.
    const isInWord = /[hfs]/u.test(text[at] ?? "") && at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1] ?? "");
    const found = isInWord ? undefined : findAt(text, at, context, depth);
    if (!found) {
      at += Math.max(1, lengthAt(WORD, text, at));
      continue;
    }
    const before = escapeHtml(text.slice(copied, at));
    parts.push(isNoteMark(found.html) ? before.trimEnd() : before, found.html);
    copied = at = found.end;
  }
  parts.push(escapeHtml(text.slice(copied)));
  return parts.join("");
}

/** Converts the inline markup of a paragraph to HTML. */
export const inlineHtml = (text: string, context: OrgContext): string => inlineText(text, context, 0);
