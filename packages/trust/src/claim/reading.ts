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
  /** Per sentence, also the terms that a word of it resembles. */
  readonly likely: readonly ReadonlySet<number>[];
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

/**
 * Holds a claim against a text that was opened: the words of both are compared, and the text is not cut again. With
 * `like`, both are taken to be in the languages of that reading, so that the sentences are the same.
 */
export function hold(open: OpenText, given: string, like?: SourceReading): SourceReading {
  const { text, visible } = open;
  const claim = given.slice(0, LONGEST_CLAIM);
  const claimLanguage = like?.claimLanguage ?? detectLanguage(claim, text);
  const language = like?.language ?? detectLanguage(text, claim);
  const { sentences, places, titles, titleOf } = open.cut(language);
  const terms = termsOf(claim, claimLanguage);
  const { match, matchKey } = createMatcher(terms, language);
  const hits = sentences.map(() => new Set<number>());
  const likely = sentences.map(() => new Set<number>());
  const resembled = createLikeness(terms);
  for (const [key, indexes] of places) {
    for (const term of matchKey(key)) for (const index of indexes) hits[index]?.add(term);
    for (const term of [...matchKey(key), ...resembled(key)]) for (const index of indexes) likely[index]?.add(term);
  }
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
