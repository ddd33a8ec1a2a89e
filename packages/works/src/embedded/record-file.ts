import { join } from "node:path";
// Names that older versions of Node lack would hide the message about the version.
import zlib from "node:zlib";
import type { WorkDeletion, WorkRecord } from "../work.ts";
import { ReadFile, WriteFile } from "./file.ts";
import { OFFSET_BYTES } from "./key-header.ts";
import { fromLine, toLine } from "./record-line.ts";

/** Records of a block: more are smaller on disk, fewer are read faster. The number of a record is its block and place. */
const PER_BLOCK = 64;

/** Lengths of both files that are committed. */
export interface RecordLengths {
  readonly records: number;
  readonly blocks: number;
}

const pathsIn = (folder: string) => ({ records: join(folder, "records"), blocks: join(folder, "blocks") });

/** Higher levels save little of such short texts, whose size keeps the tables of the compressor small. */
const LEVEL = 1;
const compress = (bytes: Uint8Array): Uint8Array =>
  zlib.zstdCompressSync(bytes, {
    pledgedSrcSize: bytes.length,
    params: { [zlib.constants.ZSTD_c_compressionLevel]: LEVEL },
  });

/** The most bytes that one unit of a text takes. */
const BYTES_A_UNIT = 3;

/** Adds records to the end of a file of compressed blocks; a second file has the end of each block. */
export class RecordWriter {
  readonly #records: WriteFile;
  readonly #blocks: WriteFile;
  readonly #end = Buffer.alloc(OFFSET_BYTES);
  /** Lines of the current block. */
  #lines = Buffer.allocUnsafe(1 << 16);
  #filled = 0;
  /** The number after that of the last record. */
  #next: number;

  constructor(folder: string, { records, blocks }: RecordLengths) {
    const paths = pathsIn(folder);
    this.#records = new WriteFile(paths.records, records);
    this.#blocks = new WriteFile(paths.blocks, blocks);
    this.#next = (blocks / OFFSET_BYTES) * PER_BLOCK;
  }

  get nextDoc(): number {
    return this.#next;
  }

  /** Adds a record, and returns its number. */
  add(change: WorkRecord | WorkDeletion): number {
    const line = toLine(change);
    this.#makeRoom(line.length * BYTES_A_UNIT + 1);
    this.#filled += this.#lines.write(line, this.#filled);
    this.#lines[this.#filled++] = NEW_LINE;
    const doc = this.#next++;
    if (this.#next % PER_BLOCK === 0) this.#endBlock();
    return doc;
  }

  /** Completes the current block, and returns what is on the disk then. */
  sync(): RecordLengths {
    if (this.#filled > 0) this.#endBlock();
    this.#records.sync();
    this.#blocks.sync();
    return { records: this.#records.length, blocks: this.#blocks.length };
  }

  close(): void {
    this.#records.close();
    this.#blocks.close();
  }

  #makeRoom(bytes: number): void {
    if (this.#filled + bytes <= this.#lines.length) return;
    const lines = Buffer.allocUnsafe(2 * (this.#filled + bytes));
    lines.set(this.#lines.subarray(0, this.#filled));
    this.#lines = lines;
  }

  #endBlock(): void {
    this.#records.write(compress(this.#lines.subarray(0, this.#filled)));
    this.#end.writeUIntLE(this.#records.length, 0, OFFSET_BYTES);
    this.#blocks.write(this.#end);
    this.#filled = 0;
    // A block that is cut short at a commit keeps the numbers of its missing records.
    this.#next = Math.ceil(this.#next / PER_BLOCK) * PER_BLOCK;
  }
}

const NEW_LINE = 10;
/** More would outlive the collection of short-lived objects, and take memory for long. */
const BLOCKS_KEPT = 16;
/** Most blocks are unpacked into one piece of this size. */
const CHUNK = 1 << 15;

/** Reads records by their numbers. */
export class RecordReader {
  readonly #records: ReadFile;
  readonly #blocks: ReadFile;
  readonly #kept = new Map<number, Buffer>();

  constructor(folder: string) {
    const paths = pathsIn(folder);
    this.#records = new ReadFile(paths.records);
    this.#blocks = new ReadFile(paths.blocks);
  }

  get(doc: number): WorkRecord | WorkDeletion {
    const block = this.#blockOf(Math.floor(doc / PER_BLOCK));
    let from = 0;
    for (let left = doc % PER_BLOCK; left > 0; left--) {
      from = block.indexOf(NEW_LINE, from) + 1;
      if (from === 0) throw this.#records.damaged();
    }
    const to = block.indexOf(NEW_LINE, from);
    return fromLine(block.toString("utf8", from, to < 0 ? block.length : to));
  }

  close(): void {
    this.#records.close();
    this.#blocks.close();
  }

  #blockOf(block: number): Buffer {
    const kept = this.#kept.get(block);
    if (kept) return kept;
    const places = Buffer.alloc(2 * OFFSET_BYTES);
    if (block === 0) this.#blocks.read(places.subarray(OFFSET_BYTES), OFFSET_BYTES, 0);
    else this.#blocks.read(places, places.length, (block - 1) * OFFSET_BYTES);
    const from = places.readUIntLE(0, OFFSET_BYTES);
    const bytes = Buffer.allocUnsafe(places.readUIntLE(OFFSET_BYTES, OFFSET_BYTES) - from);
    this.#records.read(bytes, bytes.length, from);
    const lines = zlib.zstdDecompressSync(bytes, { chunkSize: CHUNK });
    if (this.#kept.size === BLOCKS_KEPT) this.#kept.clear();
    this.#kept.set(block, lines);
    return lines;
  }
}
