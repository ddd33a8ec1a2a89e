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
import { type Entry, furnitureOf, isOpen, joined, type TextLine } from "./lines.ts";
import { splitList } from "./split-list.ts";

/** Entries in a row that are none: there the list has ended, whatever follows. */
const STRANGERS = 4;

/** Notes that a reader of documents puts behind the text, in Markdown. */
const note = /^\[\^[^\]\s]{1,40}\]:/u;

/** A heading as readers of documents write it. */
const heading = /^#{1,6}\s/u;
const numberedStart = /^(?:\[[\p{L}\d+]{1,12}\]|\d{1,3}[.)])\s/u;

/** Paragraphs behind a heading within a list, of which two must be entries for the list to go on. */
const BEHIND = 3;

/** A part of a list has its own heading, "Books"; behind that of an appendix there are no entries. */
function goesOn(lines: readonly TextLine[], at: number): boolean {
  const behind = lines.slice(at + 1, at + 1 + BEHIND).map(({ text }) => text);
  const isEntry = (text: string) =>
    (beginsWithName(text) || numberedStart.test(text)) && looksLikeReference(text) && text.length < 1_200;
  return behind.filter(isEntry).length >= Math.min(2, behind.length);
}

/** Where the list under a heading surely ends: at the next heading of its own or of another kind. */
function endOf(lines: readonly TextLine[], from: number): number {
  for (let at = from; at < lines.length; at++) {
    const { text } = lines[at] ?? { text: "" };
    if (isReferenceHeading(text) || note.test(text)) return at;
    if (heading.test(text) && !goesOn(lines, at)) return at;
    if (at > from && isOtherHeading(text) && !isOpen(lines[at - 1]?.text ?? "")) return at;
  }
  return lines.length;
}

/** Is this an entry by itself, or by what it has in common with the ones before? */
function isGood(entry: Entry, isAmong: boolean): boolean {
  const marks = referenceMarks(entry.raw);
  const isMarked = (entry.key !== undefined || entry.sure) && entry.raw.length >= 15 && marks >= 1;
  // Among entries, a year and a mark of the trade are enough.
  return isMarked || (isAmong && marks >= 2 && hasYear(entry.raw)) || looksLikeReference(entry.raw);
}

/** What stands between two entries, or behind the last but one, is one if it has a year and several parts, however its author is called. */
const isBetween = ({ raw }: Entry, next: Entry | undefined): boolean =>
  (next === undefined || looksLikeReference(next.raw)) &&
  raw.length >= 30 &&
  raw.length <= 1_000 &&
  hasYear(raw) &&
  /^[\p{Lu}\p{Lo}\p{N}"“„«]/u.test(raw) &&
  /\p{L}[.,:]\s/u.test(raw) &&
  /[\p{L}\p{N})/]\.?$/u.test(raw);

/** The entries up to where too many strangers follow each other, without the strangers. */
function kept(entries: readonly Entry[]): Entry[] {
  const good: Entry[] = [];
  let strangers = 0;
  for (const [at, entry] of entries.entries()) {
    // The first entry of a list may name no person either.
    const isAmong = strangers === 0 && (good.length > 0 || looksLikeReference(entries[at + 1]?.raw ?? ""));
    if (isGood(entry, isAmong) || (isAmong && isBetween(entry, entries[at + 1]))) {
      good.push(entry);
      strangers = 0;
    } else if (++strangers >= STRANGERS) break;
  }
  return good;
}

/** The entries of the list that begins at a line. */
function listFrom(lines: readonly TextLine[], from: number, isFurniture: ReturnType<typeof furnitureOf>): Entry[] {
  const body = lines
    .slice(from, endOf(lines, from))
    .filter((line, index, all) => !heading.test(line.text) && !isFurniture(line, all[index - 1]));
  return kept(splitList(body));
}

/** The lists of references of a text: what stands under their headings, split into entries. */
export function listedReferences(lines: readonly TextLine[]): Entry[] {
  const isFurniture = furnitureOf(lines);
  const heads = lines.flatMap(({ text }, index) => (isReferenceHeading(text) ? [index] : []));
  if (heads.length === 0) return unheaded(lines, isFurniture);
  return heads.flatMap((head) => listFrom(lines, head + 1, isFurniture));
}

const first = /^\[1\]\s+\S/u;
/** A list without a heading has so many entries at least. */
const LEAST = 5;

/** Letters of some journals number their list, `[1]`, and put nothing but a line over it. */
function unheaded(lines: readonly TextLine[], isFurniture: ReturnType<typeof furnitureOf>): Entry[] {
  const begin = lines.findLastIndex(({ text }) => first.test(text));
  if (begin < 0) return [];
  const entries = listFrom(lines, begin, isFurniture).filter(({ key }) => key !== undefined);
  const right = entries.filter(({ raw }) => looksLikeReference(raw)).length;
  return entries.length >= LEAST && right * 10 >= entries.length * 8 ? entries : [];
}

const mark = /^(\d{1,3})[.)]?\s+(?=[\p{Lu}"“„«»'‘(*])/u;
/** A note runs on over at most so many lines. */
const LONGEST_NOTE = 8;

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
    for (let at = index + 1; at < lines.length && at <= index + LONGEST_NOTE; at++) {
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
