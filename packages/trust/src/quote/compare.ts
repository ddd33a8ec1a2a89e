import { memoizeByObject, type Pair } from "@wellsourced/core";
import { type Change, diffOf } from "./diff.ts";
import { edgesOf } from "./edges.ts";
import { splicedAt } from "./find.ts";
import { type Folded, gapBefore, isUnspaced, type Range } from "./folded.ts";
import { longestRun, type Nearest, nearestTo } from "./nearest.ts";
import { type MarkedPiece, piecesOf } from "./omissions.ts";
import { type Place, placesOf } from "./places.ts";
import type { QuotationCheck } from "./quotation.ts";
import { riskWordsIn } from "./risk.ts";
import type { Texts } from "./texts.ts";
import { type Word, wordsOf } from "./words.ts";

/** Maximum words of an omission in an altered quotation. */
const OMITTED = 60;
const SLACK = 8;
/** Minimum size of a piece of a splice, in words or in letters of scripts without spaces. */
const LEAST_WORDS = 3;
const LEAST_LETTERS = 5;
/** Shares of the quotation's words, by weight. */
const SURE = 0.8;
const LIKELY = 0.6;
const FRAME = 0.4;
/** A long quotation with this share of words in order is altered, however common its words are. */
const LONG = 20;
const IN_ORDER = 0.75;
/** Maximum ratio of the words in the source to those in the quotation. */
const STRETCHED = 1.35;

const wordsOfSource = memoizeByObject(wordsOf);

/** Classifies a quotation that does not occur as given: altered, spliced or absent. */
export function compare(texts: Texts): QuotationCheck {
  const words = wordsOf(texts.quote);
  const sourceWords = wordsOfSource(texts.source);
  const marked = piecesOf(texts.quote, { insertions: true }).length > 1;
  const near = nearestTo(words, sourceWords, marked ? OMITTED + SLACK : SLACK);
  const segments = segmentsOf(texts, words);
  if (segments && isSplice(segments, words, near)) {
    const pieces = segments.map((segment) => pieceOf(texts.quote, words, segment));
    return splicedAt(
      texts,
      pieces,
      segments.map(({ place }) => place),
    );
  }
  const range = rangeOf(texts, { words, source: sourceWords }, near);
  if (!range) return { class: "absent" };
  const place = { from: sourceWords[range.from]?.from ?? 0, to: sourceWords[range.to - 1]?.to ?? 0 };
  const span = edgesOf(texts.edges, texts.source, place);
  if (!isAltered(words, near)) return near.share > 0.3 ? { class: "absent", closest: span } : { class: "absent" };
  const sides = { quote: texts.quote, quoteWords: words, source: texts.source, sourceWords };
  const diff = diffOf(near.pairs, sides, range);
  return { class: "altered", ...span, diff, ...risksOf(diff, texts.language()) };
}

/** Words `firstWord` up to `lastWord` of a quotation that are together in the source. */
interface Segment {
  readonly place: Place;
  readonly firstWord: number;
  readonly lastWord: number;
}

/** Maximum pieces of a splice. */
const MOST_PIECES = 4;

/** Splits a quotation into the fewest segments that are in the source; undefined if there are too many. */
function segmentsOf(texts: Texts, words: readonly Word[]): readonly Segment[] | undefined {
  const segments: Segment[] = [];
  for (let at = 0; at < words.length; ) {
    const segment = segments.length < MOST_PIECES ? longestFrom(at, texts, words) : undefined;
    if (!segment) return undefined;
    segments.push(segment);
    at = segment.lastWord;
  }
  return segments;
}

/** The longest segment from a word on that the source has, by doubling and halving. */
function longestFrom(firstWord: number, { quote, source }: Texts, words: readonly Word[]): Segment | undefined {
  const upTo = (lastWord: number): Segment | undefined => {
    const [from, to] = [words[firstWord]?.from ?? 0, words[lastWord - 1]?.to ?? 0];
    const place = placesOf({ folded: quote, from, to }, source).next().value;
    return place && { place, firstWord, lastWord };
  };
  let best = upTo(firstWord + 1);
  for (let step = 1; best && step > 0; ) {
    const longer: Segment | undefined = best.lastWord + step <= words.length ? upTo(best.lastWord + step) : undefined;
    best = longer ?? best;
    step = longer ? step * 2 : step >> 1;
  }
  return best;
}

/** A segment with its punctuation: closing marks before the next blank, opening ones after the previous. */
function pieceOf(quote: Folded, words: readonly Word[], { firstWord, lastWord }: Segment): MarkedPiece {
  const [from, to] = [words[firstWord]?.from ?? 0, words[lastWord - 1]?.to ?? 0];
  const before = gapBefore(quote, from);
  const after = gapBefore(quote, to);
  return {
    folded: quote,
    from,
    to,
    after: "start",
    start: (quote.starts[from] ?? 0) - (/\s/u.test(before) ? before.length - before.search(/(?<!\S)\S*$/u) : 0),
    end: (quote.ends[to - 1] ?? 0) + (/^\S*/u.exec(after)?.[0].length ?? 0),
  };
}

const isLetterWord = ({ form }: Word): boolean => isUnspaced(form.charAt(0));
const least = (words: readonly Word[]): number =>
  words.filter(isLetterWord).length > words.length / 2 ? LEAST_LETTERS : LEAST_WORDS;

/** Whether the segments are a splice: each is long enough, and no single place has nearly all of them. */
function isSplice(segments: readonly Segment[], words: readonly Word[], near: Nearest): boolean {
  const enough = least(words);
  return (
    segments.length > 1 &&
    segments.every(({ firstWord, lastWord }) => lastWord - firstWord >= enough) &&
    words.length - near.pairs.length >= enough
  );
}

/**
 * Whether a quotation is an altered copy: it has most words in place, a long run of them, or the frame of the sentence.
 * Words of the subject are not enough, as a paraphrase has them too.
 */
function isAltered(words: readonly Word[], { pairs, share }: Nearest): boolean {
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (!first || !last) return false;
  const stretched = (last[1] - first[1] + 1) / (last[0] - first[0] + 1);
  if (share > SURE || (share > LIKELY && stretched < STRETCHED)) return true;
  if (words.length >= LONG && pairs.length / words.length >= IN_ORDER && stretched < STRETCHED) return true;
  const enough = least(words);
  if (pairs.length < enough) return false;
  const run = longestRun(pairs);
  return (
    run.to - run.from >= Math.max(words.length / 2, 2 * enough) ||
    (share > FRAME && onOneDiagonal(pairs) / words.length >= LIKELY)
  );
}

/** Maximum number of words at the same distance in both texts. */
function onOneDiagonal(pairs: readonly Pair[]): number {
  return Math.max(
    ...Map.groupBy(pairs, ([own, other]) => other - own)
      .values()
      .map(({ length }) => length),
  );
}

type WordsOfBoth = Readonly<Record<"words" | "source", readonly Word[]>>;

/**
 * Words of the source that correspond to the quotation: matching ones, and as many before and after as were changed,
 * extended to the sentence if the quotation begins or ends one.
 */
function rangeOf(texts: Texts, { words, source }: WordsOfBoth, { pairs }: Nearest): Range | undefined {
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (!first || !last) return undefined;
  const loose = words.length - pairs.length;
  const from = Math.max(0, first[1] - first[0]);
  const to = Math.min(source.length, last[1] + words.length - last[0]);
  const gapAt = (word: number) => gapBefore(texts.source, source[word]?.from ?? texts.source.units.length);
  const begins = (word: number) => word === 0 || ENDS.test(gapAt(word));
  const ends = (word: number) => word >= source.length || ENDS.test(gapAt(word));
  const start = first[0] === 0 || /^\p{Ll}/u.test(texts.quote.source) ? from : nearestWhere(from, loose + 1, begins);
  const closed = STOPPED.test(texts.edges.after) || STOPPED.test(texts.given.slice(-1));
  const end = closed && !ends(to) ? nearestWhere(to, loose + 2, ends) : to;
  return { from: start, to: Math.max(start + 1, Math.min(end, source.length)) };
}

const ENDS = /[.!?؟۔…]["'”’»)\]]*(?:\s|$)|[。！？]|\n/u;
const STOPPED = /[.!?。！？؟۔]["'”’»)\]」』]*$/u;

/** The nearest number within reach for which a condition is true; otherwise the number itself. */
function nearestWhere(at: number, reach: number, holds: (at: number) => boolean): number {
  for (let step = 0; step <= reach; step++)
    for (const candidate of [at - step, at + step]) if (candidate >= 0 && holds(candidate)) return candidate;
  return at;
}

function risksOf(diff: readonly Change[], code: string): Pick<QuotationCheck, "meaningRisk" | "riskWords"> {
  const riskWords = diff
    .filter(({ kind }) => kind !== "kept")
    .flatMap(({ quote = "", source = "" }) => [...riskWordsIn(source, code), ...riskWordsIn(quote, code)]);
  return riskWords.length > 0 ? { meaningRisk: true, riskWords } : {};
}
