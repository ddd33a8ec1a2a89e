const MAGIC = "wskeys01";
export const HEADER_BYTES = 32;
/** Places in a file take six bytes, enough for 256 TB. */
export const OFFSET_BYTES = 6;

/** Shape of a file of keys. */
export interface KeyHeader {
  readonly entries: number;
  /** There are 2 to the power of this many buckets. */
  readonly bits: number;
  /** Bytes of the number of a record. */
  readonly docBytes: number;
}

/** On average, a bucket has as many entries: small enough to read whole, large enough to need few places. */
const PER_BUCKET = 32;

export const headerFor = (entries: number, docs: number): KeyHeader => ({
  entries,
  bits: Math.min(28, Math.max(0, Math.ceil(Math.log2(Math.max(1, entries / PER_BUCKET))))),
  docBytes: docs < 2 ** 16 ? 2 : docs < 2 ** 24 ? 3 : 4,
});

export function writeHeader({ entries, bits, docBytes }: KeyHeader): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.write(MAGIC, "latin1");
  bytes.writeUIntLE(entries, 8, 6);
  bytes[14] = bits;
  bytes[15] = docBytes;
  return bytes;
}

/** Returns `undefined` for other files. */
export function readHeader(bytes: Buffer): KeyHeader | undefined {
  if (bytes.toString("latin1", 0, MAGIC.length) !== MAGIC) return undefined;
  return { entries: bytes.readUIntLE(8, 6), bits: bytes[14] ?? 0, docBytes: bytes[15] ?? 0 };
}

/** Bytes of a number written seven bits at a time. */
export const bytesFor = (value: number): number =>
  value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x20_0000 ? 3 : value < 0x1000_0000 ? 4 : 5;
