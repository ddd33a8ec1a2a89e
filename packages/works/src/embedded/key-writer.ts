import type { Entries } from "./entries.ts";
import { WriteFile } from "./file.ts";
import { bytesFor, HEADER_BYTES, type KeyHeader, OFFSET_BYTES, writeHeader } from "./key-header.ts";

const ROOM = 1 << 16;
/** The longest encoding of one key with one record. */
const MOST_BYTES = 32;
const WORD = 2 ** 32;

/**
 * Writes a file of keys. Entries come sorted, slice by slice of the space of keys. A directory at the head leads to
 * buckets of equal shares of that space; in a bucket, each key is the distance from the one before, and has one record
 * or a list of them.
 */
export class KeyWriter {
  readonly #file: WriteFile;
  readonly #header: KeyHeader;
  readonly #room = Buffer.allocUnsafe(ROOM);
  /** Ends of the buckets of the current slice. */
  #ends: Buffer;
  readonly #slices: number;
  #filled = 0;
  #slice = 0;

  /** `slices` is a power of two, and at most the number of buckets. */
  constructor(path: string, { header, slices }: { header: KeyHeader; slices: number }) {
    this.#file = new WriteFile(path);
    this.#header = header;
    this.#slices = slices;
    const buckets = 2 ** header.bits;
    this.#ends = Buffer.alloc((buckets / slices) * OFFSET_BYTES);
    this.#file.write(writeHeader(header));
    const directory = Buffer.alloc(Math.min(ROOM, (buckets + 1) * OFFSET_BYTES));
    for (let left = (buckets + 1) * OFFSET_BYTES; left > 0; left -= directory.length)
      this.#file.write(directory.subarray(0, Math.min(left, directory.length)));
    const start = Buffer.alloc(OFFSET_BYTES);
    start.writeUIntLE(this.#file.length, 0, OFFSET_BYTES);
    this.#file.overwrite(start, HEADER_BYTES);
  }

  /** Adds the entries of the next slice. */
  writeSlice({ pairs, length }: Entries): void {
    const perSlice = this.#ends.length / OFFSET_BYTES;
    const rest = 32 - this.#header.bits;
    const first = this.#slice * perSlice;
    const all = 2 * length;
    let at = 0;
    for (let bucket = 0; bucket < perSlice; bucket++) {
      let before = (first + bucket) * 2 ** rest;
      const end = Math.min(WORD, before + 2 ** rest);
      while (at < all && (pairs[at] ?? 0) < end) {
        const key = pairs[at] ?? 0;
        let next = at + 2;
        while (next < all && pairs[next] === key) next += 2;
        this.#writeKey(key - before, pairs, at + 1, next);
        before = key;
        at = next;
      }
      this.#ends.writeUIntLE(this.#file.length + this.#filled, bucket * OFFSET_BYTES, OFFSET_BYTES);
    }
    this.#empty();
    this.#file.overwrite(this.#ends, HEADER_BYTES + (first + 1) * OFFSET_BYTES);
    this.#slice++;
  }

  /** Returns the size once the disk has the file. */
  finish(): number {
    if (this.#slice !== this.#slices) throw new RangeError(`${this.#slice} of ${this.#slices} slices were written`);
    this.#file.sync();
    const { length } = this.#file;
    this.#file.close();
    return length;
  }

  /** Writes a key, with the records at every other place of a part of the pairs. */
  #writeKey(gap: number, pairs: Uint32Array, from: number, to: number): void {
    if (this.#filled > ROOM - MOST_BYTES) this.#empty();
    if (to - from === 1) {
      this.#varint(gap * 2);
      this.#fixed(pairs[from] ?? 0);
      return;
    }
    this.#varint(gap * 2 + 1);
    this.#varint((to - from + 1) / 2);
    let bytes = 0;
    for (let at = from + 2; at < to; at += 2) bytes += bytesFor((pairs[at] ?? 0) - (pairs[at - 2] ?? 0));
    this.#varint(bytes);
    this.#fixed(pairs[from] ?? 0);
    for (let at = from + 2; at < to; at += 2) {
      if (this.#filled > ROOM - MOST_BYTES) this.#empty();
      this.#varint((pairs[at] ?? 0) - (pairs[at - 2] ?? 0));
    }
  }

  #fixed(value: number): void {
    for (let byte = 0; byte < this.#header.docBytes; byte++) this.#room[this.#filled++] = (value >>> (8 * byte)) & 255;
  }

  #varint(value: number): void {
    let left = value;
    while (left > 127) {
      this.#room[this.#filled++] = (left % 128) | 128;
      left = Math.floor(left / 128);
    }
    this.#room[this.#filled++] = left;
  }

  #empty(): void {
    this.#file.write(this.#room.subarray(0, this.#filled));
    this.#filled = 0;
  }
}
