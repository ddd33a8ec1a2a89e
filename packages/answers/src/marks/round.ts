import type { Book } from "../sources/book.ts";
import type { ReadBlock } from "../sources/list.ts";
import { bracketed, inRoundBrackets, superscripts } from "./numbers.ts";

/** Does an answer cite by `(1)`: are there such marks, and no other ones that lead to the same list? */
export function usesRoundBrackets(body: readonly ReadBlock[], book: Book): boolean {
  if (book.count === 0) return false;
  const numbers = {
    count: book.count,
    isRound: true,
    mayCite: (keys: readonly string[]) => keys.every((key) => book.has(key)),
  };
  let round = 0;
  let others = 0;
  for (const { flow } of body) {
    round += inRoundBrackets(flow.text, numbers).length;
    others += bracketed(flow.text, numbers).length + superscripts(flow.text, numbers).length;
    others += flow.marks.filter(({ kind }) => kind === "superscript" || kind === "number").length;
  }
  return round > others;
}
