import type { Language } from "../languages/define.ts";
import { detectLanguage } from "../languages/detect.ts";
import { type Span, sentencesOf } from "../sentences.ts";
import { tokenise } from "../tokens.ts";
import type { Stretch } from "../visible/layer.ts";
import { type VisibleText, visibleText } from "../visible/visible-text.ts";
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

/** Reads a source in Markdown once, in time that grows with its length. */
export function read(source: string, given: string): SourceReading {
  const markdown = source.slice(0, MOST);
  const visible = visibleText(markdown);
  const { text } = visible;
  const claim = given.slice(0, LONGEST_CLAIM);
  const claimLanguage = detectLanguage(claim, text);
  const language = detectLanguage(text, claim);
  const terms = termsOf(claim, claimLanguage);
  const match = createMatcher(terms, language);
  const { start, end } = visible.fromMarkdown(referencesIn(markdown));
  const blanked = text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, " ") + text.slice(end);
  const sentences = [...sentencesOf(blanked, language)];
  const hits = sentences.map(({ sentence }) => termsIn(sentence, match));
  const frequency = terms.map(() => 0);
  for (const found of hits) for (const term of found) frequency[term] = (frequency[term] ?? 0) + 1;
  const headings = headingsOver(markdown, { visible, sentences }, (heading) => termsIn(heading, match));
  return { claim, text, visible, claimLanguage, language, terms, sentences, hits, headings, frequency, match };
}

/** The terms that a stretch of text holds. */
export function termsIn(text: string, match: (form: string) => readonly number[]): Set<number> {
  const found = new Set<number>();
  for (const { form } of tokenise(text)) for (const term of match(form)) found.add(term);
  return found;
}

/** For each sentence the terms of the last heading before it: "it leaks" under "Zinc roofs" speaks of zinc roofs. */
function headingsOver(
  markdown: string,
  { visible, sentences }: Pick<SourceReading, "visible" | "sentences">,
  termsOfHeading: (heading: string) => Set<number>,
): ReadonlySet<number>[] {
  const headings = markdown.matchAll(/^ {0,3}#{1,6}[ \t]+(.*)$/gmu);
  const nextHeading = () => {
    const { value, done } = headings.next();
    return done ? undefined : visible.fromMarkdown({ start: value.index, end: value.index + value[0].length });
  };
  let next = nextHeading();
  let current = NONE;
  return sentences.map(({ start }) => {
    for (; next && next.start <= start; next = nextHeading())
      current = termsOfHeading(visible.text.slice(next.start, next.end));
    return current;
  });
}

const HEADING =
  /^[ \t]{0,3}(#{1,6}[ \t]+)?(?:\*\*|__)?(?:\d+\.?[ \t]+)?(?:references|bibliography|works cited|literature cited|références|bibliographie|literatur|literaturverzeichnis|referencias|bibliografía|bibliografia|riferimenti bibliografici|referências|список литературы|参考文献|參考文獻|참고문헌)(?:\*\*|__)?:?[ \t]*$/gimu;
const YEAR = /\b(?:1[89]|20)\d\d\b/u;
const ITEM = /^[ \t]{0,3}\[?(\d{1,3})[\].)][ \t]+(.*)$/gmu;

/**
 * The list of references of a text in Markdown: their titles would match any claim on the subject. What follows the list
 * under a heading of its own is not part of it.
 */
export function referencesIn(text: string): Stretch {
  const [start, end] = listAfterHeading(text) ?? numberedList(text) ?? [0, 0];
  return { start, end };
}

/** Under a heading of that name, if years stand below it: in a table of contents they do not. */
function listAfterHeading(text: string): [number, number] | undefined {
  for (const match of text.matchAll(HEADING)) {
    const from = match.index + match[0].length;
    if (!YEAR.test(text.slice(from, from + 600))) continue;
    const next = match[1] ? /\n#{1,6}[ \t]+\S/u.exec(text.slice(from)) : undefined;
    return [match.index, next ? from + next.index : text.length];
  }
  return undefined;
}

/** Without a heading: a list that counts 1, 2, 3 and gives a year in each of them, up to the end of the text. */
function numberedList(text: string): [number, number] | undefined {
  let wanted = 1;
  let from = 0;
  for (const { 1: number, 2: item = "", index } of text.matchAll(ITEM)) {
    const fits = Number(number) === wanted && YEAR.test(item);
    if (!fits && Number(number) !== 1) continue;
    if (!fits || wanted === 1) from = index;
    wanted = fits ? wanted + 1 : YEAR.test(item) ? 2 : 1;
    if (wanted === 4) return [from, text.length];
  }
  return undefined;
}
