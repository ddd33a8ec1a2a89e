import type { Language } from "../languages/define.ts";
import { detectLanguage } from "../languages/detect.ts";
import type { Span } from "../sentences.ts";
import type { VisibleText } from "../visible/visible-text.ts";
import { type OpenText, openText } from "./open-text.ts";
import { createLikeness, createMatcher, type Term, termsIn, termsOf } from "./terms.ts";

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
  /** Folded words of the searched part of the text. */
  readonly forms: () => readonly string[];
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
  const { terms, places } = beside(open, claim);
  return terms.filter(({ key }) => places.has(key)).length / (terms.length || 1);
}

/**
 * Reads an opened text for a claim. `like` reuses the languages of another reading, so that the sentences are the same.
 */
export function readFor(open: OpenText, given: string, like?: SourceReading): SourceReading {
  const { text, visible } = open;
  const { claim, claimLanguage, language, terms, sentences, places, titles, titleOf } = beside(open, given, like);
  const { match, matchKey } = createMatcher(terms, language);
  const termsBySentence = (termsOfKey: (key: string) => readonly number[]): Set<number>[] => {
    const found = sentences.map(() => new Set<number>());
    for (const [key, indexes] of places)
      for (const term of termsOfKey(key)) for (const index of indexes) found[index]?.add(term);
    return found;
  };
  const hits = termsBySentence(matchKey);
  const likely = () => {
    const resembled = createLikeness(terms);
    return termsBySentence((key) => [...matchKey(key), ...resembled(key)]);
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
    forms: open.forms,
  };
}
