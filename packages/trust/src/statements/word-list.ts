import { fold } from "@wellsourced/core";
import { remember } from "../remember.ts";

/** A closed list of words, folded. */
interface WordList {
  readonly whole: ReadonlySet<string>;
  readonly starts: readonly string[];
}

const compiled = new Map<string, WordList>();

/** A list of words, split by blanks; `*` stands for any ending. */
export const wordList = (list: string): WordList => remember(compiled, list, compile);

function compile(list: string): WordList {
  const words = list.split(" ").map(fold);
  return {
    whole: new Set(words.filter((word) => !word.endsWith("*"))),
    starts: words.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1)),
  };
}

/** Is a folded word in a list? */
export const isListed = (form: string, { whole, starts }: WordList): boolean =>
  whole.has(form) || starts.some((start) => form.startsWith(start));
