import { findAddresses, hasYear } from "@wellsourced/citations/documents";
import { linesOf } from "../blocks/block.ts";
import type { Entry } from "./entry.ts";
import type { ReadBlock } from "./list.ts";
import { authorKey, repeated } from "./repeats.ts";

/** The entries of the list, in order. A paragraph of several lines may contain several. */
export function readEntries(blocks: readonly ReadBlock[], source: string, read: (one: ReadBlock) => Entry): Entry[] {
  const entries: Entry[] = [];
  const byAuthor = new Map<string, number>();
  const byKey = new Map<string, number>();
  for (const one of blocks.flatMap((block) => pieces(block, source))) {
    const same = repeated(one.flow.text, entries, { byAuthor, byKey });
    const entry = read(one);
    entries.push(same === undefined ? entry : { ...entry, same });
    if (entry.key !== undefined) byKey.set(entry.key, same ?? entries.length - 1);
    if (same !== undefined) continue;
    for (const name of entry.names) byAuthor.set(authorKey(name), entries.length - 1);
  }
  return entries;
}

const holdsAddress = (text: string): boolean => findAddresses(text).length > 0 || /\b10\.\d{4,9}\//u.test(text);

/** Maximum length of an entry, in characters. */
const LONGEST_ENTRY = 2_500;

/** Whether an entry may end here: it has an address, or a year and a final stop. */
function isComplete(entry: string): boolean {
  const end = entry.slice(-LONGEST_ENTRY);
  return holdsAddress(end) || (hasYear(end) && /[.。．)）\d][*_]{0,3}\s*$/u.test(end));
}

/** Splits a paragraph where a dated line starts a new entry after a complete one. */
function pieces({ block, flow }: ReadBlock, source: string): ReadBlock[] {
  if (block.kind !== "paragraph" || !source.slice(block.start, block.end).includes("\n")) return [{ block, flow }];
  const found: { start: number; end: number }[] = [];
  for (const line of linesOf(source.slice(block.start, block.end))) {
    const current = found.at(-1);
    const mayBegin = /^[\p{Lu}\p{Lo}\p{Ll}\d"“«*_]/u.test(line.text) && (hasYear(line.text) || holdsAddress(line.text));
    if (!current || (mayBegin && isComplete(source.slice(block.start + current.start, block.start + current.end))))
      found.push({ start: line.start, end: line.end });
    else current.end = line.end;
  }
  return found.map(({ start, end }) => ({
    block: { ...block, start: block.start + start, end: block.start + end },
    flow: flow.between(block.start + start, block.start + end),
  }));
}
