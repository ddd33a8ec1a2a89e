import { escapeHtml } from "@wellsourced/markup";
import { pictureHtml } from "../written-html.ts";
import { findMarkup, markedHtml, type Read as ReadIn, type Rules, type Run as WrittenRun } from "../written-inline.ts";
import { linkHtml, tagHtml, textHtml } from "../written-tags.ts";
import { attributesOf, PHRASE } from "./attributes.ts";
import type { TextileContext } from "./context.ts";

/** Longer phrases are taken for text. */
const LONGEST = 2_000;
/** Candidates tried as the end of a phrase. */
const MOST_ENDS = 20;
/** Markup nested more deeply is shown as text. */
const DEEPEST = 6;

const TAGS: Readonly<Record<string, string>> = {
  "*": "strong",
  "**": "b",
  _: "em",
  __: "i",
  "??": "cite",
  "-": "del",
  "+": "ins",
  "^": "sup",
  "~": "sub",
  "%": "span",
};

interface Run extends WrittenRun<TextileContext> {
  /** Where ends of phrases are next, so that no part is searched again for one that is far away. */
  readonly ends: Map<string, number>;
}

type Read = ReadIn<Run>;
const within = (text: string, { context, depth }: Run): string => inlineText(text, context, depth + 1);
const isInWord = (character: string | undefined): boolean => /^[\p{L}\p{N}]/u.test(character ?? "");

/** Where an end of a phrase is next, or -1. */
function nextEnd({ text, ends }: Run, end: string, from: number): number {
  const before = ends.get(end);
  if (before !== undefined && (before < 0 || before >= from)) return before;
  const found = text.indexOf(end, from);
  ends.set(end, found);
  return found;
}

/** `*strong*`, `_(class)emphasised_`, `[-deleted-]`. */
const phrase: Read = (run, at, [whole, bracket = "", mark = ""]) => {
  const { text } = run;
  const from = at + whole.length;
  if (bracket === "" && at > 0 && !/[\s"'([{>*_+\-^~%?]/u.test(text[at - 1] ?? "")) return undefined;
  const next = text[from] ?? " ";
  if (bracket === "" && (/\s/u.test(next) || (next === mark[0] && mark !== "%"))) return undefined;
  const close = bracket === "" ? mark : `${mark}]`;
  const most = mark.length > 1 ? 1 : MOST_ENDS;
  let end = nextEnd(run, close, from + 1);
  for (let tries = 0; end > 0 && end < from + LONGEST && tries < most; tries++) {
    const after = text[end + close.length];
    if (bracket !== "" || !(/\s/u.test(text[end - 1] ?? "") || isInWord(after) || after === mark[0])) {
      const inside = text.slice(from, end);
      const signs = PHRASE.exec(inside)?.[0] ?? "";
      const tag = TAGS[mark] ?? "span";
      const html = `<${tag}${attributesOf(signs)}>${within(inside.slice(signs.length), run)}</${tag}>`;
      return { html, end: end + close.length };
    }
    end = text.indexOf(close, end + 1);
  }
  return undefined;
};

const code: Read = ({ text, context }, at, [whole, inside = ""]) => {
  if (isInWord(text[at - 1]) || isInWord(text[at + whole.length])) return undefined;
  const plain = context.source(inside.replace(/^\|[\w+#-]{1,20}\|/u, ""));
  return { html: `<code>${escapeHtml(plain)}</code>`, end: at + whole.length };
};

/** An address without the punctuation of its sentence, and with the address of its alias. */
function addressOf(given: string, context: TextileContext): { readonly address: string; readonly length: number } {
  const bare = given.replace(/[.,;:!?'"*_|]{1,20}$/u, "");
  const isOpen = bare.endsWith(")") && bare.split("(").length < bare.split(")").length;
  const address = isOpen ? bare.replace(/\)[.,;:!?]{0,5}$/u, "") : bare;
  return { address: context.aliases.get(address) ?? address, length: address.length };
}

/** `"words(title)":address`. */
const link: Read = (run, at, [whole, words = "", given = ""]) => {
  const { address, length } = addressOf(given, run.context);
  if (address === "" || words === "") return undefined;
  // A title, as in "words(title)", is shown.
  const shown = words.slice(PHRASE.exec(words)?.[0].length ?? 0).replace(/(?<=[^\s(])(?=\([^()]{1,200}\)$)/u, " ");
  const html = shown === "$" ? textHtml(address.replace(/^[a-z]+:(?:\/\/)?/iu, "")) : within(shown, run);
  return { html: linkHtml(address, html), end: at + whole.length - (given.length - length) };
};

/** `!(class)address(description)!:link`. */
const picture: Read = ({ text, context }, at, [whole, inside = "", given = ""]) => {
  const [, source, alt = ""] = /^(\S+?)(?:\s?\(((?:[^()]|\([^()]*\))*)\))?$/u.exec(inside) ?? [];
  if (source === undefined || isInWord(text[at - 1])) return undefined;
  if (alt === "") context.omit("picture without a description");
  const html = pictureHtml(context.aliases.get(source) ?? source, alt);
  if (given === "") return { html, end: at + whole.length };
  const { address, length } = addressOf(given, context);
  return { html: linkHtml(address, html), end: at + whole.length - (given.length - length) };
};

/** A link, picture or code between letters, such as `a[@b@]c`. */
const bracketed: Read = (run, at) => {
  const found = findMarkup(rules, run, at + 1);
  return found && run.text[found.end] === "]" ? { html: found.html, end: found.end + 1 } : undefined;
};

const note: Read = ({ context }, at, [whole, number = ""]) =>
  context.noted.has(number) ? { html: context.notes.mark(number), end: at + whole.length } : undefined;

const bareAddress: Read = ({ text, context }, at, [whole]) => {
  if (isInWord(text[at - 1])) return undefined;
  const { address, length } = addressOf(whole, context);
  return { html: linkHtml(address, textHtml(address)), end: at + length };
};

const rules: Rules<Run> = [
  [/"([^"]{0,300}(?:"(?=[^\s:])[^"]{1,100}"[^"]{0,300}){0,2}?)":([^\s<>"[\]]{1,1000})/uy, link],
  [
    /!(?:(?:[<>=]|\([\w#][^()\n]{0,100}\)|\{[^{}\n]{0,300}\}){1,4}(?:\.\s)?)?([^\s!<>][^\n!<>]{0,700})!(?::([^\s<>"[\]]{1,1000}))?/uy,
    picture,
  ],
  [/\[(\d{1,4})!?\]/uy, note],
  [/\[(?=["!@])/uy, bracketed],
  [/@([^@\n]{1,1000})@/uy, code],
  [/(\[ ?)(\*\*|__|\?\?|[*_+^~%-])/uy, phrase],
  [/()(\*\*|__|\?\?|[*_+^~%-])/uy, phrase],
  [/<\/?[A-Za-z][^<>]{0,1000}>/uy, (_, at, [tag]) => ({ html: tagHtml(tag, true), end: at + tag.length })],
  [/(?:https?|ftp):\/\/[^\s<>"[\]|]{1,1000}|mailto:[^\s<>"[\]|]{1,200}/uy, bareAddress],
];

const PLAIN = /[^*_?+^~%@"![<=hfm-]+|[hfm](?![a-z]{0,5}:)/uy;

function inlineText(text: string, context: TextileContext, depth: number): string {
  if (depth > DEEPEST) return typeset(text);
  const run: Run = { text, context, depth, ends: new Map() };
  return markedHtml(text, { plain: PLAIN, find: (at) => findMarkup(rules, run, at), write: typeset });
}

const SIGNS: Readonly<Record<string, string>> = {
  "(tm)": "™",
  "(r)": "®",
  "(c)": "©",
  "...": "…",
  "--": "—",
  " - ": " – ",
};

/** Text with the signs that Textile writes for letters. */
const typeset = (text: string): string =>
  textHtml(
    text
      .replace(/\((?:tm|r|c)\)|\.\.\.| - |(?<!-)--(?!-)/giu, (sign) => SIGNS[sign.toLowerCase()] ?? sign)
      .replace(/(?<=\d["']?)( ?)x(?= ?\d)/gu, "$1×")
      .replace(/(?<![\p{L}\p{N}])(\p{Lu}{2,20})\((?=[^()\n]{1,300}\))/gu, "$1 ("),
  ).replaceAll("\n", "<br>\n");

/** Reads the markup within a paragraph. */
export const inlineHtml = (text: string, context: TextileContext): string => inlineText(text, context, 0);
