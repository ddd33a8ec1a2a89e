import type { Language } from "../languages/define.ts";
import { detectLanguage } from "../languages/detect.ts";
import { withoutReferences } from "../references.ts";
import { type Span, sentencesOf } from "../sentences.ts";
import { tokenise } from "../tokens.ts";
import { createMatcher, type Term, termsOf } from "./terms.ts";

/** A source read for a claim. Everything that is said about the two is derived from this. */
export interface Reading {
  readonly claim: string;
  /** What is read of the source. */
  readonly text: string;
  readonly claimLanguage: Language;
  readonly language: Language;
  readonly terms: readonly Term[];
  readonly sentences: readonly Span[];
  /** Per sentence, the terms it holds, as indexes. */
  readonly hits: readonly ReadonlySet<number>[];
  /** Per sentence, the terms of the heading it stands under. */
  readonly headings: readonly ReadonlySet<number>[];
  /** Per term, in how many sentences it stands. */
  readonly frequency: readonly number[];
  readonly match: (form: string) => readonly number[];
}

/** What lies beyond is not read. */
const MOST = 2_000_000;
/** A claim is a sentence or a few; each of its numbers is compared with each of the source's. */
const LONGEST_CLAIM = 4_000;
const NONE: ReadonlySet<number> = new Set();

/** Reads a source once, in time that grows with its length. */
export function read(text: string, given: string): Reading {
  const whole = text.slice(0, MOST);
  const claim = given.slice(0, LONGEST_CLAIM);
  const claimLanguage = detectLanguage(claim, whole);
  const language = detectLanguage(whole, claim);
  const terms = termsOf(claim, claimLanguage);
  const match = createMatcher(terms, language);
  const sentences = [...sentencesOf(withoutReferences(whole), language)];
  const hits = sentences.map(({ sentence }) => termsIn(sentence, match));
  const frequency = terms.map(() => 0);
  for (const found of hits) for (const term of found) frequency[term] = (frequency[term] ?? 0) + 1;
  const headings = headingsOver(whole, sentences, (heading) => termsIn(heading, match));
  return { claim, text: whole, claimLanguage, language, terms, sentences, hits, headings, frequency, match };
}

/** The terms that a stretch of text holds. */
export function termsIn(text: string, match: (form: string) => readonly number[]): Set<number> {
  const found = new Set<number>();
  for (const { form } of tokenise(text)) for (const term of match(form)) found.add(term);
  return found;
}

/** For each sentence the terms of the last heading before it: "it leaks" under "Zinc roofs" speaks of zinc roofs. */
function headingsOver(text: string, sentences: readonly Span[], termsOfHeading: (heading: string) => Set<number>) {
  const headings = text.matchAll(/^ {0,3}#{1,6}[ \t]+(.*)$/gmu);
  let next = headings.next();
  let current = NONE;
  return sentences.map(({ start }) => {
    for (; !next.done && next.value.index <= start; next = headings.next())
      current = termsOfHeading(next.value[1] ?? "");
    return current;
  });
}
