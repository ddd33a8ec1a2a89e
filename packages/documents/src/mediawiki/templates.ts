import { calloutHtml, codeHtml } from "../written-html.ts";
import { textHtml } from "../written-tags.ts";
import type { WikiContext } from "./context.ts";
import { inlineHtml } from "./inline.ts";

type Values = ReadonlyMap<string, string>;
/** Returns the wikitext of a template. */
type Template = (values: Values, context: WikiContext) => string;

const argument =
  (place: string): Template =>
  (values) =>
    values.get(place) ?? "";
const wrapped =
  (open: string, close: string): Template =>
  (values) =>
    `${open}${values.get("1") ?? ""}${close}`;
const text =
  (shown: string): Template =>
  () =>
    shown;
const named = (names: string, template: Template): [string, Template][] =>
  names.split("|").map((name) => [name, template]);

/** A link, if the address is plain; markup in it would be repeated. */
const linked = (address: string, words: string): string =>
  /^(?:(?:https?|ftp):\/\/|mailto:)[^\s[\]|\ue000]+$/iu.test(address) ? `[${address} ${words || address}]` : words;

const quotation: Template = (values) => {
  const source = ["author", "2", "source", "3"].flatMap((name) => values.get(name) ?? []).slice(0, 2);
  const words = values.get("text") ?? values.get("quote") ?? values.get("1") ?? "";
  return `<blockquote>\n${words}\n\n${source.length > 0 ? `— ${source.join(", ")}\n` : ""}</blockquote>`;
};

/** Lists authors or editors, first names first. */
function people(values: Values, role: string): string {
  const last = role === "author" ? ["last", "surname"] : [`${role}-last`];
  const names = Array.from({ length: 30 }, (_, index) => {
    const numbers = index === 0 ? ["", "1"] : [String(index + 1)];
    const of = (name: string) => numbers.flatMap((number) => values.get(name + number) ?? []).at(0);
    const family = last.flatMap((name) => of(name) ?? []).at(0) ?? of(role);
    return [of(role === "author" ? "first" : `${role}-first`), family].filter(Boolean).join(" ");
  });
  return [values.get(`${role}s`) ?? values.get(`v${role}s`) ?? "", ...names].filter((name) => name !== "").join(", ");
}

const citation: Template = (values) => {
  const first = (...names: readonly string[]) => names.flatMap((name) => values.get(name) ?? []).at(0) ?? "";
  const [title, address] = [first("title", "1"), first("url", "chapter-url")];
  const work = first("work", "journal", "newspaper", "magazine", "website", "periodical", "encyclopedia", "book-title");
  const pages = first("pages", "page", "at");
  const parts = [
    people(values, "author"),
    first("chapter", "contribution"),
    linked(address, title),
    work === "" ? "" : `''${work}''`,
    [first("volume"), first("issue", "number").replace(/^(?=.)/u, "no. ")].filter(Boolean).join(", "),
    pages === "" ? "" : `${/\D/u.test(pages) ? "pp" : "p"}. ${pages}`,
    people(values, "editor").replace(/^(?=.)/u, "edited by "),
    first("publisher", "institution"),
    first("date", "year"),
    first("isbn").replace(/^(?=.)/u, "ISBN "),
    first("doi").replace(/^(?=.)/u, "doi:"),
  ];
  return parts
    .filter((part) => part !== "")
    .join(". ")
    .replace(/\.{2,}/gu, ".");
};

/** Templates for footnotes. */
const note: Template = (values, context) =>
  context.noteMark(inlineHtml((values.get("1") ?? "").replaceAll("\n", " ")), values.get("name"), "efn");

/** Formats the authors, year and pages of a short citation. */
const shortCitation: Template = (values) => {
  const pages = values.get("pp") ?? values.get("p") ?? values.get("loc") ?? "";
  const names = ["1", "2", "3", "4", "5"].flatMap((place) => values.get(place) ?? []).join(" ");
  return pages === "" ? names : `${names}, p. ${pages}`;
};

/** A note or warning in a manual. Other wikis use these template names for footnotes. */
const callout =
  (kind: string): Template =>
  (values, context) => {
    const words = values.get("1") ?? "";
    if (!/\s/u.test(words)) return context.omit("template");
    return `${context.keep(calloutHtml(kind, "", "").replace("</div>", ""))}\n${words}\n${context.keep("</div>")}`;
  };

const known: ReadonlyMap<string, Template> = new Map<string, Template>([
  ...named("quote|blockquote|cquote|bquote|quotation|quote box|pull quote|centered pull quote|zitat", quotation),
  ...named("cite|citation", citation),
  ...named(
    "nowrap|nobr|small|smaller|big|larger|large|mvar|math|center|centre|sic|abbr|tooltip|tq|visible anchor|angbr|var|resize",
    argument("1"),
  ),
  ...named("efn|refn", note),
  ...named("sfn|sfnp", (values, context) => context.noteMark(inlineHtml(shortCitation(values, context)))),
  ...named("harvnb|harvtxt|harv", shortCitation),
  ...named("r", (values, context) => context.noteMark(undefined, values.get("1") ?? "")),
  ...named("lang|transl|transliteration|color|colour|font color", argument("2")),
  ...named("em|emphasis|italic", wrapped("<i>", "</i>")),
  ...named("strong|bold|keypress|key press|key", wrapped("<b>", "</b>")),
  ...named("code|tt|mono|kbd|samp|ic", wrapped("<code>", "</code>")),
  ...named("sub", wrapped("<sub>", "</sub>")),
  ...named("sup", wrapped("<sup>", "</sup>")),
  ...named("u|underline", wrapped("<u>", "</u>")),
  ...named("s|strike|strikethrough", wrapped("<s>", "</s>")),
  ...named("tl|tlx|template link", (values) => textHtml(`{{${values.get("1") ?? ""}}}`)),
  ...named("bc", (values, context) => context.keep(codeHtml(context.plain(values.get("1") ?? "")))),
  ...named("url", (values) => {
    const address = values.get("1") ?? "";
    return linked(/^[a-z]+:/iu.test(address) ? address : `http://${address}`, values.get("2") ?? address);
  }),
  ...named("convert|cvt", (values) => `${values.get("1") ?? ""} ${values.get("2") ?? ""}`),
  ...named("frac|sfrac", (values) => {
    const [one, two, three] = ["1", "2", "3"].map((place) => values.get(place) ?? "");
    if (two === "") return `1/${one}`;
    return three === "" ? `${one}/${two}` : `${one} ${two}/${three}`;
  }),
  ...["note", "warning", "tip", "important", "caution"].flatMap((name) => named(name, callout(name))),
  ...named("=", text("=")),
  ...named("ndash|en dash", text("–")),
  ...named("mdash|em dash|emdash|—", text("—")),
  ...named("spaced ndash|snd|spnd|dash", text(" – ")),
  ...named("nbsp|spaces", text("&nbsp;")),
  ...named("br|crlf", text("<br>")),
  // Layout and settings without text.
  ...named(
    "reflist|references|refbegin|refend|notelist|toc|toc left|toc right|toc limit|clear|clr|-|anchor|short description|use dmy dates|use mdy dates|use british english|col-begin|col-2|col-3|col-break|col-end|div col|div col end",
    text(""),
  ),
]);

/** Expands the template `{{name|a|b=c}}`, given the text between its braces. */
export function templateText(inside: string, isNested: boolean, context: WikiContext): string {
  const [given = "", ...parts] = inside.split("|");
  const name = given.replaceAll("_", " ").trim().toLowerCase();
  if (name === "!") return isNested ? "&#124;" : "|";
  const [, call, content = ""] = /^(#?[^\s:]{1,40}(?: [^\s:]{1,20})?):([\s\S]*)$/u.exec(given.trim()) ?? [];
  if (call !== undefined) return functionText(call.toLowerCase(), [content, ...parts], context);
  const template = known.get(name.replace(/^cite [a-z ]+$/u, "cite").replace(/^lang-[a-z-]+$/u, "nowrap"));
  return template ? template(valuesOf(parts), context).trim() : context.omit("template");
}

/** Evaluates parser functions that return their text; others require the wiki. */
function functionText(name: string, [first = "", ...rest]: readonly string[], context: WikiContext): string {
  if (name === "displaytitle") context.title ??= context.plain(context.restore(first));
  if (/^(?:displaytitle|defaultsort|defaultsortkey|defaultcategorysort)$/u.test(name)) return "";
  if (/^(?:lc|uc|lcfirst|ucfirst|formatnum|#formatdate)$/u.test(name)) return first.trim();
  if (name === "#tag" && first.trim().toLowerCase() === "ref") {
    const values = valuesOf(rest);
    return context.noteMark(inlineHtml(values.get("1") ?? ""), values.get("name"), values.get("group"));
  }
  return context.omit("template");
}

/** Maps parameters by name; unnamed ones are numbered. */
function valuesOf(parts: readonly string[]): Values {
  const values = new Map<string, string>();
  let place = 0;
  for (const part of parts) {
    const sign = part.indexOf("=");
    const name = part.slice(0, Math.max(0, sign)).trim();
    const isNamed = /^[\p{L}\p{N}_ -]{1,40}$/u.test(name);
    const key = isNamed ? name.toLowerCase() : String(++place);
    const value = isNamed ? part.slice(sign + 1) : part;
    if (value.trim() !== "") values.set(key, value.trim());
  }
  return values;
}
