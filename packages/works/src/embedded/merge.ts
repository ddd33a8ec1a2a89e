import { join } from "node:path";
import { Entries } from "./entries.ts";
import { headerFor } from "./key-header.ts";
import { KeyReader } from "./key-reader.ts";
import { KeyWriter } from "./key-writer.ts";
import type { KeyFile } from "./manifest.ts";

/** Entries that are sorted at once. */
const AT_ONCE = 2 ** 18;

/** A merge while adding goes on takes at least so many files. */
const FAN_IN = 32;
/** At the end of adding, each file is at least so many times as large as all later ones together. */
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
    const part = new Entries(Math.ceil((entries / slices) * 1.2) + 1);
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

/**
 * How many of the last files to merge now: those from the first one that is small beside all later ones together. So
 * the number of files grows with the logarithm of their size, and each entry is written again a few times at most.
 */
export function dueForMerge(files: readonly Pick<KeyFile, "entries">[], isEnd: boolean): number {
  const [ratio, least] = isEnd ? [LARGER, 2] : [1, FAN_IN];
  let later = files.reduce((sum, { entries }) => sum + entries, 0);
  const first = files.findIndex(({ entries }) => {
    later -= entries;
    return entries < ratio * later;
  });
  const due = first < 0 ? 0 : files.length - first;
  return due >= least ? due : 0;
}
