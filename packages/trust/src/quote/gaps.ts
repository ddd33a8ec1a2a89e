import { isDigit, isLetter, isUnspaced, seen } from "./folded.ts";

/** Kinds of differences between the same words. */
export type Difference =
  | "white_space"
  | "hyphenation"
  | "dashes"
  | "quote_marks"
  | "punctuation"
  | "ellipsis"
  | "markup"
  | "letter_case"
  | "letter_forms"
  | "editorial_mark";

/** The text between the same two letters in quotation and source. */
interface Gap {
  readonly quote: string;
  readonly source: string;
  readonly before: string;
  readonly after: string;
  /** Whether the word before the gap is short, so that a stop may belong to an abbreviation. */
  readonly afterShortWord: boolean;
  /** Whether the source's next letter is a capital. */
  readonly beforeCapital: boolean;
}

const DASH = /[-‐‑‒–—―−﹘﹣－]/u;
const MARKS: readonly (readonly [kind: Difference, pattern: RegExp])[] = [
  ["quote_marks", /["“”„‟«»″〝〞「」『』'‘’‚‛′`´‹›]/gu],
  ["dashes", /[-‐‑‒–—―−﹘﹣－]+/gu],
  ["ellipsis", /…+|⋯+|‥+|\.(?:\s?\.){2,}/gu],
  ["punctuation", /[.,;:!?()[\]{}¿¡。、，；：！？（）．｡､،؛؟۔·・•…【】〔〕]/gu],
  ["markup", /[*_`\\|]|\]\([^()]*\)|<[^<>]*>|&[a-z#\d]+;/giu],
];

/** The visible characters of a gap; a soft hyphen at a line end is a hyphen. */
const visible = (gap: string): string => seen(gap.replace(/\u00ad(?=\s)/gu, "-")).normalize("NFKC");
const bare = (gap: string): string => gap.replace(/[\s*_`\\|\u200c]/gu, "");

/** Differences between two gaps; undefined if they may change the meaning. */
export function compareGaps(gap: Gap): readonly Difference[] | undefined {
  if (gap.quote === gap.source) return [];
  const quote = visible(gap.quote);
  const source = visible(gap.source);
  return separates(gap, quote, source) || punctuates(gap, quote, source) ? undefined : kindsOf(gap);
}

/** Whether the gap separates words or digits on one side only, or changes a number, a note or an apostrophe. */
function separates({ before, after, quote: rawQuote, source: rawSource }: Gap, quote: string, source: string): boolean {
  const [first, second] = [bare(quote), bare(source)];
  if (isDigit(before) && isDigit(after)) {
    if (dashed(first) !== dashed(second)) return true;
    if (/\s/u.test(quote) !== /\s/u.test(source))
      return ![rawQuote, rawSource].some((raw) => /^[\u00a0\u2007\u2009\u202f]$/u.test(raw));
    return false;
  }
  if (isDigit(after) && signed(quote) !== signed(source)) return true;
  const notes = [noteOf(quote), noteOf(source)];
  if (notes[0] !== notes[1] && !notes.includes(undefined)) return true;
  const letters = isLetter(before) && isLetter(after);
  if (letters && isApostrophe(quote) !== isApostrophe(source) && !/\s/u.test(quote + source)) return true;
  if (!letters || isUnspaced(before) || isUnspaced(after)) return false;
  const [tight, wide] = quote === "" ? [quote, source] : [source, quote];
  return tight === "" && /\s/u.test(wide) && !DASH.test(wide) && !/\p{Script=Hangul}/u.test(after);
}

const dashed = (marks: string): string => marks.replace(/[-‐‑‒–—―−]+/gu, "-");
/** A minus before a number follows a blank. */
const signed = (gap: string): boolean => /[\s(][-−]$/u.test(gap);
const isApostrophe = (gap: string): boolean => /^['‘’‛′`´ʼ]$/u.test(gap);
const noteOf = (gap: string): string | undefined => /\[(\d{1,3})\\?\]/u.exec(gap)?.[1];

/** Whether one side only has a question mark or the end of a sentence. */
function punctuates({ afterShortWord, beforeCapital, after }: Gap, quote: string, source: string): boolean {
  const breaks = /\n/u.test(quote + source);
  if (/[?？؟]/u.test(quote) !== /[?？؟]/u.test(source) && !breaks) return true;
  if (isElliptic(quote) || isElliptic(source) || afterShortWord || breaks) return false;
  const ends = (gap: string) => /[.!؟۔]["'”’»)]*\s|[。！]/u.test(gap);
  if (ends(quote) === ends(source)) return false;
  return (beforeCapital || isUnspaced(after)) && bare(ends(quote) ? source : quote) === "";
}

const isElliptic = (gap: string): boolean => /[…⋯‥]|\.\s?\.\s?\./u.test(gap);

function kindsOf({ quote, source }: Gap): Difference[] {
  const kinds = MARKS.flatMap(([kind, pattern]) =>
    (quote.match(pattern) ?? []).join("") === (source.match(pattern) ?? []).join("") ? [] : [kind],
  );
  const dashes = (gap: string) => DASH.test(gap) || gap.includes("\u00ad");
  if (dashes(quote) !== dashes(source)) return [...kinds.filter((kind) => kind !== "dashes"), "hyphenation"];
  return kinds.length > 0 ? kinds : ["white_space"];
}
