import { memoize, memoizeByObject } from "@wellsourced/core";
import type { Language } from "../languages/define.ts";
import { detectLanguage } from "../languages/detect.ts";
import type { Span } from "../sentences.ts";
import type { VisibleText } from "../visible/visible-text.ts";
import { type OpenText, openText } from "./open-text.ts";
import { createMatcher, type Term, termsIn, termsOf } from "./terms.ts";

/** A source read for a claim, from which all evidence is derived. */
export interface SourceReading {
  readonly claim: string;
  /** The visible text; positions of sentences refer to it. */
  readonly text: string;
  readonly visible: VisibleText;
  readonly claimLanguage: Language;
  readonly language: Language;
  readonly terms: readonly Term[];
  readonly sentences: readonly Span[];
  /** Indices of the terms in each sentence. */
  readonly hits: readonly ReadonlySet<number>[];
  /** Like `hits`, including terms similar to words of the sentence. */
  readonly likely: () => readonly ReadonlySet<number>[];
  /** Indices of the terms in the heading of each sentence. */
  readonly headings: readonly ReadonlySet<number>[];
  /** Number of sentences with each term. */
  readonly frequency: readonly number[];
  readonly match: (form: string) => readonly number[];
  /** Index of the first term that matches each word of the searched part of the text; -1 if none does. */
  readonly termsInOrder: () => Iterable<number>;
}

/** Maximum characters of a claim, as each of its numbers is compared with each of the source's. */
const LONGEST_CLAIM = 4_000;
const NONE: ReadonlySet<number> = new Set();

/** Reads a Markdown source for one claim. Linear. */
export const read = (source: string, claim: string): SourceReading => readFor(openText(source), claim);

/** A claim and a text with their detected languages, or those of `like` to get the same sentences. */
function beside({ text, cut }: OpenText, given: string, like?: SourceReading) {
  const claim = given.slice(0, LONGEST_CLAIM);
  const claimLanguage = like?.claimLanguage ?? detectLanguage(claim, text);
  const language = like?.language ?? detectLanguage(text, claim);
  return { claim, claimLanguage, language, terms: termsOf(claim, claimLanguage), ...cut(language) };
}

/** Share of a claim's terms that a text has in the same form. Takes time in proportion to the claim only. */
export function shareAtAGlance(open: OpenText, claim: string): number {
  const { terms, words } = beside(open, claim);
  return terms.filter(({ key }) => words.has(key)).length / (terms.length || 1);
}

/** Keeps the last reading of a text, since a claim is looked at before it is examined. */
const lastReading = memoizeByObject((open: OpenText) => memoize((claim: string) => readBeside(open, claim), 1));

/**
 * Reads an opened text for a claim. `like` reuses the languages of another reading, so that the sentences are the same.
 */
export const readFor = (open: OpenText, claim: string, like?: SourceReading): SourceReading =>
  like ? readBeside(open, claim, like) : lastReading(open)(claim);

function readBeside(open: OpenText, given: string, like?: SourceReading): SourceReading {
  const { text, visible } = open;
  const { claim, claimLanguage, language, terms, sentences, words, titles, titleOf } = beside(open, given, like);
  const { match, matchKey } = createMatcher(terms, language);
  /** Terms of each number of a word that matches one. */
  const matching = () =>
    words.startingLike(terms.map(({ key }) => key)).flatMap((number) => {
      const found = matchKey(words.keys[number] ?? "");
      return found.length > 0 ? [[number, found] as const] : [];
    });
  const none = new Set<number>();
  const bySentence = (termsOfWords: Iterable<readonly [number: number, terms: readonly number[]]>) => {
    const found = sentences.map(() => none);
    for (const [number, some] of termsOfWords)
      for (const index of words.places[number] ?? []) {
        const held = found[index];
        if (held === none || held === undefined) found[index] = new Set(some);
        else for (const term of some) held.add(term);
      }
    return found;
  };
  const matched = matching();
  const hits = bySentence(matched);
  const likely = () => {
    const resembled = terms.flatMap(({ key }, term) =>
      words.resembling(key).map((number) => [number, [term]] as const),
    );
    return bySentence([...matched, ...resembled]);
  };
  const termsInOrder = () => {
    const inOrder = words.words();
    const first = new Map(matching().map(([number, [term = -1]]) => [number, term]));
    return inOrder.map((number) => first.get(number) ?? -1);
  };
  const frequency = terms.map(() => 0);
  for (const found of hits) for (const term of found) frequency[term] = (frequency[term] ?? 0) + 1;
  const inTitles = titles.map((title) => termsIn(title, match));
  const headings = titleOf.map((title) => inTitles[title] ?? NONE);
  return {
    claim,
    text,
    visible,
    claimLanguage,
    language,
    terms,
    sentences,
    hits,
    likely,
    headings,
    frequency,
    match,
    termsInOrder,
  };
}
