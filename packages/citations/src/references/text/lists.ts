import { bisect } from "@wellsourced/core";
import { findAddresses } from "../addresses.ts";
import {
  beginsWithName,
  hasYear,
  isOtherHeading,
  isReferenceHeading,
  looksLikeReference,
  referenceMarks,
} from "../judge.ts";
import { type Entry, isOpen, joinLines, runningLines, type TextLine } from "./lines.ts";
import { splitList } from "./split-list.ts";

/** A list ends after this many texts in a row that are not entries. */
const MAX_OTHERS = 4;

/** A note in Markdown, as document converters append them. */
const note = /^\[\^[^\]\s]{1,40}\]:/u;

const heading = /^#{1,6}\s/u;
const numberedStart = /^(?:\[[\p{L}\d+]{1,12}\]|\d{1,3}[.)])\s/u;

/** Paragraphs after a heading, of which two must be entries for the list to continue. */
const AFTER_HEADING = 3;

/** Whether entries follow a heading, as after "Books" but not after "Appendix". */
function continues(lines: readonly TextLine[], at: number): boolean {
  const after = lines.slice(at + 1, at + 1 + AFTER_HEADING).map(({ text }) => text);
  const isEntry = (text: string) =>
    (beginsWithName(text) || numberedStart.test(text)) && looksLikeReference(text) && text.length < 1_200;
  return after.filter(isEntry).length >= Math.min(2, after.length);
}

/** Returns the index of the heading or note that ends a list. */
function endOf(lines: readonly TextLine[], from: number): number {
  for (let at = from; at < lines.length; at++) {
    const { text } = lines[at] ?? { text: "" };
    if (isReferenceHeading(text) || note.test(text)) return at;
    if (heading.test(text) && !continues(lines, at)) return at;
    if (at > from && isOtherHeading(text) && !isOpen(lines[at - 1]?.text ?? "")) return at;
  }
  return lines.length;
}

/** Whether a text is an entry, by itself or because the text before is one. */
function isGood(entry: Entry, isAmong: boolean): boolean {
  const marks = referenceMarks(entry.raw);
  const isMarked = (entry.key !== undefined || entry.isCertain) && entry.raw.length >= 15 && marks >= 1;
  // Between entries, a year and one other feature are enough.
  return isMarked || (isAmong && marks >= 2 && hasYear(entry.raw)) || looksLikeReference(entry.raw);
}

/** Whether a text between two entries is one too: it has a year and several parts. */
const isBetween = ({ raw }: Entry, next: Entry | undefined): boolean =>
  (next === undefined || looksLikeReference(next.raw)) &&
  raw.length >= 30 &&
  raw.length <= 1_000 &&
  hasYear(raw) &&
  /^[\p{Lu}\p{Lo}\p{N}"“„«]/u.test(raw) &&
  /\p{L}[.,:]\s/u.test(raw) &&
  /[\p{L}\p{N})/]\.?$/u.test(raw);

/** Returns the entries up to the end of the list. */
function kept(entries: readonly Entry[]): Entry[] {
  const good: Entry[] = [];
  let others = 0;
  for (const [at, entry] of entries.entries()) {
    // The first entry of a list may lack a person too.
    const isAmong = others === 0 && (good.length > 0 || looksLikeReference(entries[at + 1]?.raw ?? ""));
    if (isGood(entry, isAmong) || (isAmong && isBetween(entry, entries[at + 1]))) {
      good.push(entry);
      others = 0;
    } else if (++others >= MAX_OTHERS) break;
  }
  return good;
}

/** Returns the entries of the list that starts at a line. */
function listFrom(lines: readonly TextLine[], from: number, isRunning: ReturnType<typeof runningLines>): Entry[] {
  const body = lines
    .slice(from, endOf(lines, from))
    .filter((line, index, all) => !heading.test(line.text) && !isRunning(line, all[index - 1]));
  return kept(splitList(body));
}

/** Returns the entries under the reference headings of a text. */
export function listedReferences(lines: readonly TextLine[]): Entry[] {
  const isRunning = runningLines(lines);
  const heads = lines.flatMap(({ text }, index) => (isReferenceHeading(text) ? [index] : []));
  if (heads.length === 0) return unheaded(lines, isRunning);
  return heads.flatMap((head) => listFrom(lines, head + 1, isRunning));
}

const first = /^\[1\]\s+\S/u;
/** Minimum number of entries in a list without a heading. */
const MIN_ENTRIES = 5;

/** Returns the entries of a numbered list without a heading, as in letters of some journals. */
function unheaded(lines: readonly TextLine[], isRunning: ReturnType<typeof runningLines>): Entry[] {
  const begin = lines.findLastIndex(({ text }) => first.test(text));
  if (begin < 0) return [];
  const entries = listFrom(lines, begin, isRunning).filter(({ key }) => key !== undefined);
  const likely = entries.filter(({ raw }) => looksLikeReference(raw)).length;
  return entries.length >= MIN_ENTRIES && likely * 10 >= entries.length * 8 ? entries : [];
}

const mark = /^(\d{1,3})[.)]?\s+(?=[\p{Lu}"“„«»'‘(*])/u;
/** Maximum number of lines of a note. */
const LONGEST_NOTE = 8;

/** Whether a note cites: it has a URL, or a year and another feature of a reference. */
const cites = (text: string): boolean =>
  text.length >= 10 &&
  text.length <= 1_200 &&
  (findAddresses(text).length > 0 || (hasYear(text) && (referenceMarks(text) >= 2 || /,|"|“/u.test(text))));

/** Returns the indices of the longest increasing subsequence. */
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

/** Returns footnotes that cite: numbered lines that count up. */
export function notedReferences(lines: readonly TextLine[]): Entry[] {
  const isRunning = runningLines(lines);
  const notes = lines.flatMap((line, index) => {
    const found = mark.exec(line.text);
    if (!found) return [];
    let raw = line.text.slice(found[0].length);
    for (let at = index + 1; at < lines.length && at <= index + LONGEST_NOTE; at++) {
      const next = lines[at];
      if (
        !next ||
        isRunning(next, lines[at - 1]) ||
        mark.test(next.text) ||
        (/[.!?)”"]$/u.test(raw) && !/^\d/u.test(next.text))
      )
        break;
      raw = joinLines(raw, next.text);
    }
    return cites(raw) ? [{ raw, at: line.at, key: found[1] ?? "" }] : [];
  });
  const chain = countingUp(notes.map(({ key }) => Number(key)));
  return chain.size >= 3 ? notes.filter((_, index) => chain.has(index)) : [];
}
