import { join } from "node:path";
import { promisify } from "node:util";
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

const compress = promisify(zlib.zstdCompress);
/** Higher levels save little of such short texts, whose size keeps the tables of the compressor small. */
const optionsFor = (bytes: Uint8Array) => ({
  pledgedSrcSize: bytes.length,
  params: { [zlib.constants.ZSTD_c_compressionLevel]: 3 },
});
/** Blocks that may wait for being compressed, which other threads do. */
const MOST_WAITING = 64;

/** Adds records to the end of a file of compressed blocks; a second file has the end of each block. */
export class RecordWriter {
  readonly #records: WriteFile;
  readonly #blocks: WriteFile;
  #lines: string[] = [];
  /** Blocks begun before the current one, those that wait included. */
  #begun: number;
  #waiting: Promise<Uint8Array>[] = [];

  constructor(folder: string, { records, blocks }: RecordLengths) {
    const paths = pathsIn(folder);
    this.#records = new WriteFile(paths.records, records);
    this.#blocks = new WriteFile(paths.blocks, blocks);
    this.#begun = blocks / OFFSET_BYTES;
  }

  /** Adds a record, and returns its number. */
  add(change: WorkRecord | WorkDeletion): number {
    const doc = this.#begun * PER_BLOCK + this.#lines.length;
    this.#lines.push(toLine(change));
    if (this.#lines.length === PER_BLOCK) this.#endBlock();
    return doc;
  }

  /** The number after that of the last record. */
  get nextDoc(): number {
    return this.#begun * PER_BLOCK + this.#lines.length;
  }

  /** Waits until few blocks are left to be compressed. */
  async keepUp(): Promise<void> {
    if (this.#waiting.length >= MOST_WAITING) await this.#writeAll();
  }

  /** Completes the current block, and returns what is on the disk then. */
  async sync(): Promise<RecordLengths> {
    if (this.#lines.length > 0) this.#endBlock();
    await this.#writeAll();
    this.#records.sync();
    this.#blocks.sync();
    return { records: this.#records.length, blocks: this.#blocks.length };
  }

  async close(): Promise<void> {
    await Promise.all(this.#waiting);
    this.#records.close();
    this.#blocks.close();
  }

  #endBlock(): void {
    const bytes = Buffer.from(this.#lines.join("\n"));
    this.#waiting.push(compress(bytes, optionsFor(bytes)));
    this.#lines = [];
    this.#begun++;
  }

  async #writeAll(): Promise<void> {
    for (const block of await Promise.all(this.#waiting)) {
      this.#records.write(block);
      const end = Buffer.allocUnsafe(OFFSET_BYTES);
      end.writeUIntLE(this.#records.length, 0, OFFSET_BYTES);
      this.#blocks.write(end);
    }
    this.#waiting = [];
  }
}

const NEW_LINE = 10;
const BLOCKS_KEPT = 64;

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
    const lines = zlib.zstdDecompressSync(bytes);
    if (this.#kept.size === BLOCKS_KEPT) this.#kept.clear();
    this.#kept.set(block, lines);
    return lines;
  }
}
