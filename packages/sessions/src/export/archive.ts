import { inflateRawSync } from "node:zlib";
import { Failure } from "@wellsourced/core";

export const notABundle = (why: string): Failure =>
  new Failure("validation", `This is not a valid bundle: ${why}. Give a bundle made by "wellsourced export".`);

interface ArchiveLimits {
  /** Total unzipped bytes. */
  readonly maxBytes: number;
  readonly maxFiles: number;
}

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** Flag: sizes are in a data descriptor after the file. */
const STREAMED = 8;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
const DESCRIPTOR_BYTES = 16;

interface Entry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const refuse = (why: string): never => {
  throw notABundle(why);
};

function readName(bytes: Buffer): string {
  const name = bytes.toString("utf8");
  const isPlain =
    Buffer.from(name).equals(bytes) &&
    !/[\p{C}\\]/u.test(name) &&
    !name.startsWith("/") &&
    name
      .replace(/\/$/u, "")
      .split("/")
      .every((part) => part !== "" && part !== "." && part !== "..");
  return isPlain ? name : refuse("a name in it is not a plain path");
}

/** Reads the central directory, which alone determines the files. */
function readDirectory(archive: Buffer, { maxFiles }: ArchiveLimits): { entries: readonly Entry[]; start: number } {
  const end = archive.length - END_BYTES;
  if (end < 0 || archive.readUInt32LE(end) !== END || archive.readUInt16LE(end + 20) !== 0)
    refuse("it does not end like a zip file without a comment");
  const count = archive.readUInt16LE(end + 10);
  const start = archive.readUInt32LE(end + 16);
  if (start + archive.readUInt32LE(end + 12) !== end || archive.readUInt16LE(end + 8) !== count)
    refuse("its directory is not at the stated place");
  if (count > maxFiles) refuse(`it contains more than ${maxFiles} files`);
  const entries: Entry[] = [];
  let at = start;
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > end || archive.readUInt32LE(at) !== ENTRY) refuse("its directory is damaged");
    const names = archive.readUInt16LE(at + 28);
    const next = at + ENTRY_BYTES + names + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    if (next > end) refuse("its directory is damaged");
    entries.push({
      name: readName(archive.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + names)),
      flags: archive.readUInt16LE(at + 8),
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    });
    at = next;
  }
  if (at !== end) refuse("its directory is damaged");
  return { entries, start };
}

/** Locates a file's bytes and checks that its local header matches the directory. */
function locate(archive: Buffer, { name, flags, method, packed, size, offset }: Entry, start: number) {
  const names = offset + LOCAL_BYTES;
  if (names > start || archive.readUInt32LE(offset) !== LOCAL) refuse(`${name} is not at the stated place`);
  const data = names + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  const own = archive.subarray(names, names + archive.readUInt16LE(offset + 26)).toString("utf8");
  const isSame =
    own === name &&
    archive.readUInt16LE(offset + 8) === method &&
    ((flags & STREAMED) !== 0 ||
      (archive.readUInt32LE(offset + 18) === packed && archive.readUInt32LE(offset + 22) === size));
  if (!isSame || (flags & ENCRYPTED) !== 0) refuse(`the two headers of ${name} differ, or it is encrypted`);
  if (data + packed > start) refuse(`${name} is longer than the archive`);
  return { data, end: data + packed, slack: (flags & STREAMED) === 0 ? 0 : DESCRIPTOR_BYTES };
}

function unpackOne(bytes: Buffer, { name, method, size }: Entry): Uint8Array {
  if (method === STORED) return bytes.length === size ? bytes : refuse(`${name} does not have the stated length`);
  if (method !== DEFLATED) return refuse(`${name} uses an unusual compression method`);
  try {
    const unpacked = inflateRawSync(bytes, { maxOutputLength: Math.max(size, 1) });
    if (unpacked.length === size) return unpacked;
  } catch {
    // A damaged file, as with a wrong length.
  }
  return refuse(`${name} is damaged`);
}

/**
 * Reads the files of a zip archive by name. Rejects archives that programs could read differently: duplicate names,
 * overlapping files, hidden data, contradictory headers, folders with content.
 *
 * @throws {Failure} `validation`
 */
export function readArchive(bytes: Uint8Array, limits: ArchiveLimits): ReadonlyMap<string, Uint8Array> {
  try {
    return readFiles(bytes, limits);
  } catch (error) {
    throw error instanceof Failure ? error : notABundle("it is not a zip file, or is damaged");
  }
}

function readFiles(bytes: Uint8Array, limits: ArchiveLimits): ReadonlyMap<string, Uint8Array> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const { entries, start } = readDirectory(archive, limits);
  if (entries.reduce((sum, { size }) => sum + size, 0) > limits.maxBytes)
    refuse(`it unpacks to more than ${Math.floor(limits.maxBytes / 1_048_576)} MB`);
  const names = new Set<string>();
  const files = new Map<string, Uint8Array>();
  let [before, slack] = [0, 0];
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    const key = entry.name.normalize("NFC").toLowerCase();
    if (names.has(key)) refuse(`it contains several files named ${entry.name}`);
    names.add(key);
    if (entry.offset < before || entry.offset > before + slack)
      refuse("its files overlap, or there is data between them");
    const place = locate(archive, entry, start);
    before = place.end;
    slack = place.slack;
    if (!entry.name.endsWith("/")) files.set(entry.name, unpackOne(archive.subarray(place.data, place.end), entry));
    else if (entry.size > 0) refuse(`the folder ${entry.name} has content`);
  }
  if (start < before || start > before + slack) refuse("there is data before its directory");
  return files;
}
