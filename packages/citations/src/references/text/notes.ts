import { bisect } from "@wellsourced/core";
import { findAddresses } from "../addresses.ts";
import { hasYear, referenceMarks } from "../judge.ts";
import { furnitureOf, joined, type TextLine } from "./lines.ts";
import type { Entry } from "./split-list.ts";

const mark = /^(\d{1,3})[.)]?\s+(?=[\p{Lu}"“„«»'‘(*])/u;
/** A note runs on over at most so many lines. */
const LONGEST = 8;

/** Notes that cite: with a year or an address, and with marks of a reference. */
const cites = (text: string): boolean =>
  text.length >= 10 &&
  text.length <= 1_200 &&
  (findAddresses(text).length > 0 || (hasYear(text) && (referenceMarks(text) >= 2 || /,|"|“/u.test(text))));

/** The longest run of numbers that count up, in the order of the text. */
function countingUp(numbers: readonly number[]): ReadonlySet<number> {
  const tails: number[] = [];
  const before: number[] = [];
  numbers.forEach((value, index) => {
    const length = bisect(tails.length, (at) => (numbers[tails[at] ?? 0] ?? 0) < value);
    before[index] = tails[length - 1] ?? -1;
    tails[length] = index;
  });
  const chain = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) chain.add(at);
  return chain;
}

/** Footnotes at the ends of pages or of the text: numbered lines that count up, and that cite. */
export function notedReferences(lines: readonly TextLine[]): Entry[] {
  const isFurniture = furnitureOf(lines);
  const notes = lines.flatMap((line, index) => {
    const found = mark.exec(line.text);
    if (!found) return [];
    let raw = line.text.slice(found[0].length);
    for (let at = index + 1; at < lines.length && at <= index + LONGEST; at++) {
      const next = lines[at];
      if (
        !next ||
        isFurniture(next, lines[at - 1]) ||
        mark.test(next.text) ||
        (/[.!?)”"]$/u.test(raw) && !/^\d/u.test(next.text))
      )
        break;
      raw = joined(raw, next.text);
    }
    return cites(raw) ? [{ raw, at: line.at, key: found[1] ?? "" }] : [];
  });
  const chain = countingUp(notes.map(({ key }) => Number(key)));
  return chain.size >= 3 ? notes.filter((_, index) => chain.has(index)) : [];
}
