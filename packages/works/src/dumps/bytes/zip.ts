import { type FileHandle, open } from "node:fs/promises";
import { Failure } from "@wellsourced/core";
import { fileBytes } from "./file.ts";
import type { ArchivePart } from "./tar.ts";
import { inflated } from "./unpack.ts";

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** The end record with the longest comment, and the locator before it. */
const TAIL = 65_536 + 22 + 20;
const MAX_DIRECTORY = 64 * 1024 * 1024;
const FULL = 0xffffffff;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packed: number;
  readonly offset: number;
}

async function at(file: FileHandle, position: number, size: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, position);
  return buffer.subarray(0, bytesRead);
}

/** Where the directory is, and how long; archives over 4 GB state it in a second record. */
async function directoryAt(
  file: FileHandle,
  size: number,
): Promise<readonly [offset: number, length: number] | undefined> {
  const tail = await at(file, Math.max(0, size - TAIL), Math.min(size, TAIL));
  for (let end = tail.length - 22; end >= 0; end--) {
    if (tail.readUInt32LE(end) !== END) continue;
    const place = [tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12)] as const;
    if (place[0] !== FULL || end < 20 || tail.readUInt32LE(end - 20) !== LOCATOR_64) return place;
    const record = await at(file, Number(tail.readBigUInt64LE(end - 12)), 56);
    if (record.length < 56 || record.readUInt32LE(0) !== END_64) return undefined;
    return [Number(record.readBigUInt64LE(48)), Number(record.readBigUInt64LE(40))];
  }
  return undefined;
}

/** Sizes and offsets that do not fit into 32 bits are in an extra field, in this order, and only those. */
function entryOf(directory: Buffer, from: number): Entry {
  const nameLength = directory.readUInt16LE(from + 28);
  const extraLength = directory.readUInt16LE(from + 30);
  let [packed, unpacked, offset] = [20, 24, 42].map((field) => directory.readUInt32LE(from + field));
  const extra = directory.subarray(from + 46 + nameLength, from + 46 + nameLength + extraLength);
  for (let field = 0; field + 4 <= extra.length; field += 4 + extra.readUInt16LE(field + 2)) {
    if (extra.readUInt16LE(field) !== 1) continue;
    const values = extra.subarray(field + 4, field + 4 + extra.readUInt16LE(field + 2));
    let next = 0;
    const long = (value: number | undefined) => {
      if (value !== FULL || next + 8 > values.length) return value;
      next += 8;
      return Number(values.readBigUInt64LE(next - 8));
    };
    unpacked = long(unpacked);
    packed = long(packed);
    offset = long(offset);
  }
  return {
    name: directory.toString("utf8", from + 46, from + 46 + nameLength),
    method: directory.readUInt16LE(from + 10),
    isEncrypted: (directory.readUInt16LE(from + 8) & 1) === 1,
    packed: packed ?? 0,
    offset: offset ?? 0,
  };
}

async function entriesOf(file: FileHandle, path: string): Promise<readonly Entry[]> {
  const damaged = () =>
    new Failure("content_empty", `${path} is damaged or was cut off. Download it again.`, { retryable: false });
  const place = await directoryAt(file, (await file.stat()).size);
  if (!place || place[1] > MAX_DIRECTORY) throw damaged();
  const directory = await at(file, ...place);
  const entries: Entry[] = [];
  for (let from = 0; from + 46 <= directory.length && directory.readUInt32LE(from) === ENTRY; ) {
    const length = 46 + [28, 30, 32].reduce((sum, field) => sum + directory.readUInt16LE(from + field), 0);
    if (from + length > directory.length) throw damaged();
    entries.push(entryOf(directory, from));
    from += length;
  }
  return entries;
}

export const isZip = (head: Buffer): boolean => head.length >= 4 && head.readUInt32LE(0) === LOCAL;

/** The files of a zip archive, which are read one after the other without unpacking the archive. */
export async function* zipParts(path: string, onRead?: (bytes: number) => void): AsyncGenerator<ArchivePart> {
  const file = await open(path);
  try {
    for (const entry of await entriesOf(file, path)) {
      if (entry.name.endsWith("/")) continue;
      if (entry.isEncrypted) throw new Failure("validation", `${path} is encrypted. Unpack it first.`);
      if (entry.method !== 0 && entry.method !== 8)
        throw new Failure(
          "validation",
          `${entry.name} in ${path} has a compression that is not read. Unpack it first.`,
        );
      const header = await at(file, entry.offset, 30);
      const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
      const bytes = fileBytes(path, { start, end: start + entry.packed, ...(onRead && { onRead }) });
      yield { name: entry.name, bytes: entry.method === 0 ? bytes : inflated(bytes, entry.name) };
    }
  } finally {
    await file.close();
  }
}
