import { inflateRawSync } from "node:zlib";
import { unreadable } from "./define.ts";

const MAX_ENTRIES = 5_000;
/** Decoded bytes of all parts that are read. Text alone never needs this much. */
const MAX_TOTAL = 64 * 1024 * 1024;
/** Office XML packs about 10 to 40 times; beyond this a large part is a bomb. */
const MAX_RATIO = 250;
const RATIO_COUNTS_FROM = 1024 * 1024;
const END_RECORD = 0x06054b50;
const ENTRY_RECORD = 0x02014b50;
const LOCAL_RECORD = 0x04034b50;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}

/** The parts of an Office file that were asked for, by name. */
export type Parts = ReadonlyMap<string, Uint8Array>;

/**
 * Unpacks the parts that `wanted` picks. Sizes in the directory are claims, so every bound holds while inflating.
 *
 * @throws {Failure} `content_empty` for a damaged archive, too many entries, too much data or a DOCTYPE
 */
export function readZip(bytes: Uint8Array, wanted: (name: string) => boolean): Parts {
  const parts = new Map<string, Uint8Array>();
  let left = MAX_TOTAL;
  for (const entry of directory(bytes)) {
    if (!wanted(entry.name) || parts.has(entry.name)) continue;
    const part = unpack(bytes, entry, left);
    left -= part.length;
    if (/\.(?:xml|rels)$/iu.test(entry.name)) refuseDoctype(part, entry.name);
    parts.set(entry.name, part);
  }
  return parts;
}

function directory(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endRecord(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw unreadable(`the archive has ${count} entries`);
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY_RECORD) throw unreadable("the archive is damaged");
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: Buffer.from(bytes.subarray(at + 46, at + 46 + nameLength)).toString("utf8"),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The end record sits in the last 64 kB, behind it at most a comment. */
function endRecord(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at--) {
    if (view.getUint32(at, true) === END_RECORD) return at;
  }
  throw unreadable("the archive is cut off");
}

function unpack(bytes: Uint8Array, { name, method, packed, offset }: Entry, left: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL_RECORD)
    throw unreadable("the archive is damaged");
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const data = bytes.subarray(start, start + packed);
  if (data.length < packed) throw unreadable("the archive is cut off");
  if (method === 0) {
    if (data.length > left) throw tooMuch();
    return data;
  }
  if (method !== 8) throw unreadable(`${name} is packed in a way that is not read (method ${method})`);
  const limit = Math.min(left, Math.max(RATIO_COUNTS_FROM, packed * MAX_RATIO));
  return inflate(data, limit, name);
}

function inflate(data: Uint8Array, limit: number, name: string): Uint8Array {
  if (limit <= 0) throw tooMuch();
  try {
    return inflateRawSync(data, { maxOutputLength: limit });
  } catch (cause) {
    if (cause instanceof RangeError) throw tooMuch();
    throw unreadable(`${name} is damaged`, cause);
  }
}

const tooMuch = () => unreadable("the archive unpacks to far more than its size");

/** Office files have no DOCTYPE; one that has brings entities along. */
function refuseDoctype(part: Uint8Array, name: string): void {
  const head = Buffer.from(part.subarray(0, 4_096)).toString("latin1").replaceAll("\0", "");
  if (/<!DOCTYPE|<!ENTITY/iu.test(head)) throw unreadable(`${name} has a DOCTYPE`);
}
