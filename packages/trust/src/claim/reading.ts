import type { Language } from "../languages/define.ts";
import { detectLanguage } from "../languages/detect.ts";
import type { Span } from "../sentences.ts";
import { tokenise } from "../tokens.ts";
import type { VisibleText } from "../visible/visible-text.ts";
import { createLikeness } from "./likeness.ts";
import { type OpenText, openText } from "./open-text.ts";
import { createMatcher, type Term, termsOf } from "./terms.ts";

/** A source read for a claim. Everything that is said about the two is derived from this. */
export interface SourceReading {
  readonly claim: string;
  /** What is read of the source, as its readers see it. The places of sentences are in it. */
  readonly text: string;
  readonly visible: VisibleText;
  readonly claimLanguage: Language;
  readonly language: Language;
  readonly terms: readonly Term[];
  readonly sentences: readonly Span[];
  /** Per sentence, the terms it holds, as indexes. */
  readonly hits: readonly ReadonlySet<number>[];
  /** Per sentence, also the terms that a word of it resembles; looked for when asked for. */
  readonly likely: () => readonly ReadonlySet<number>[];
  /** Per sentence, the terms of the heading it stands under. */
  readonly headings: readonly ReadonlySet<number>[];
  /** Per term, in how many sentences it stands. */
  readonly frequency: readonly number[];
  readonly match: (form: string) => readonly number[];
  /** The words of the text, folded, as far as it is looked through for phrases. */
  readonly forms: () => readonly string[];
}

/** A claim is a sentence or a few; each of its numbers is compared with each of the source's. */
const LONGEST_CLAIM = 4_000;
const NONE: ReadonlySet<number> = new Set();

/** Reads a source in Markdown for one claim, in time that grows with its length. */
export const read = (source: string, claim: string): SourceReading => hold(openText(source), claim);

/** A claim and a text, each in its language: that of `like`, where the sentences have to be the same. */
function beside({ text, cut }: OpenText, given: string, like?: SourceReading) {
  const claim = given.slice(0, LONGEST_CLAIM);
  const claimLanguage = like?.claimLanguage ?? detectLanguage(claim, text);
  const language = like?.language ?? detectLanguage(text, claim);
  return { claim, claimLanguage, language, terms: termsOf(claim, claimLanguage), ...cut(language) };
}

/** The share of a claim's terms that a text has in the same form: a glance, in time that grows with the claim alone. */
export function shareAtAGlance(open: OpenText, claim: string): number {
  const { terms, places } = beside(open, claim);
  return terms.filter(({ key }) => places.has(key)).length / (terms.length || 1);
}

/**
 * Holds a claim against a text that was opened: the words of both are compared, and the text is not cut again. With
 * `like`, both are taken to be in the languages of that reading, so that the sentences are the same.
 */
export function hold(open: OpenText, given: string, like?: SourceReading): SourceReading {
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

/** The terms that a stretch of text holds. */
export function termsIn(text: string, match: (form: string) => readonly number[]): Set<number> {
  const found = new Set<number>();
  for (const { form } of tokenise(text)) for (const term of match(form)) found.add(term);
  return found;
}
