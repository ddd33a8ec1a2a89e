import { longestCommon } from "@wellsourced/core";
import type { Language } from "../languages/define.ts";
import { contentTokens } from "./terms.ts";

/** A content word with the index of its term in the claim; -1 if none. */
export interface Word {
  readonly term: number;
  readonly text: string;
  readonly name: boolean;
  readonly number: boolean;
}

/** Words of the claim that the source replaces by others; `enclosed` between shared words. */
interface Swap {
  readonly claim: readonly Word[];
  readonly source: readonly Word[];
  readonly enclosed: boolean;
}

interface Alignment {
  readonly swaps: readonly Swap[];
  /** Number of shared words in another order. */
  readonly moved: number;
}

/** Maximum words in a swap. */
const MOST_BETWEEN = 3;
/** Maximum size of the table; longer texts are not aligned. */
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

/** Aligns claim and sentence at their shared words. */
export function align(claim: readonly Word[], source: readonly Word[]): Alignment {
  if (claim.length * source.length > MOST_CELLS) return { swaps: [], moved: 0 };
  const common = longestCommon(claim.length, source.length, (own, other) => {
    const term = claim[own]?.term ?? -1;
    return term >= 0 && term === source[other]?.term;
  });
  const swaps: Swap[] = [];
  let [fromClaim, fromSource] = [0, 0];
  for (const [index, [atClaim, atSource]] of [...common, [claim.length, source.length] as const].entries()) {
    const left = claim.slice(fromClaim, atClaim);
    const right = source.slice(fromSource, atSource);
    const fits = [left, right].every(({ length }) => length > 0 && length <= MOST_BETWEEN);
    if (fits) swaps.push({ claim: left, source: right, enclosed: index > 0 && index < common.length });
    [fromClaim, fromSource] = [atClaim + 1, atSource + 1];
  }
  const shared = new Set(source.map(({ term }) => term).filter((term) => claim.some((word) => word.term === term)));
  shared.delete(-1);
  return { swaps, moved: Math.max(0, shared.size - common.length) };
}
