import { escapeHtml } from "@wellsourced/markup";
import { embedHtml } from "../embedded-html.ts";
import { texHtml } from "../omml.ts";
import { findMarkup, markedHtml, type Read as ReadIn, type Rules, type Run } from "../written-inline.ts";
import type { OrgContext } from "./context.ts";
import { entityOf } from "./entities.ts";
import { linkHtml } from "./links.ts";

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

type Read = ReadIn<Run<OrgContext>>;
const within = (text: string, { context, depth }: Run<OrgContext>): string => inlineText(text, context, depth + 1);

/** `*bold*`, `/italic/`, `_underlined_`, `+struck+`, `=verbatim=`, `~code~`. */
const emphasis: Read = (run, at) => {
  const { text } = run;
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
    const html = tag === "code" ? escapeHtml(inside) : within(inside, run);
    return { html: `<${tag}>${html}</${tag}>`, end: at + end + 2 };
  }
  return undefined;
};

/** `a_1`, `a^{2}`. */
const script: Read = (run, at, [whole, sign, braced, bare = ""]) => {
  const { text, context } = run;
  if (at === 0 || /\s/u.test(text[at - 1] ?? " ")) return undefined;
  if (context.scripts === "none" || (context.scripts === "braced" && braced === undefined)) return undefined;
  const tag = sign === "^" ? "sup" : "sub";
  return { html: `<${tag}>${within(braced ?? bare, run)}</${tag}>`, end: at + whole.length };
};

const formula =
  (isDisplayed: boolean): Read =>
  (_, at, [whole, tex = ""]) => ({ html: texHtml(tex.trim(), isDisplayed), end: at + whole.length });

/** `$a$`: the characters next to the signs distinguish formulas from prices. */
const dollars: Read = ({ text }, at, [whole, tex = ""]) => {
  const after = text[at + whole.length];
  const isFormula = !/^[\s.,;]|[\s.,]$/u.test(tex) && (after === undefined || /[\s.,;:!?'")\]}-]/u.test(after));
  return isFormula && text[at - 1] !== "$" ? { html: texHtml(tex, false), end: at + whole.length } : undefined;
};

const note: Read = (run, at, [whole, name = "", colon]) => {
  const { text, context } = run;
  if (colon === undefined) return { html: context.notes.note(name), end: at + whole.length };
  const from = at + whole.length;
  let open = 1;
  for (let end = from; end < Math.min(text.length, from + LONGEST); end++) {
    if (text[end] === "[") open++;
    if (text[end] === "]" && --open === 0)
      return { html: context.notes.note(name, within(text.slice(from, end).trim(), run)), end: end + 1 };
  }
  return undefined;
};

const link: Read = (run, at, [whole, target = "", words]) => {
  const { context } = run;
  const html = words === undefined ? undefined : within(words, run);
  return { html: linkHtml(context.address(target), html, words ?? "", context), end: at + whole.length };
};

const address: Read = (_, at, [whole]) => {
  const bare = whole.replace(/[.,;:!?'*=~_+]{1,20}$/u, "").replace(/^([^(]*)\)$/u, "$1");
  return { html: `<a href="${escapeHtml(bare)}">${escapeHtml(bare)}</a>`, end: at + bare.length };
};

const snippet: Read = ({ context }, at, [whole, backend = "", content = ""]) => {
  const html = backend === "html" ? embedHtml(content).html : context.omit("raw passage");
  return { html, end: at + whole.length };
};

const entity: Read = ({ text }, at, [whole, name = ""]) => {
  const character = entityOf(name);
  if (character === undefined) return undefined;
  const end = at + whole.length;
  return { html: escapeHtml(character), end: text.startsWith("{}", end) ? end + 2 : end };
};

const shown =
  (write: (text: string) => string): Read =>
  (_, at, [whole, text = ""]) => ({ html: write(text), end: at + whole.length });

const rules: Rules<Run<OrgContext>> = [
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
    (run, at, [whole, name = "", args = ""]) => ({
      html: within(run.context.macro(name, args), run),
      end: at + whole.length,
    }),
  ],
  [/---/uy, shown(() => "—")],
  [/--/uy, shown(() => "–")],
  [/\.\.\./uy, shown(() => "…")],
];

const PLAIN = /[^*/_+=~^[<hf$\\@s{\-.]+|[hfs](?![\p{L}\p{N}_:])/uy;

function inlineText(text: string, context: OrgContext, depth: number): string {
  if (depth > DEEPEST) return escapeHtml(text);
  const run = { text, context, depth };
  const find = (at: number) => {
    // URLs and inline code begin at the start of a word.
    const isInWord = /[hfs]/u.test(text[at] ?? "") && at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1] ?? "");
    return isInWord ? undefined : findMarkup(rules, run, at);
  };
  return markedHtml(text, { plain: PLAIN, find });
}

/** Converts the inline markup of a paragraph to HTML. */
export const inlineHtml = (text: string, context: OrgContext): string => inlineText(text, context, 0);
