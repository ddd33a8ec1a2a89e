import { Failure } from "@wellsourced/core";

const BLOCK = 512;
/** Longer names are none of a dump. */
const MAX_NAME = 4_096;

/** Reads exact numbers of bytes from a stream. */
class Reader {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(bytes: AsyncIterable<Buffer>) {
    this.chunks = bytes[Symbol.asyncIterator]();
  }

  /** Up to `most` bytes, at least one; `undefined` at the end. */
  async some(most: number): Promise<Buffer | undefined> {
    while (this.rest.length === 0) {
      const { value, done } = await this.chunks.next();
      if (done) return undefined;
      this.rest = value;
    }
    const taken = this.rest.subarray(0, most);
    this.rest = this.rest.subarray(taken.length);
    return taken;
  }

  /** Exactly `size` bytes; fewer at the end. */
  async exactly(size: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let left = size; left > 0; ) {
      const piece = await this.some(left);
      if (!piece) break;
      pieces.push(piece);
      left -= piece.length;
    }
    return Buffer.concat(pieces);
  }

  async close(): Promise<void> {
    await this.chunks.return?.();
  }
}

export interface ArchivePart {
  readonly name: string;
  readonly bytes: AsyncGenerator<Buffer>;
}

const textAt = (header: Buffer, from: number, to: number): string =>
  header.toString("utf8", from, to).replace(/\0.*$/su, "");

/** A number in octal digits, or in binary if it is too large for them. */
function sizeOf(header: Buffer): number {
  if (((header[124] ?? 0) & 0x80) !== 0) return Number(header.readBigUInt64BE(128));
  return Number.parseInt(textAt(header, 124, 136).trim() || "0", 8);
}

/** Whether a block is a tar header, by its checksum. */
export function isTarHeader(block: Buffer): boolean {
  if (block.length < BLOCK) return false;
  const stated = Number.parseInt(textAt(block, 148, 156).trim(), 8);
  let sum = 0;
  for (const [at, byte] of block.subarray(0, BLOCK).entries()) sum += at >= 148 && at < 156 ? 32 : byte;
  return stated === sum && sum !== 8 * 32;
}

/** The name in a pax header: `22 path=…`. */
const paxName = (body: Buffer): string | undefined =>
  /(?:^|\n)\d+ path=([^\n]{1,4096})\n/u.exec(body.toString("utf8"))?.[1];

/** The files of a tar archive in their order. What is not read of one is passed over when the next is taken. */
export async function* tarParts(bytes: AsyncIterable<Buffer>, archive: string): AsyncGenerator<ArchivePart> {
  const reader = new Reader(bytes);
  const cut = () =>
    new Failure("content_empty", `${archive} is damaged or was cut off. Download it again.`, { retryable: false });
  let longName: string | undefined;
  try {
    for (;;) {
      const header = await reader.exactly(BLOCK);
      // Two empty blocks end an archive; some writers leave them out.
      if (header.length === 0 || header.every((byte) => byte === 0)) return;
      if (!isTarHeader(header)) throw cut();
      const size = sizeOf(header);
      const kind = String.fromCharCode(header[156] ?? 0);
      const padding = (BLOCK - (size % BLOCK)) % BLOCK;
      if ((kind === "L" || kind === "x" || kind === "g") && size <= 16 * MAX_NAME) {
        const body = await reader.exactly(size + padding);
        if (kind === "L") longName = textAt(body, 0, Math.min(size, MAX_NAME));
        if (kind === "x") longName = paxName(body.subarray(0, size)) ?? longName;
        continue;
      }
      const prefix = textAt(header, 345, 500);
      const name =
        longName ??
        [header.toString("latin1", 257, 262) === "ustar" ? prefix : "", textAt(header, 0, 100)]
          .filter(Boolean)
          .join("/");
      longName = undefined;
      let left = size;
      async function* body(): AsyncGenerator<Buffer> {
        while (left > 0) {
          const piece = await reader.some(left);
          if (!piece) throw cut();
          left -= piece.length;
          yield piece;
        }
      }
      if (kind === "0" || kind === "\0" || kind === "7") yield { name, bytes: body() };
      for await (const _ of body()) if (left === 0) break;
      if ((await reader.exactly(padding)).length < padding) throw cut();
    }
  } finally {
    await reader.close();
  }
}
