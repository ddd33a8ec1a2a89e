import { type CslItem, filled } from "../csl.ts";
import { headline, isHeadline, sentence, withHeldWords } from "./typography.ts";

/** Styles that print titles in sentence case, and whether the word behind a colon begins with a capital there. */
const SENTENCE_CASE: ReadonlyMap<string, { readonly subtitles: boolean; readonly types?: RegExp }> = new Map([
  ["apa", { subtitles: true }],
  ["ama", { subtitles: false }],
  ["harvard", { subtitles: false }],
  ["ieee", { subtitles: true, types: /^(?:article-|chapter|paper-conference|entry|web|post)/u }],
  ["nature", { subtitles: true }],
  ["vancouver", { subtitles: false }],
]);

/** Styles whose titles are put in headline case here: the engine's own writes "E-Learning". */
const HEADLINE_CASE = new Set(["chicago-author-date", "chicago-notes"]);

/** Only the titles of BibTeX mark the words that keep their capitals, so that the others can be lowered. */
interface Custom {
  readonly "case-marked"?: true;
}

/** What an item keeps of its title: that its case may be changed, where the whole is in English headline case. */
export const caseMark = (title: string | undefined, language: string | undefined): Custom | undefined =>
  title && /^(?:en|american|british|$)/iu.test(language ?? "") && isHeadline(title)
    ? { "case-marked": true }
    : undefined;

const isMarked = ({ custom }: CslItem): boolean =>
  typeof custom === "object" && custom !== null && "case-marked" in custom && custom["case-marked"] === true;

/** Braces around a whole title keep its capitals; that its small words stay small is not what they are for. */
const whole = /^<span class="nocase">((?:(?!<\/?span)[\s\S])*)<\/span>$/u;

/** A title whose words are to be read, not printed. */
export const withoutCaseMarks = (title: string): string =>
  title.replace(/<span class="nocase">([^<]{0,1000}(?:<(?!\/?span)[^<]{0,1000})*)<\/span>/gu, "$1");

function inHeadlineCase(item: CslItem): CslItem {
  // A true hyphen parts words as the one of keyboards does.
  const cased = (text: string | undefined) =>
    text && headline(text.replace(whole, "$1").replace(/(?<=\p{L})[‐‑](?=\p{L})/gu, "-"), item.language);
  const names = ["title", "container-title"] as const;
  return { ...item, ...filled(Object.fromEntries(names.map((name) => [name, cased(item[name])]))) };
}

/** The item with its titles in the case in which a style wants them. */
export function inCaseOf(style: string, item: CslItem): CslItem {
  const { title } = item;
  if (HEADLINE_CASE.has(style)) return inHeadlineCase(item);
  if (title === undefined) return item;
  const rule = SENTENCE_CASE.get(style);
  if (!rule || !isMarked(item) || rule.types?.test(item.type) === false)
    return { ...item, title: withHeldWords(title.replace(whole, "$1")) };
  const container = item["container-title"];
  const isPart = item.type === "chapter" && container !== undefined && isHeadline(container);
  return {
    ...item,
    title: sentence(title, rule.subtitles),
    ...(isPart ? { "container-title": sentence(container, rule.subtitles) } : {}),
  };
}
