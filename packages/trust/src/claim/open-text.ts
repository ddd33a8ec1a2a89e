import { blanked, type Stretch } from "@wellsourced/core/markdown";
import type { Language } from "../languages/define.ts";
import { remember } from "../remember.ts";
import { type Span, sentencesOf } from "../sentences.ts";
import { tokenise } from "../tokens.ts";
import { type VisibleText, visibleText } from "../visible/visible-text.ts";
import { referencesIn } from "./references.ts";
import { keyOf } from "./terms.ts";

/** A text cut into sentences by the rules of one language. */
export interface CutText {
  readonly sentences: readonly Span[];
  /** By key of a word, the sentences that hold it, in order. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** The headings, in order. */
  readonly titles: readonly string[];
  /** Per sentence, the index of the heading it stands under; -1 before the first. */
  readonly titleOf: readonly number[];
}

/** A text in Markdown that was read once, so that many claims can be held against it. */
export interface OpenText {
  /** As it was given, up to the length that is read. */
  readonly markdown: string;
  readonly visible: VisibleText;
  /** What its readers see. */
  readonly text: string;
  /** The words of its first 300,000 letters, folded, in order; made when first asked for. */
  forms(): readonly string[];
  /** The text in sentences. A short text may be taken for another language beside another claim, and is cut anew. */
  cut(language: Language): CutText;
}

/** What lies beyond is not read. */
const MOST = 2_000_000;
/** Letters that are looked through for phrases. */
const READ = 300_000;

export const formsOf = (text: string): string[] => tokenise(text).map(({ form }) => form);

/** Opens a source in Markdown, in time that grows with its length. */
export function openText(source: string): OpenText {
  const markdown = source.slice(0, MOST);
  const visible = visibleText(markdown);
  const { text } = visible;
  const cuts = new Map<Language, CutText>();
  let body: string | undefined;
  let words: readonly string[] | undefined;
  const cut = (language: Language): CutText => {
    body ??= withoutReferences(markdown, visible);
    const sentences = [...sentencesOf(body, language)];
    return { sentences, places: placesOf(sentences, language), ...headingsOver(markdown, visible, sentences) };
  };
  const forms = (): readonly string[] => {
    words ??= formsOf(text.slice(0, READ));
    return words;
  };
  return { markdown, visible, text, forms, cut: (language) => remember(cuts, language, cut) };
}

/** The visible text with blanks in the place of its list of references. */
const withoutReferences = (markdown: string, { text, fromMarkdown }: VisibleText): string =>
  blanked(text, [fromMarkdown(referencesIn(markdown))]);

function placesOf(sentences: readonly Span[], language: Language): ReadonlyMap<string, readonly number[]> {
  const keys = new Map<string, string>();
  const places = new Map<string, number[]>();
  for (const [index, { sentence }] of sentences.entries())
    for (const { form } of tokenise(sentence)) {
      const list = remember(
        places,
        remember(keys, form, (one) => keyOf(one, language)),
        () => [],
      );
      if (list.at(-1) !== index) list.push(index);
    }
  return places;
}

/** For each sentence the last heading before it: "it leaks" under "Zinc roofs" speaks of zinc roofs. */
function headingsOver(
  markdown: string,
  { text, fromMarkdown }: VisibleText,
  sentences: readonly Span[],
): Pick<CutText, "titles" | "titleOf"> {
  const headings: Stretch[] = [...markdown.matchAll(/^ {0,3}#{1,6}[ \t]+(.*)$/gmu)].map(({ index, 0: line }) =>
    fromMarkdown({ start: index, end: index + line.length }),
  );
  let current = -1;
  const titleOf = sentences.map(({ start }) => {
    while ((headings[current + 1]?.start ?? Infinity) <= start) current++;
    return current;
  });
  return { titles: headings.map(({ start, end }) => text.slice(start, end)), titleOf };
}
