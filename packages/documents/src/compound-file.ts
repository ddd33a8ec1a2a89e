import { unreadable } from "@wellsourced/markup";

/** A folder of a compound file, the container of old Office files and Outlook messages. */
export interface CompoundFolder {
  readonly folders: ReadonlyMap<string, CompoundFolder>;
  /** Reads a stream; undefined if there is none of this name. */
  read(name: string): Uint8Array | undefined;
  readonly streams: readonly string[];
}

/** An entry of the directory, which is a binary tree of the names in each folder. */
interface Entry {
  readonly name: string;
  readonly kind: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

const SIGNATURE = "d0cf11e0a1b11ae1";
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const IN_HEADER = 109;
/** Sector numbers from here on have a special meaning, such as the end of a chain. */
const MARKS = 0xffff_fff0;
const FOLDER = 1;
const STREAM = 2;
const MAX_ENTRIES = 100_000;
const MAX_DEPTH = 64;

/**
 * Reads the directory of a compound file. Streams are read on use, all together at most twice the bytes of the file.
 *
 * @throws {Failure} `content_empty` if it is damaged
 */
export function readCompoundFile(bytes: Uint8Array): CompoundFolder {
  const file = new CompoundFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return file.folder(0, 0);
}

class CompoundFile {
  private readonly file: Buffer;
  private readonly sectorBytes: number;
  private readonly miniBytes: number;
  private readonly miniBelow: number;
  private readonly next: readonly number[];
  private readonly nextMini: Buffer;
  private readonly entries: readonly Entry[];
  private readonly small: Buffer;
  private readonly seen = new Set<number>();
  private left: number;

  constructor(file: Buffer) {
    if (file.length < HEADER_BYTES || file.toString("hex", 0, 8) !== SIGNATURE) throw damaged();
    const [shift, miniShift] = [file.readUInt16LE(30), file.readUInt16LE(32)];
    if (shift < 7 || shift > 16 || miniShift < 2 || miniShift >= shift) throw damaged();
    this.file = file;
    this.sectorBytes = 2 ** shift;
    this.miniBytes = 2 ** miniShift;
    this.miniBelow = file.readUInt32LE(56);
    this.left = file.length * 2 + 4_096;
    this.next = this.allocation();
    this.nextMini = this.chain(file.readUInt32LE(60));
    this.entries = entriesIn(this.chain(file.readUInt32LE(48)));
    const [root] = this.entries;
    this.small = root ? this.chain(root.start) : Buffer.alloc(0);
  }

  folder(at: number, depth: number): CompoundFolder {
    const folders = new Map<string, CompoundFolder>();
    const streams = new Map<string, Entry>();
    for (const index of this.namesIn(this.entries[at]?.child ?? MARKS)) {
      const entry = this.entries[index];
      if (entry?.kind === STREAM) streams.set(entry.name, entry);
      else if (entry?.kind === FOLDER && depth < MAX_DEPTH) folders.set(entry.name, this.folder(index, depth + 1));
    }
    return {
      folders,
      streams: [...streams.keys()],
      read: (name) => {
        const entry = streams.get(name);
        return entry && this.stream(entry);
      },
    };
  }

  /** Indices of a folder's entries; those already visited are skipped, as the tree may be circular. */
  private namesIn(root: number): number[] {
    const found: number[] = [];
    const open = [root];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const entry = this.entries[at];
      if (!entry || this.seen.has(at)) continue;
      this.seen.add(at);
      found.push(at);
      open.push(entry.right, entry.left);
    }
    return found;
  }

  private stream({ start, size }: Entry): Uint8Array {
    const isSmall = size < this.miniBelow;
    const all = isSmall ? this.miniChain(start, size) : this.chain(start, size);
    return all.subarray(0, size);
  }

  /** The next sector of each sector. Sectors of this table are listed in the header, then in a chain. */
  private allocation(): number[] {
    const { file } = this;
    const listed: number[] = [];
    for (let at = 0; at < IN_HEADER; at++) listed.push(file.readUInt32LE(76 + at * 4));
    const perSector = this.sectorBytes / 4;
    let list = file.readUInt32LE(68);
    for (let met = 0; list < MARKS && met < file.length / this.sectorBytes; met++) {
      const sector = this.sector(list);
      if (sector.length < this.sectorBytes) break;
      for (let at = 0; at < perSector - 1; at++) listed.push(sector.readUInt32LE(at * 4));
      list = sector.readUInt32LE((perSector - 1) * 4);
    }
    const next: number[] = [];
    const most = file.length / this.sectorBytes;
    for (const number of listed) {
      if (number >= MARKS || next.length > most) continue;
      const sector = this.sector(number);
      for (let at = 0; at + 4 <= sector.length; at += 4) next.push(sector.readUInt32LE(at));
    }
    return next;
  }

  private sector(number: number): Buffer {
    const at = (number + 1) * this.sectorBytes;
    return this.file.subarray(at, at + this.sectorBytes);
  }

  private chain(start: number, size = Number.POSITIVE_INFINITY): Buffer {
    const parts: Buffer[] = [];
    let read = 0;
    for (let at = start; at < MARKS && read < size; at = this.next[at] ?? MARKS) {
      const part = this.sector(at);
      if (part.length === 0) break;
      parts.push(part);
      read += this.spend(part.length);
    }
    return Buffer.concat(parts);
  }

  private miniChain(start: number, size: number): Buffer {
    const parts: Buffer[] = [];
    let read = 0;
    for (let at = start; at < MARKS && read < size; ) {
      const part = this.small.subarray(at * this.miniBytes, (at + 1) * this.miniBytes);
      if (part.length === 0) break;
      parts.push(part);
      read += this.spend(part.length);
      at = at * 4 + 4 <= this.nextMini.length ? this.nextMini.readUInt32LE(at * 4) : MARKS;
    }
    return Buffer.concat(parts);
  }

  /** Counts bytes read: chains that share sectors, or are circular, exceed the size of the file. */
  private spend(bytes: number): number {
    this.left -= bytes;
    if (this.left < 0) throw damaged();
    return bytes;
  }
}

const damaged = () => unreadable("it is a damaged Office file");

function entriesIn(directory: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length && entries.length < MAX_ENTRIES; at += ENTRY_BYTES) {
    const letters = Math.max(0, Math.min(64, directory.readUInt16LE(at + 64)) - 2);
    entries.push({
      name: directory.toString("utf16le", at, at + letters),
      kind: directory.readUInt8(at + 66),
      left: directory.readUInt32LE(at + 68),
      right: directory.readUInt32LE(at + 72),
      child: directory.readUInt32LE(at + 76),
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    });
  }
  return entries;
}
