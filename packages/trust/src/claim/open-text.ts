import { blanked, type Stretch } from "@wellsourced/core/markdown";
import type { Language } from "../languages/define.ts";
import { remember } from "../remember.ts";
import { type Span, sentencesOf } from "../sentences.ts";
import { tokenise } from "../tokens.ts";
import { type Editions, editionsOf, type VisibleText } from "../visible/visible-text.ts";
import { referencesIn } from "./references.ts";
import { type WordPlaces, wordPlacesOf } from "./word-places.ts";

/** A text cut into sentences of one language. */
interface CutText {
  readonly sentences: readonly Span[];
  /** The words of the sentences, and of the first 300,000 characters. */
  readonly words: WordPlaces;
  /** Headings in order. */
  readonly titles: readonly string[];
  /** Index of the heading of each sentence; -1 before the first. */
  readonly titleOf: readonly number[];
}

/** A Markdown text prepared for many claims. */
export interface OpenText {
  /** The text, up to two million characters. */
  readonly markdown: string;
  readonly visible: VisibleText;
  /** The visible text. */
  readonly text: string;
  /** Cuts the text into sentences; cached by language, as the guess for a short text depends on the claim. */
  cut(language: Language): CutText;
}

/** Maximum characters read. */
const MOST = 2_000_000;
/** Maximum characters searched for phrases. */
const READ = 300_000;

export const formsOf = (text: string): string[] => tokenise(text).map(({ form }) => form);

/** Prepares a Markdown source. Linear. */
export function openText(given: string | Editions): OpenText {
  const source = typeof given === "string" ? given : given.source;
  const { source: markdown, shown: visible } = editionsOf(source.length > MOST ? source.slice(0, MOST) : given);
  const { text } = visible;
  const cuts = new Map<Language, CutText>();
  let body: string | undefined;
  const cut = (language: Language): CutText => {
    body ??= withoutReferences(markdown, visible);
    const sentences = [...sentencesOf(body, language)];
    const words = wordPlacesOf(sentences, () => formsOf(text.slice(0, READ)), language);
    return { sentences, words, ...headingsOver(markdown, visible, sentences) };
  };
  return { markdown, visible, text, cut: (language) => remember(cuts, language, cut) };
}

/** The visible text with its list of references blanked. */
const withoutReferences = (markdown: string, visible: VisibleText): string =>
  blanked(visible.text, [visible.fromSource(referencesIn(markdown))]);

/** The last heading before each sentence: "it leaks" under "Zinc roofs" is about zinc roofs. */
function headingsOver(
  markdown: string,
  visible: VisibleText,
  sentences: readonly Span[],
): Pick<CutText, "titles" | "titleOf"> {
  const headings: Stretch[] = [...markdown.matchAll(/^ {0,3}#{1,6}[ \t]+(.*)$/gmu)].map(({ index, 0: line }) =>
    visible.fromSource({ start: index, end: index + line.length }),
  );
  let current = -1;
  const titleOf = sentences.map(({ start }) => {
    while ((headings[current + 1]?.start ?? Infinity) <= start) current++;
    return current;
  });
  return { titles: headings.map(({ start, end }) => visible.text.slice(start, end)), titleOf };
}
