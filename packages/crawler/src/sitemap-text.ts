import { Readable } from "node:stream";
import { setImmediate as breathe } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import type { Opened } from "@wellsourced/http";

const CHUNK_BYTES = 65_536;
const HEAD_BYTES = 256;

/** Yields chunks, letting other tasks run in between. */
async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    yield bytes.subarray(at, at + CHUNK_BYTES);
    await breathe();
  }
}

/** Unzips on demand; a truncated file yields the part before the break. */
async function* unpacked(bytes: Uint8Array, maxBytes: number): AsyncGenerator<Uint8Array> {
  const gunzip = Readable.from([bytes]).pipe(createGunzip({ chunkSize: CHUNK_BYTES }));
  let left = maxBytes;
  try {
    for await (const chunk of gunzip) {
      yield chunk;
      left -= chunk.length;
      if (left <= 0) return;
    }
  } catch {
    // Use what was unzipped so far.
  } finally {
    gunzip.destroy();
  }
}

/** Charset declared by the file, or by its header; feeds need not be UTF-8. */
function charsetOf(head: Uint8Array, headers: Pick<Headers, "get">): string {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const start = new TextDecoder("latin1").decode(head);
  const declared = /<\?xml[^>]{0,200}encoding=["']([\w-]{1,40})/u.exec(start)?.[1];
  return declared ?? /charset="?([\w-]{1,40})/iu.exec(headers.get("content-type") ?? "")?.[1] ?? "utf-8";
}

const decoderFor = (label: string) => {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
};

/** Yields the text of a sitemap in chunks, unzipped and without byte order mark. */
export async function* sitemapText({ body, headers }: Opened, maxBytes: number): AsyncGenerator<string> {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  let decoder: ReturnType<typeof decoderFor> | undefined;
  for await (const piece of isGzip ? unpacked(body, maxBytes) : piecesOf(body)) {
    decoder ??= decoderFor(charsetOf(piece.subarray(0, HEAD_BYTES), headers));
    yield decoder.decode(piece, { stream: true });
  }
}
