import { escapeHtml } from "@wellsourced/markup";
import { embedHtml } from "../embedded-html.ts";
import { texHtml } from "../omml.ts";
import { pictureHtml } from "../written-html.ts";
import type { Found } from "../written-inline.ts";
import { readAttributes } from "./attributes.ts";
import type { AdocContext } from "./context.ts";

type Write = (text: string) => string;

/** Longer markup is treated as text. */
const LONGEST = 3_000;
const MACRO = /([a-z][a-z\d]{0,20}):((?:[^\s:[\]<>"`](?:[^\s[\]<>"`]{0,1000}[^\s[\]<>"`])?)?)\[/uy;
const ADDRESS = /(?:https?|ftp|irc|file):\/\/[^\s[\]<>"`]{1,2000}/uy;
const MAIL = /[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/uy;

const link = (address: string, html: string): string => `<a href="${escapeHtml(address)}">${html}</a>`;

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** Returns the text in brackets, which may contain paired or escaped brackets. */
function bracketed(text: string, from: number): { readonly inside: string; readonly end: number } | undefined {
  const window = text.slice(from, from + LONGEST);
  const first = window.indexOf("]");
  if (first < 0) return undefined;
  let open = 0;
  for (let at = 0; at < window.length; at++) {
    const character = window[at];
    if (character === "\\") at++;
    else if (character === "[") open++;
    else if (character === "]" && open-- === 0) return { inside: unescaped(window.slice(0, at)), end: from + at + 1 };
  }
  return { inside: window.slice(0, first), end: from + first + 1 };
}

const unescaped = (text: string): string => text.replaceAll("\\]", "]");

/** Returns a link's text: the whole list, or its first value if others are named. */
function linkWords(list: string): string {
  const words = /^\s*"|=/u.test(list) ? (readAttributes(list).positional[0] ?? "") : list;
  return words.replace(/\^$/u, "").trim();
}

function reference(target: string, words: string, context: AdocContext, write: Write): string {
  const [, file = "", fragment] = /^([^#]*)(?:#(.*))?$/u.exec(target) ?? [];
  const isOther = file !== "" && (fragment !== undefined || /\.(?:adoc|asciidoc|asc|html?)$/u.test(file));
  if (isOther) return link(target, words === "" ? escapeHtml(target.replace(/#$/u, "")) : write(words));
  const id = fragment ?? file;
  if (words !== "") return write(words);
  const title = context.titles.get(id);
  return title === undefined ? escapeHtml(`[${id}]`) : write(title);
}

/** Converts a formula. AsciiMath is written as TeX only if it has the same meaning there. */
export function formulaHtml(kind: string, formula: string, context: AdocContext, isDisplayed: boolean): string {
  const stem = context.attribute("stem") ?? "";
  const isTex = kind === "latexmath" || (kind === "stem" && /tex|latex/u.test(stem)) || /\\[a-z]/iu.test(formula);
  const bare = formula.trim().replace(/^(?:\$|\\\(|\\\[)([\s\S]*)(?:\$|\\\)|\\\])$/u, "$1");
  const isSame = !/[A-Za-z]{2}|["'`/(]/u.test(bare);
  return isTex || isSame ? texHtml(bare, isDisplayed) : `<code>${escapeHtml(bare)}</code>`;
}

export function imageHtml(target: string, list: string, context: AdocContext): string {
  const { positional, named } = readAttributes(list);
  const alt = named.get("alt") ?? positional[0] ?? "";
  if (alt === "") context.omit("picture without a description");
  const folder = context.attribute("imagesdir") ?? "";
  const isWhole = folder === "" || /^(?:[a-z]+:|\/)/u.test(target);
  const picture = pictureHtml(isWhole ? target : `${folder.replace(/\/$/u, "")}/${target}`, alt);
  const address = named.get("link");
  return address === undefined ? picture : link(address, picture);
}

interface Macro {
  readonly target: string;
  readonly inside: string;
  readonly context: AdocContext;
  readonly write: Write;
}

const formula =
  (kind: string) =>
  ({ inside, context }: Macro): string =>
    formulaHtml(kind, inside, context, false);

const macros: ReadonlyMap<string, (macro: Macro) => string | undefined> = new Map(
  Object.entries<(macro: Macro) => string | undefined>({
    link: ({ target, inside, write }) =>
      link(target, linkWords(inside) === "" ? escapeHtml(target) : write(linkWords(inside))),
    mailto: ({ target, inside, write }) => {
      const words = readAttributes(inside).positional[0] ?? "";
      return link(`mailto:${target}`, words === "" ? escapeHtml(target) : write(words));
    },
    xref: ({ target, inside, context, write }) => reference(target, linkWords(inside), context, write),
    image: ({ target, inside, context }) => imageHtml(target, inside, context),
    icon: ({ target, inside }) => escapeHtml(`[${readAttributes(inside).named.get("title") ?? target}]`),
    kbd: ({ inside }) => `<kbd>${escapeHtml(inside.trim())}</kbd>`,
    btn: ({ inside, write }) => `<strong>${write(inside)}</strong>`,
    menu: ({ target, inside, write }) =>
      `<strong>${[target, ...inside.split(/[>,]/u)]
        .map((it) => write(it.trim()))
        .filter(Boolean)
        .join(" › ")}</strong>`,
    footnote: ({ target, inside, context, write }) =>
      context.notes.note(target, inside === "" ? undefined : write(inside.trim())),
    footnoteref: ({ inside, context, write }) => {
      const [, key = "", text] = /^([^,]{0,200})(?:,([\s\S]*))?$/u.exec(inside) ?? [];
      return context.notes.note(key, text === undefined ? undefined : write(text.trim()));
    },
    stem: formula("stem"),
    latexmath: formula("latexmath"),
    asciimath: formula("asciimath"),
    pass: ({ target, inside, write }) => (/[qan]/u.test(target) ? write(inside) : embedHtml(inside).html),
    anchor: () => "",
    indexterm: () => "",
    indexterm2: ({ inside, write }) => write(inside),
  }),
);

function named(text: string, at: number, context: AdocContext, write: Write): Found | undefined {
  const address = match(ADDRESS, text, at)?.[0];
  if (address !== undefined) {
    const list = text[at + address.length] === "[" ? bracketed(text, at + address.length + 1) : undefined;
    if (list) {
      const words = linkWords(list.inside);
      return { html: link(address, words === "" ? escapeHtml(address) : write(words)), end: list.end };
    }
    const bare = address.replace(/[.,;:!?'*_)]{1,20}$/u, "");
    return { html: link(bare, escapeHtml(bare)), end: at + bare.length };
  }
  const [whole, name = "", target = ""] = match(MACRO, text, at) ?? [];
  const macro = macros.get(name);
  const list = macro && whole !== undefined ? bracketed(text, at + whole.length) : undefined;
  const html = list && macro?.({ target, inside: list.inside, context, write });
  if (list && html !== undefined) return { html, end: list.end };
  const mail = match(MAIL, text, at)?.[0];
  return mail === undefined ? undefined : { html: link(`mailto:${mail}`, escapeHtml(mail)), end: at + mail.length };
}

const CROSS = /<<([^<>,]{1,500})(?:,([^<>]{0,1000}))?>>/uy;
const IN_ANGLES = /<((?:https?|ftp):\/\/[^\s<>]{1,2000})>/uy;
const ANCHOR = /\[\[([\p{L}_:][^\s[\],]{0,200})(?:,[^[\]\n]{0,300})?\]\]/uy;
const ENTRY = /\[\[\[([^[\],]{1,200})(?:,([^[\]\n]{1,300}))?\]\]\]/uy;
const HIDDEN_TERM = /\(\(\([^()]{1,500}\)\)\)/uy;
const TERM = /\(\(([^()]{1,500})\)\)/uy;
const CHARACTER = /\{([\w-]{1,40})\}/uy;

function angled(text: string, at: number, context: AdocContext, write: Write): Found | undefined {
  const [cross, id = "", words = ""] = match(CROSS, text, at) ?? [];
  if (cross !== undefined) return { html: reference(id.trim(), words.trim(), context, write), end: at + cross.length };
  const [whole, address = ""] = match(IN_ANGLES, text, at) ?? [];
  return whole === undefined ? undefined : { html: link(address, escapeHtml(address)), end: at + whole.length };
}

function anchored(text: string, at: number): Found | undefined {
  const [entry, id = "", label] = match(ENTRY, text, at) ?? [];
  if (entry !== undefined) return { html: escapeHtml(`[${label ?? id}]`), end: at + entry.length };
  const anchor = match(ANCHOR, text, at)?.[0];
  return anchor === undefined ? undefined : { html: "", end: at + anchor.length };
}

function indexed(text: string, at: number, write: Write): Found | undefined {
  const hidden = match(HIDDEN_TERM, text, at)?.[0];
  if (hidden !== undefined) return { html: "", end: at + hidden.length };
  const [term, words = ""] = match(TERM, text, at) ?? [];
  return term === undefined ? undefined : { html: write(words), end: at + term.length };
}

/** `+++text+++`, which is HTML. */
function passed(text: string, at: number): Found | undefined {
  if (!text.startsWith("+++", at)) return undefined;
  const end = text.slice(at + 3, at + LONGEST).indexOf("+++");
  return end < 0 ? undefined : { html: embedHtml(text.slice(at + 3, at + 3 + end)).html, end: at + end + 6 };
}

/** Converts the macro, link or anchor that begins here. `write` converts its text. */
export function macroAt(text: string, at: number, context: AdocContext, write: Write): Found | undefined {
  const character = text[at] ?? "";
  if (character === "<") return angled(text, at, context, write);
  if (character === "[") return anchored(text, at);
  if (character === "(") return indexed(text, at, write);
  if (character === "+") return passed(text, at);
  if (character === "{") {
    const [whole = "", name = ""] = match(CHARACTER, text, at) ?? [];
    const value = context.character(name);
    return value === undefined ? undefined : { html: escapeHtml(value), end: at + whole.length };
  }
  return /[\p{L}\p{N}]/u.test(character) ? named(text, at, context, write) : undefined;
}
