import { type CslItem, filled } from "../csl.ts";
import { headline, isHeadline, sentence, withHeldWords } from "./typography.ts";

interface SentenceCase {
  readonly case: "sentence";
  /** Whether a word after a colon is capitalised. */
  readonly subtitles: boolean;
  /** @default works of all types */
  readonly types?: RegExp;
}

/** How a style capitalises titles. Headline case is set here because citeproc writes "E-Learning". */
export type TitleCase = { readonly case: "headline" } | SentenceCase;

/** Only BibTeX titles mark the words that keep their capitals, so only those can be lowered. */
interface Custom {
  readonly "case-marked"?: true;
}

/** Marks a title in English headline case as convertible. */
export const caseMark = (title: string | undefined, language: string | undefined): Custom | undefined =>
  title && /^(?:en|american|british|$)/iu.test(language ?? "") && isHeadline(title)
    ? { "case-marked": true }
    : undefined;

const isMarked = ({ custom }: CslItem): boolean =>
  typeof custom === "object" && custom !== null && "case-marked" in custom && custom["case-marked"] === true;

/** A title fully in braces: they keep capitals and do not force small words to stay small. */
const whole = /^<span class="nocase">((?:(?!<\/?span)[\s\S])*)<\/span>$/u;

/** Removes case marks from a title for display. */
export const withoutCaseMarks = (title: string): string =>
  title.replace(/<span class="nocase">([^<]{0,1000}(?:<(?!\/?span)[^<]{0,1000})*)<\/span>/gu, "$1");

function inHeadlineCase(item: CslItem): CslItem {
  // U+2010 separates words like the ASCII hyphen.
  const cased = (text: string | undefined) =>
    text && headline(text.replace(whole, "$1").replace(/(?<=\p{L})[‐‑](?=\p{L})/gu, "-"), item.language);
  const names = ["title", "container-title"] as const;
  return { ...item, ...filled(Object.fromEntries(names.map((name) => [name, cased(item[name])]))) };
}

/** Converts an item's titles to a style's case. */
export function inCase(rule: TitleCase | undefined, item: CslItem): CslItem {
  const { title } = item;
  if (rule?.case === "headline") return inHeadlineCase(item);
  if (title === undefined) return item;
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
