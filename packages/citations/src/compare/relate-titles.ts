import { memoize } from "@wellsourced/core";
import { type Alignment, align, type Gap, type Sides } from "../match/align.ts";
import { bareTitle, variantsOf } from "../match/kinds.ts";
import { isSameWord } from "../match/likeness.ts";
import { matchTitle, type TitleMatch } from "../match/title.ts";
import { type Token, titleTokens } from "../match/tokens.ts";
import { asciiLetters } from "../transliterate.ts";

/** Differing text of two titles; empty on the side that lacks it. */
export interface TitleChange {
  readonly cited: string;
  readonly recorded: string;
}

/** How a cited title relates to a recorded one. */
export interface TitleRelation {
  /** `same`: equal; `variant`: other spelling or no subtitle; `near`: some words differ; `other`: different. */
  readonly kind: "same" | "variant" | "near" | "other";
  /** Similarity of the titles by meaning, 0 … 1. */
  readonly share: number;
  readonly changes: readonly TitleChange[];
}

const OTHER: TitleRelation = { kind: "other", share: 0, changes: [] };
/** Less similar titles belong to different works. */
const NEAR = 0.5;

const written = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join(" ");

/** Function words often lost or swapped in copying. */
const SMALL: ReadonlySet<string> = new Set(["a", "an", "the", "and"]);

/** Returns the two sides of a difference unless they mean the same. */
function changeOf({ a, b }: Sides): TitleChange | undefined {
  const [one, other] = [a, b].map((side) => side.filter(({ text }) => !SMALL.has(text))) as [Token[], Token[]];
  const change = { cited: written(one), recorded: written(other) };
  if (one.length === 0 || other.length === 0)
    return [...one, ...other].some(({ weight }) => weight > 0) ? change : undefined;
  const [first, second] = [one[0], other[0]];
  const same =
    one.length === 1 && other.length === 1 && first && second
      ? isSameWord(first, second)
      : change.cited.replaceAll(" ", "") === change.recorded.replaceAll(" ", "");
  return same ? undefined : change;
}

/** Whether a gap is a whole segment missing from the start or end of one title. */
function isLostPart({ a, b }: Gap, whole: Sides): boolean {
  if (a.length > 0 && b.length > 0) return false;
  const [extra, all] = a.length > 0 ? [a, whole.a] : [b, whole.b];
  const parts = new Set(extra.map(({ segment }) => segment));
  return (
    parts.size < new Set(all.map(({ segment }) => segment)).size &&
    all.filter(({ segment }) => parts.has(segment)).length === extra.length
  );
}

function changesOf(laid: Alignment, whole: Sides): TitleChange[] {
  const gaps = laid.gaps.filter((gap) => !isLostPart(gap, whole));
  return [...gaps, ...laid.alike].flatMap((stretch) => changeOf(stretch) ?? []);
}

const KINDS: ReadonlySet<string> = new Set(["correction", "retraction", "reply", "comment", "review", "data"]);
/** Whether one title is that of a correction, reply or companion, which is a separate work. */
const isBeside = ({ reasons }: TitleMatch): boolean => reasons.some((reason) => KINDS.has(reason));

interface Prepared {
  readonly bare: string;
  readonly letters: string;
  readonly tokens: readonly Token[];
  /** First four letters of each content word. */
  readonly starts: ReadonlySet<string>;
}

/** Memoised because a reference is compared with many records, and records with each other. */
const prepared = memoize((title: string): Prepared => {
  const bare = bareTitle(title);
  const tokens = titleTokens(bare);
  const starts = new Set(tokens.filter(({ weight }) => weight > 0).map(({ text }) => text.slice(0, 4)));
  return { bare, letters: asciiLetters(bare), tokens, starts };
}, 500);

/** Whether two titles have too few words in common for a full comparison. */
function isFar({ starts: a }: Prepared, { starts: b }: Prepared): boolean {
  const both = [...a].filter((start) => b.has(start)).length;
  return both * 5 < Math.min(a.size, b.size) * 2;
}

/**
 * Relates a cited title to a recorded one. One replaced word or a changed plural makes it `near`; markup, hyphens,
 * accents, spelling and a missing subtitle do not.
 */
export function relateTitles(cited: string | undefined, recorded: string | undefined): TitleRelation {
  if (!cited || !recorded) return OTHER;
  const [one, other] = [prepared(cited), prepared(recorded)];
  if (one.letters === other.letters) return { kind: "same", share: 1, changes: [] };
  if (isFar(one, other)) return OTHER;
  const whole = { a: one.tokens, b: other.tokens };
  const match = matchTitle(cited, recorded);
  if (isBeside(match)) return OTHER;
  const laid = align(whole.a, whole.b);
  const share = (2 * laid.shareA * laid.shareB) / Math.max(laid.shareA + laid.shareB, 1e-9);
  const named =
    match.verdict === "match" &&
    (match.reasons.includes("order") || [one, other].some(({ bare }) => variantsOf(bare).length > 0));
  const changes = named ? [] : changesOf(laid, whole);
  // A short title without its subtitle fits many works, so the authors must decide.
  if (changes.length === 0)
    return match.verdict === "match"
      ? { kind: "variant", share: Math.max(share, 0.85), changes }
      : { kind: "near", share, changes };
  return { kind: share >= NEAR ? "near" : "other", share, changes };
}
