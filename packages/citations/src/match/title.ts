import { memoize } from "@wellsourced/core";
import { type Alignment, align, type Gap, type Sides, weigh } from "./align.ts";
import { bareTitle, type Kind, kindOf, variantsOf } from "./kinds.ts";
import { mayTranslate } from "./language.ts";
import { contrasted, SERIES } from "./title-words.ts";
import { segmentsOf, type Token, titleTokens } from "./tokens.ts";

type TitleVerdict = "match" | "mismatch" | "not_checked";

type TitleReason =
  | "same"
  | "words_missing"
  | "words_replaced"
  | "other_words"
  | "subtitle"
  | "number"
  | "series"
  | "negation"
  | "contrary"
  | "order"
  | "language"
  | "too_short"
  | "empty"
  | Kind;

export interface TitleMatch {
  readonly verdict: TitleVerdict;
  /** 0 … 1; at least 0.85 for a match. */
  readonly score: number;
  readonly reasons: readonly TitleReason[];
  /** Content words found only in the first or only in the second title. */
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
}

const meaning = (tokens: readonly Token[]): Token[] => tokens.filter(({ weight }) => weight > 0);
const texts = (tokens: readonly Token[]): string[] => meaning(tokens).map(({ text }) => text);

/** Returns a difference that makes two titles two works, however similar they are. */
function decisive(gaps: readonly Gap[]): TitleReason | undefined {
  const numbers = (side: "a" | "b") =>
    gaps.flatMap((gap) => gap[side].filter(({ number, series }) => number || series));
  const [a, b] = [numbers("a"), numbers("b")];
  if (a.length > 0 && b.length > 0)
    return a.some(({ series }) => series) && b.some(({ series }) => series) ? "series" : "number";
  for (const gap of gaps) {
    if (gap.a.some((one) => gap.b.some((other) => contrasted(one.text, other.text)))) return "contrary";
    if (isNegated(gap)) return "negation";
  }
  return undefined;
}

/**
 * Whether a "not" is on one side only, with the negated words on both. If those are missing too, words were merely
 * lost.
 */
function isNegated({ a, b, after }: Gap): boolean {
  const bare = (side: readonly Token[]) =>
    side.length > 0 &&
    side.every(({ weight, negation }) => weight === 0 || negation) &&
    side.some(({ negation }) => negation);
  const [one, other] = [a.some(({ negation }) => negation), b.some(({ negation }) => negation)];
  return one !== other && after !== undefined && (bare(a) || bare(b));
}

/** A series number on one side only: "Part II", or a lone "II" with the heading after it. */
function oneOfSeries({ a, b }: Gap): boolean {
  const [first] = [...a, ...b].filter(({ text, weight }) => weight > 0 && !SERIES.has(text));
  return first?.series === true;
}

const replaced = ({ a, b }: Gap): boolean => meaning(a).length > 0 && meaning(b).length > 0;

/** Whether one title only lacks whole segments of the other: a subtitle, a heading or a site name. */
function subtitle({ gaps, common }: Alignment, { a, b }: Sides): boolean {
  if (common < 2.5 || (gaps.some((gap) => gap.a.length > 0) && gaps.some((gap) => gap.b.length > 0))) return false;
  return gaps.every((gap) => {
    const [extra, whole] = gap.a.length > 0 ? [gap.a, a] : [gap.b, b];
    const parts = new Set(extra.map(({ segment }) => segment));
    return whole.filter(({ segment }) => parts.has(segment)).length === extra.length;
  });
}

/**
 * Words lost in copying from a title long enough to be recognised. Only the first title may be incomplete; its extra
 * words are not losses of the second.
 */
function damaged({ shareA, shareB, common, gaps }: Alignment, whole: readonly Token[]): boolean {
  // Losses are scattered; half a title missing in one piece is different.
  const piece = Math.max(...gaps.map((gap) => weigh([...gap.a, ...gap.b])));
  if (piece > Math.max(2.5, 0.3 * weigh(whole))) return false;
  if (shareA >= 0.99 && common >= 6) return shareB >= 0.56;
  if (shareA >= 0.99 && common >= 3) return shareB >= (common >= 5 ? 0.62 : 0.72);
  return shareB >= 0.99 && common >= 5 && shareA >= 0.85;
}

const sameBag = ({ a, b }: Sides): boolean => texts(a).sort().join(" ") === texts(b).sort().join(" ");

/** Whether the titles have the same segments in another order: `Subtitle: Title`. */
function partsSwapped(plainA: string, plainB: string): boolean {
  const parts = (plain: string) =>
    segmentsOf(plain)
      .map((part) => texts(titleTokens(part)).join(" "))
      .sort();
  const [a, b] = [parts(plainA), parts(plainB)];
  return a.length > 1 && a.join("|") === b.join("|");
}

function similarity({ shareA, shareB }: Alignment): number {
  return shareA + shareB === 0 ? 0 : (2 * shareA * shareB) / (shareA + shareB);
}

function result(verdict: TitleVerdict, reason: TitleReason, { a, b, laid }: Sides & { laid: Alignment }): TitleMatch {
  const value = similarity(laid);
  const score = verdict === "match" ? Math.max(0.85, value) : Math.min(verdict === "mismatch" ? 0.5 : 0.8, value);
  const only = (side: "a" | "b", other: readonly Token[]) => {
    const there = new Set(other.map(({ text }) => text));
    return laid.gaps.flatMap((gap) => texts(gap[side])).filter((text) => !there.has(text));
  };
  return {
    verdict,
    score: Math.round(score * 1000) / 1000,
    reasons: [reason],
    onlyA: only("a", b),
    onlyB: only("b", a),
  };
}

/** Minimum number of unshared words to call titles with little in common different. */
const OTHER_WORDS = 2;
const LITTLE = 0.72;

function compare(plainA: string, plainB: string): TitleMatch {
  const [a, b] = [titleTokens(plainA), titleTokens(plainB)];
  const laid = align(a, b);
  const matchOf = (verdict: TitleVerdict, reason: TitleReason) => result(verdict, reason, { a, b, laid });
  if (a.length === 0 || b.length === 0) return matchOf("not_checked", "empty");
  if (laid.gaps.every((gap) => gap.a.length === 0 && gap.b.length === 0)) return matchOf("match", "same");
  const reason = decisive(laid.gaps);
  if (reason && similarity(laid) >= 0.5) return matchOf("mismatch", reason);
  if (laid.gaps.some(oneOfSeries) && similarity(laid) >= 0.5) return matchOf("not_checked", "series");
  const foreign = matchOf("mismatch", "other_words");
  if (!laid.gaps.some(replaced)) {
    if (meaning(laid.gaps.flatMap((gap) => [...gap.a, ...gap.b])).length === 0) return matchOf("match", "same");
    if (subtitle(laid, { a, b })) return matchOf("match", "subtitle");
    if (damaged(laid, b)) return matchOf("match", "words_missing");
  }
  if (partsSwapped(plainA, plainB)) return matchOf("match", "order");
  if (sameBag({ a, b })) return matchOf("not_checked", "order");
  if (foreign.onlyA.length >= OTHER_WORDS && similarity(laid) < LITTLE && !contained(laid))
    return mayTranslate(plainA, plainB) ? matchOf("not_checked", "language") : foreign;
  return matchOf("not_checked", laid.gaps.some(replaced) ? "words_replaced" : "too_short");
}

/** One title contained in the other, but too short to identify it. */
const contained = ({ shareA, shareB, gaps }: Alignment): boolean =>
  Math.max(shareA, shareB) > 0.99 && !gaps.some(replaced);

/** Whether a correction, reply or companion is about the work with the other title. */
function about(bare: string, other: string): Kind | undefined {
  const kind = kindOf(bare);
  if (!kind?.rest) return undefined;
  const rest = compare(kind.rest, other);
  return rest.verdict !== "mismatch" && rest.score >= 0.7 ? kind.kind : undefined;
}

/** Titles of these kinds may have lost the word that names the kind. */
const AMBIGUOUS = new Set<Kind>(["protocol", "abstract"]);

/** A correction, reply or companion compared with its subject. */
function matchKinds(a: string, b: string): TitleMatch | undefined {
  const [ofA, ofB] = [kindOf(a), kindOf(b)];
  if (ofA && ofB && ofA.kind === ofB.kind) return matchKinds(ofA.rest, ofB.rest);
  const kind = about(a, b) ?? about(b, a);
  if (!kind) return undefined;
  const [one, other] = [titleTokens(a), titleTokens(b)];
  const laid = align(one, other);
  // If only function words are missing, both titles have the word that names the kind.
  if (laid.gaps.every((gap) => meaning([...gap.a, ...gap.b]).length === 0)) return undefined;
  return result(AMBIGUOUS.has(kind) ? "not_checked" : "mismatch", kind, { a: one, b: other, laid });
}

const better: Readonly<Record<TitleVerdict, number>> = { match: 2, not_checked: 1, mismatch: 0 };

/**
 * Decides whether two titles name one work. Copying errors, truncation, abbreviations, markup and spelling still match;
 * a correction, a reply, part II or an opposite does not. Undecidable pairs, such as translations, are `not_checked`.
 *
 * @example
 * matchTitle("On the origin of species, part 1", "On the origin of species, part 2").verdict; // "mismatch"
 */
export const matchTitle: (a: string, b: string) => TitleMatch = memoize((a: string, b: string) => {
  const [bareA, bareB] = [bareTitle(a), bareTitle(b)];
  const kind = matchKinds(bareA, bareB);
  if (kind) return kind;
  const whole = compare(bareA, bareB);
  if (whole.verdict === "match") return whole;
  const [ofA, ofB] = [variantsOf(bareA), variantsOf(bareB)];
  // If both titles have alternatives, matching one half is not enough.
  if (ofA.length > 0 && ofB.length > 0) return whole;
  const parts = [...ofA.map((one) => compare(one, bareB)), ...ofB.map((other) => compare(bareA, other))];
  return parts.reduce(
    (best, part) => (better[part.verdict] > better[best.verdict] && !part.reasons.includes("subtitle") ? part : best),
    whole,
  );
}, 1_000);
