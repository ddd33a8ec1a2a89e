import { plain } from "../fold.ts";
import type { Language } from "../languages/define.ts";

/** A sentence without the turns that rebut ("it is a myth that"), in lower case, and whether it holds any. */
export interface Rebuttal {
  readonly rest: string;
  readonly isRebutted: boolean;
  /** It holds "contrary to popular belief", which says nothing of what follows: what follows does. */
  readonly isAside: boolean;
}

export function rebuttalIn(sentence: string, { rebuttals, asides }: Language): Rebuttal {
  const text = plain(sentence);
  const without = (turns: readonly RegExp[], from: string) =>
    turns.reduce((left, turn) => left.replace(turn, " $1 "), from);
  const bare = without(asides, text);
  const rest = without(rebuttals, bare);
  return { rest, isRebutted: rest !== bare, isAside: bare !== text };
}
