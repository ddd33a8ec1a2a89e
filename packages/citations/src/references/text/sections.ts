import { hasYear, isOtherHeading, isReferenceHeading, looksLikeReference, referenceMarks } from "../judge.ts";
import { furnitureOf, isOpen, type TextLine } from "./lines.ts";
import { type Entry, splitList } from "./split-list.ts";

/** Entries in a row that are none: there the list has ended, whatever follows. */
const STRANGERS = 4;

/** Notes that a reader of documents puts behind the text, in Markdown. */
const note = /^\[\^[^\]\s]{1,40}\]:/u;

/** Where the list under a heading surely ends: at the next heading of its own or of another kind. */
function endOf(lines: readonly TextLine[], from: number): number {
  for (let at = from; at < lines.length; at++) {
    const { text } = lines[at] ?? { text: "" };
    if (isReferenceHeading(text) || note.test(text)) return at;
    if (at > from && isOtherHeading(text) && !isOpen(lines[at - 1]?.text ?? "")) return at;
  }
  return lines.length;
}

/** The entries up to where too many strangers follow each other, without the strangers. */
function kept(entries: readonly Entry[]): Entry[] {
  const good: Entry[] = [];
  let strangers = 0;
  for (const entry of entries) {
    const marks = referenceMarks(entry.raw);
    const isMarked = (entry.key !== undefined || entry.sure) && entry.raw.length >= 15 && marks >= 1;
    // Among entries, a year and a mark of the trade are enough.
    const isAmong = good.length > 0 && strangers === 0 && marks >= 2 && hasYear(entry.raw);
    if (isMarked || isAmong || looksLikeReference(entry.raw)) {
      good.push(entry);
      strangers = 0;
    } else if (++strangers >= STRANGERS) break;
  }
  return good;
}

/** The lists of references of a text: what stands under their headings, split into entries. */
export function listedReferences(lines: readonly TextLine[]): Entry[] {
  const isFurniture = furnitureOf(lines);
  const heads = lines.flatMap(({ text }, index) => (isReferenceHeading(text) ? [index] : []));
  return heads.flatMap((head) => {
    const body = lines
      .slice(head + 1, endOf(lines, head + 1))
      .filter((line, index, all) => !isFurniture(line, all[index - 1]));
    return kept(splitList(body));
  });
}
