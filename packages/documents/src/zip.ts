import { gunzipSync, inflateRawSync } from "node:zlib";
import { unreadable } from "@wellsourced/markup";
import { Inflate } from "fflate";

/** Maximum unpacked bytes of all parts read; text alone never needs this much. */
const MAX_TOTAL = 64 * 1024 * 1024;
/** Maximum compression ratio of a large part. Office XML has 10 to 40; beyond this it is a zip bomb. */
const MAX_RATIO = 250;
const RATIO_COUNTS_FROM = 1024 * 1024;
/** Compressed bytes inflated at a time, which yield at most a thousand times as much. */
const PIECE = 4_096;
const MAX_ENTRIES = 5_000;
const LOCAL_RECORD = 0x04034b50;
const ENTRY_RECORD = 0x02014b50;
const END_RECORD = 0x06054b50;

/** Requested parts of an archive, by name. */
export type Parts = ReadonlyMap<string, Uint8Array>;

export interface ZipOptions {
  /** Number of bytes needed of a part; the rest is not unpacked. @default all */
  readonly head?: ((name: string) => number | undefined) | undefined;
  /** Whether parts may have a DTD. Its entities are never expanded. @default false */
  readonly doctype?: boolean | undefined;
}

/**
 * Unpacks the parts selected by `wanted`. The directory's sizes are not trusted; all limits apply while inflating.
 *
 * @throws {Failure} `content_empty` for a damaged or encrypted archive, too many entries, too much data or a DOCTYPE
 */
export function readZip(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
  { head, doctype = false }: ZipOptions = {},
): Parts {
  const parts = new Map<string, Uint8Array>();
  let left = MAX_TOTAL;
  for (const entry of zipDirectory(bytes)) {
    const { name } = entry;
    if (!wanted(name) || parts.has(name)) continue;
    if (entry.encrypted) throw unreadable("it is encrypted and needs a password");
    const part = unpack(bytes, entry, left, head?.(name));
    left -= part.length;
    if (!doctype && /\.(?:xml|rels)$/iu.test(name)) refuseDoctype(part, name);
    parts.set(name, part);
  }
  return parts;
}

/** An entry in an archive's directory, unverified. */
interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly packed: number;
  readonly offset: number;
}

/** @throws {Failure} `content_empty` if the archive is truncated or damaged, or has too many entries */
export function zipDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endRecord(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw unreadable(`the archive has ${count} entries`);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY_RECORD)
      throw unreadable("the file is damaged: its archive cannot be opened");
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: Buffer.from(bytes.subarray(at + 46, at + 46 + nameLength)).toString("utf8"),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The end record is in the last 64 kB, followed by at most a comment. */
function endRecord(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at--) {
    if (view.getUint32(at, true) === END_RECORD) return at;
  }
  throw unreadable("the file is damaged: its archive is cut off");
}

function unpack(bytes: Uint8Array, entry: ZipEntry, left: number, head: number | undefined): Uint8Array {
  const { name, method, packed, offset } = entry;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL_RECORD)
    throw unreadable("the file is damaged: its archive cannot be opened");
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const data = bytes.subarray(start, start + packed);
  if (data.length < packed) throw unreadable("the file is damaged: its archive is cut off");
  if (method === 0) {
    if (data.length > left && head === undefined) throw tooMuch();
    return data.subarray(0, head);
  }
  if (method !== 8) throw unreadable(`${name} uses an unsupported compression method (${method})`);
  if (head !== undefined) return inflateHead(data, Math.min(head, left), name);
  const maxOutputLength = Math.min(left, Math.max(RATIO_COUNTS_FROM, packed * MAX_RATIO));
  if (maxOutputLength <= 0) throw tooMuch();
  return inflated(() => inflateRawSync(data, { maxOutputLength }), name);
}

/**
 * Unpacks a gzip file, such as a sitemap or log.
 *
 * @throws {Failure} `content_empty` if it is damaged or a bomb
 */
export const gunzip = (bytes: Uint8Array): Uint8Array =>
  inflated(() => gunzipSync(bytes, { maxOutputLength: MAX_TOTAL }), "it");

function inflated(inflate: () => Uint8Array, name: string): Uint8Array {
  try {
    return inflate();
  } catch (cause) {
    if (cause instanceof RangeError) throw tooMuch();
    throw unreadable(`the file is damaged: ${name} cannot be unpacked`, cause);
  }
}

/** The first bytes of a part, inflated in small steps, so that a bomb costs no more. */
function inflateHead(data: Uint8Array, most: number, name: string): Uint8Array {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const inflater = new Inflate((chunk) => {
    chunks.push(chunk);
    size += chunk.length;
  });
  return inflated(() => {
    for (let at = 0; at < data.length && size < most; at += PIECE)
      inflater.push(data.subarray(at, at + PIECE), at + PIECE >= data.length);
    return Buffer.concat(chunks).subarray(0, most);
  }, name);
}

const tooMuch = () => unreadable("the archive unpacks to far more than its size");

/** Rejects a DOCTYPE, which Office files do not have and which may declare entities. */
function refuseDoctype(part: Uint8Array, name: string): void {
  const head = Buffer.from(part.subarray(0, 4_096)).toString("latin1").replaceAll("\0", "");
  if (/<!DOCTYPE|<!ENTITY/iu.test(head)) throw unreadable(`${name} has a DOCTYPE`);
}
