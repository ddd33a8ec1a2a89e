import { Letters } from "./letters.ts";

const shared = new Letters();

/** Three letters in one number; the edges of a title count as letters. */
function trigramsOf(length: number): Set<number> {
  const grams = new Set<number>();
  let [a, b] = [0, 0];
  for (let at = 0; at <= length; at++) {
    const c = at < length ? (shared.letters[at] ?? 0) : 0;
    // Letters beyond ten bits may share a number with others, which changes little.
    grams.add((a << 20) ^ (b << 10) ^ c);
    [a, b] = [b, c];
  }
  return grams;
}

interface Grams {
  readonly whole: ReadonlySet<number>;
  /** Of the part before the subtitle. */
  readonly main: ReadonlySet<number> | undefined;
}

function gramsOf(title: string): Grams {
  const { length, mainLength } = shared.read(title);
  return { whole: trigramsOf(length), main: mainLength === 0 ? undefined : trigramsOf(mainLength) };
}

/** Twice the share of what two sets have in common. */
function dice(one: ReadonlySet<number> | undefined, other: ReadonlySet<number> | undefined): number {
  if (!(one && other)) return 0;
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  let common = 0;
  for (const gram of few) if (many.has(gram)) common++;
  return (2 * common) / (few.size + many.size);
}

/** What agreement counts if one of both titles is without its subtitle. */
const WITHOUT_SUBTITLE = 0.95;

/**
 * Compares many titles with one: 0 … 1, the share of common groups of three letters, whatever the order of words. The
 * part before a subtitle may stand for the whole, on either side.
 */
export function likenessTo(wanted: string): (title: string) => number {
  const mine = gramsOf(wanted);
  return (title) => {
    const theirs = gramsOf(title);
    const likeness = dice(mine.whole, theirs.whole);
    return Math.max(
      likeness,
      WITHOUT_SUBTITLE * Math.max(dice(mine.main, theirs.whole), dice(mine.whole, theirs.main)),
    );
  };
}
