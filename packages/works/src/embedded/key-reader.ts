import type { Entries } from "./entries.ts";
import { ReadFile } from "./file.ts";
import { HEADER_BYTES, type KeyHeader, OFFSET_BYTES, readHeader } from "./key-header.ts";

/** A list of records with one key: how many there are, and where they are written. */
export interface KeyList {
  readonly count: number;
  readonly at: number;
  /** Bytes of the list. */
  readonly bytes: number;
}

const ROOM = 1 << 16;

/** Reads a file of keys. */
export class KeyReader {
  readonly header: KeyHeader;
  readonly #file: ReadFile;
  #room = Buffer.allocUnsafe(ROOM);
  readonly #places = Buffer.alloc(2 * OFFSET_BYTES);
  /** What is in the room: its place in the file, how much there is, and how far it was read. */
  #start = 0;
  #length = 0;
  #next = 0;
  #end = 0;

  constructor(path: string) {
    this.#file = new ReadFile(path);
    const head = Buffer.alloc(HEADER_BYTES);
    this.#file.readUpTo(head, HEADER_BYTES, 0);
    const header = readHeader(head);
    if (!header) throw this.#file.damaged();
    this.header = header;
  }

  close(): void {
    this.#file.close();
  }

  /** Finds the records with a key. */
  find(key: number): KeyList | undefined {
    const { bits, docBytes } = this.header;
    const bucket = bits === 0 ? 0 : key >>> (32 - bits);
    this.#open(bucket);
    let current = bucket * 2 ** (32 - bits);
    while (this.#at < this.#end) {
      this.#need(32);
      const head = this.#varint();
      current += Math.floor(head / 2);
      const count = head % 2 === 0 ? 1 : this.#varint();
      const bytes = docBytes + (head % 2 === 0 ? 0 : this.#varint());
      if (current === key) return { count, at: this.#at, bytes };
      if (current > key) return undefined;
      this.#next += bytes;
    }
    return undefined;
  }

  /** Visits the records of a list, at most the first `most`. */
  docsOf(list: KeyList, most: number, visit: (doc: number) => void): void {
    if (list.at < this.#start || list.at + list.bytes > this.#start + this.#length)
      this.#load(list.at, Math.min(list.bytes, most * 5 + 8));
    this.#next = list.at - this.#start;
    let doc = this.#fixed();
    visit(doc);
    for (let left = Math.min(list.count, most) - 1; left > 0; left--) {
      doc += this.#varint();
      visit(doc);
    }
  }

  /** Adds all entries of one of `slices` equal parts of the space of keys. */
  readSlice(slice: number, slices: number, into: Entries): void {
    const { bits } = this.header;
    const perSlice = 2 ** bits / slices;
    const first = slice * perSlice;
    const places = Buffer.alloc((perSlice + 1) * OFFSET_BYTES);
    this.#file.read(places, places.length, HEADER_BYTES + first * OFFSET_BYTES);
    const placeOf = (bucket: number) => places.readUIntLE(bucket * OFFSET_BYTES, OFFSET_BYTES);
    const end = placeOf(perSlice);
    for (let bucket = 0; bucket < perSlice; bucket++) {
      this.#openAt({ from: placeOf(bucket), to: placeOf(bucket + 1), ahead: end });
      this.#readBucket((first + bucket) * 2 ** (32 - bits), into);
    }
  }

  #readBucket(start: number, into: Entries): void {
    let key = start;
    while (this.#at < this.#end) {
      this.#need(32);
      const head = this.#varint();
      key += Math.floor(head / 2);
      let left = 1;
      if (head % 2 === 1) {
        left = this.#varint();
        this.#varint();
      }
      let doc = this.#fixed();
      into.push(key, doc);
      for (left--; left > 0; left--) {
        this.#need(8);
        doc += this.#varint();
        into.push(key, doc);
      }
    }
  }

  get #at(): number {
    return this.#start + this.#next;
  }

  #open(bucket: number): void {
    this.#file.read(this.#places, 2 * OFFSET_BYTES, HEADER_BYTES + bucket * OFFSET_BYTES);
    const from = this.#places.readUIntLE(0, OFFSET_BYTES);
    const to = this.#places.readUIntLE(OFFSET_BYTES, OFFSET_BYTES);
    this.#openAt({ from, to, ahead: to });
  }

  /** Goes to a bucket. What lies behind it is likely to be read as well, up to `ahead`. */
  #openAt({ from, to, ahead }: { from: number; to: number; ahead: number }): void {
    this.#end = to;
    if (from < this.#start || to > this.#start + this.#length) this.#load(from, Math.min(ROOM, ahead - from));
    this.#next = from - this.#start;
  }

  #load(at: number, length: number): void {
    if (length > this.#room.length) this.#room = Buffer.allocUnsafe(length);
    this.#start = at;
    this.#length = this.#file.readUpTo(this.#room, length, at);
    this.#next = 0;
  }

  /** Makes sure that the next bytes are in the room, as far as the bucket goes. */
  #need(bytes: number): void {
    if (this.#next + bytes <= this.#length || this.#start + this.#length >= this.#end) return;
    this.#load(this.#at, Math.min(ROOM, Math.max(bytes, this.#end - this.#at)));
  }

  #fixed(): number {
    let value = 0;
    for (let byte = 0, scale = 1; byte < this.header.docBytes; byte++, scale *= 256)
      value += (this.#room[this.#next++] ?? 0) * scale;
    return value;
  }

  #varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#room[this.#next++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }
}
