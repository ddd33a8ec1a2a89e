import { join } from "node:path";
import { Entries } from "./entries.ts";
import { headerFor } from "./key-header.ts";
import { KeyReader } from "./key-reader.ts";
import { KeyWriter } from "./key-writer.ts";
import type { KeyFile } from "./manifest.ts";

/** Entries that are sorted at once. */
const AT_ONCE = 2 ** 20;

/** Files that are merged while adding goes on. */
const FAN_IN = 32;
/** A file is merged with those after it unless it is so many times as large. */
const LARGER = 4;

interface Target {
  readonly file: string;
  readonly docs: number;
}

/** Writes one file with the entries of several, whose records follow each other. */
export function mergeKeys(folder: string, files: readonly KeyFile[], { file, docs }: Target): KeyFile {
  const readers = files.map((one) => new KeyReader(join(folder, one.file)));
  try {
    const entries = files.reduce((sum, one) => sum + one.entries, 0);
    const header = headerFor(entries, docs);
    const most = Math.min(header.bits, ...readers.map((reader) => reader.header.bits));
    const sliceBits = Math.min(most, Math.max(0, Math.ceil(Math.log2(entries / AT_ONCE))));
    const slices = 2 ** sliceBits;
    const writer = new KeyWriter(join(folder, file), { header, slices });
    const part = new Entries(Math.ceil((entries / slices) * 1.2));
    for (let slice = 0; slice < slices; slice++) {
      part.clear();
      for (const reader of readers) reader.readSlice(slice, slices, part);
      part.sort(32 - sliceBits);
      writer.writeSlice(part);
    }
    return { file, entries, bytes: writer.finish() };
  } finally {
    for (const reader of readers) reader.close();
  }
}

/** How many of the last files to merge now: some of equal size while adding goes on, and all but large ones at its end. */
export function dueForMerge(files: readonly KeyFile[], isEnd: boolean): number {
  let sum = 0;
  let due = 0;
  for (const [back, { entries }] of [...files].reverse().entries()) {
    if (back > 0 && entries >= LARGER * (isEnd ? sum : Math.max(...files.slice(-back).map((one) => one.entries))))
      break;
    sum += entries;
    due = back + 1;
  }
  if (isEnd) return due > 1 ? due : 0;
  return due >= FAN_IN ? due : 0;
}
