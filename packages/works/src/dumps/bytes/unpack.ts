import { pipeline, Readable, type Transform } from "node:stream";
// Names that older versions of Node lack would hide the message about the version.
import zlib from "node:zlib";
import { Failure } from "@wellsourced/core";
import { peek } from "./file.ts";

const CHUNK = 1 << 18;

/** Compressed forms by their first bytes. */
const PACKED: readonly (readonly [magic: Buffer, open: () => Transform])[] = [
  [Buffer.from([0x1f, 0x8b]), () => zlib.createGunzip({ chunkSize: CHUNK })],
  [Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), () => zlib.createZstdDecompress({ chunkSize: CHUNK })],
];

/** Compressed forms that Node cannot read. */
const UNREAD: readonly (readonly [magic: Buffer, name: string, command: string])[] = [
  [Buffer.from("BZh"), "bzip2", "bunzip2"],
  [Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a]), "xz", "unxz"],
  [Buffer.from([0x37, 0x7a, 0xbc, 0xaf]), "7z", "7z x"],
];

const starts = (head: Buffer, magic: Buffer): boolean => head.subarray(0, magic.length).equals(magic);

/** Sends bytes through a decompressor, and reports damaged ones after what could be read. */
async function* through(bytes: AsyncIterable<Buffer>, transform: Transform, name: string): AsyncGenerator<Buffer> {
  const source = Readable.from(bytes, { objectMode: true, highWaterMark: 2 });
  // Errors reach the reader of the last stream.
  const output = pipeline(source, transform, () => {});
  try {
    for await (const chunk of output) if (Buffer.isBuffer(chunk)) yield chunk;
  } catch (error) {
    if (error instanceof Failure) throw error;
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!/^(?:Z_|ZSTD_|ERR_)/u.test(code)) throw error;
    throw new Failure("content_empty", `${name} is damaged or was cut off. Download it again.`, { retryable: false });
  } finally {
    output.destroy();
    source.destroy();
  }
}

/** Inflates the raw deflate stream of an archive's entry. */
export const inflated = (bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> =>
  through(bytes, zlib.createInflateRaw({ chunkSize: CHUNK }), name);

/**
 * Unpacks gzip and Zstandard, recognised by their first bytes; other bytes are returned as they are.
 *
 * @throws {Failure} `validation` for bzip2, xz and 7z, `content_empty` for damaged data
 */
export async function* unpacked(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const { head, bytes: all } = await peek(bytes, 6);
  const unread = UNREAD.find(([magic]) => starts(head, magic));
  if (unread)
    throw new Failure(
      "validation",
      `${name} is compressed with ${unread[1]}, which is not read. Unpack it with ${unread[2]}.`,
    );
  const packed = PACKED.find(([magic]) => starts(head, magic));
  yield* packed ? unpacked(through(all, packed[1](), name), name) : all;
}
