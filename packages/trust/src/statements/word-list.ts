import { fold } from "@wellsourced/core";
import { remember } from "../remember.ts";

/** A list of folded words and beginnings of words. */
interface WordList {
  readonly whole: ReadonlySet<string>;
  readonly starts: readonly string[];
}

const compiled = new Map<string, WordList>();

/** Compiles a list of words separated by blanks; `*` matches any ending. */
export const wordList = (list: string): WordList => remember(compiled, list, compile);

function compile(list: string): WordList {
  const words = list.split(" ").map(fold);
  return {
    whole: new Set(words.filter((word) => !word.endsWith("*"))),
    starts: words.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1)),
  };
}

/** Whether a folded word is in a list. */
export const isListed = (form: string, { whole, starts }: WordList): boolean =>
  whole.has(form) || starts.some((start) => form.startsWith(start));
