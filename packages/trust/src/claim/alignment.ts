import { longestCommon } from "@wellsourced/core";
import type { Language } from "../languages/define.ts";
import { contentTokens } from "./terms.ts";

/** A content word, with the term of the claim that it stands for; -1 for none. */
export interface Word {
  readonly term: number;
  readonly text: string;
  readonly name: boolean;
  readonly number: boolean;
}

/** Words of the claim in whose place the source has others. */
export interface Swap {
  readonly claim: readonly Word[];
  readonly source: readonly Word[];
  /** Known words on both sides of it. */
  readonly enclosed: boolean;
}

export interface Alignment {
  readonly swaps: readonly Swap[];
  /** Known words that stand in another order. */
  readonly moved: number;
}

/** A longer stretch between known words is another turn of phrase. */
const MOST_BETWEEN = 3;
/** Cells of the table of common words; what is longer is not laid side by side. */
const MOST_CELLS = 40_000;

interface Side {
  readonly text: string;
  readonly language: Language;
  readonly match: (form: string) => readonly number[];
}

export const contentWords = ({ text, language, match }: Side): Word[] =>
  contentTokens(text, language).map(({ form, start, end }) => {
    const raw = text.slice(start, end);
    return { term: match(form)[0] ?? -1, text: raw, name: /^\p{Lu}/u.test(raw), number: /\p{Nd}/u.test(raw) };
  });

/** Lays claim and sentence side by side at the words they share, in order. */
export function align(claim: readonly Word[], source: readonly Word[]): Alignment {
  if (claim.length * source.length > MOST_CELLS) return { swaps: [], moved: 0 };
  const common = longestCommon(claim.length, source.length, (own, other) => {
    const term = claim[own]?.term ?? -1;
    return term >= 0 && term === source[other]?.term;
  });
  const swaps: Swap[] = [];
  let [fromClaim, fromMarkdown] = [0, 0];
  for (const [index, [atClaim, atSource]] of [...common, [claim.length, source.length] as const].entries()) {
    const left = claim.slice(fromClaim, atClaim);
    const right = source.slice(fromMarkdown, atSource);
    const fits = [left, right].every(({ length }) => length > 0 && length <= MOST_BETWEEN);
    if (fits) swaps.push({ claim: left, source: right, enclosed: index > 0 && index < common.length });
    [fromClaim, fromMarkdown] = [atClaim + 1, atSource + 1];
  }
  const shared = new Set(source.map(({ term }) => term).filter((term) => claim.some((word) => word.term === term)));
  shared.delete(-1);
  return { swaps, moved: Math.max(0, shared.size - common.length) };
}
