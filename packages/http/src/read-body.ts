import { type Duplex, pipeline, type Readable } from "node:stream";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";

/** Supported codings, in a current browser's order of preference. */
export const ACCEPT_ENCODING = "gzip, deflate, br, zstd";

/** Real servers nest at most twice; longer chains are decompression attacks. */
const MAX_CODINGS = 2;

/** Window of 8 MB, as RFC 8878 recommends; larger frames are refused. */
const ZSTD_WINDOW_LOG = 23;

const CHUNK = { chunkSize: 65_536 };

/** Whether the bytes begin zlib's format, which `deflate` means (RFC 9110); some servers send raw deflate. */
const isZlibHead = (first: number, second: number): boolean =>
  (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;

const decoders: Readonly<Record<string, (head: Uint8Array) => Duplex>> = {
  gzip: () => createGunzip(CHUNK),
  "x-gzip": () => createGunzip(CHUNK),
  deflate: ([first = 0, second = 0]) => (isZlibHead(first, second) ? createInflate(CHUNK) : createInflateRaw(CHUNK)),
  br: () => createBrotliDecompress(CHUNK),
  zstd: () => createZstdDecompress({ ...CHUNK, params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } }),
};

/**
 * Returns decoder factories for a Content-Encoding in the order of decoding. Each takes the first bytes of its input.
 * Unknown codings are ignored, as in browsers.
 *
 * @throws for more than two codings
 */
function createDecoders(contentEncoding: string | null): readonly ((head: Uint8Array) => Duplex)[] {
  const named = (contentEncoding ?? "").toLowerCase().split(",");
  const makers = named.flatMap((coding) => decoders[coding.trim()] ?? []);
  if (makers.length > MAX_CODINGS) throw Object.assign(new Error(named.join()), { code: "TOO_MANY_CODINGS" });
  return makers.reverse();
}

interface ReadLimits {
  /** Limit in decoded bytes; also applies on the wire and between two codings. */
  readonly maxBytes: number;
  readonly onProgress?: ((bytes: number) => void) | undefined;
}

type Chunks = AsyncIterable<Uint8Array>;

/** Set by the stage that reaches the limit, so that the others end without an error. */
interface Brake {
  isPulled: boolean;
}

/** Yields at most `max` bytes. */
async function* atMost(chunks: Chunks, max: number, brake: Brake): AsyncGenerator<Uint8Array> {
  let left = max;
  for await (const chunk of chunks) {
    if (chunk.length > left) {
      brake.isPulled = true;
      if (left > 0) yield chunk.subarray(0, left);
      return;
    }
    left -= chunk.length;
    yield chunk;
  }
}

/** Decodes chunks on demand: data that is not read is not inflated. */
async function* decode(chunks: Chunks, create: (head: Uint8Array) => Duplex, brake: Brake): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  const first = await source.next();
  // An empty body is valid with any coding.
  if (first.done) return;
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => source };
  }
  const decoder = create(first.value);
  // Errors surface when reading the decoder.
  pipeline(whole(), decoder, () => {});
  try {
    yield* decoder;
  } catch (error) {
    // Input cut at the limit ends in the middle of its coding.
    if (!brake.isPulled) throw error;
  } finally {
    decoder.destroy();
  }
}

/**
 * Reads and decodes a body up to the limit. Destroys it there, so that nothing more is fetched.
 *
 * @throws errors of the connection or decoder, for `toFailure`
 */
export async function readBody(
  body: Readable,
  contentEncoding: string | null,
  { maxBytes, onProgress }: ReadLimits,
): Promise<{ readonly bytes: Uint8Array; readonly truncated: boolean }> {
  const brake: Brake = { isPulled: false };
  try {
    let chunks: Chunks = atMost(body, maxBytes, brake);
    for (const create of createDecoders(contentEncoding))
      chunks = atMost(decode(chunks, create, brake), maxBytes, brake);
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of chunks) {
      parts.push(chunk);
      length += chunk.length;
      onProgress?.(length);
    }
    return { bytes: Buffer.concat(parts, length), truncated: brake.isPulled };
  } finally {
    body.destroy();
  }
}

const byteOrderMarks: readonly (readonly [mark: readonly number[], charset: string])[] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

const named = /charset\s*=\s*"?([^\s";,]+)/iu;

/** Decodes by an Encoding standard label, or as UTF-8 if it is unknown. */
function decodeAs(label: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Decodes an API response: byte order mark first, then the header, then UTF-8. Invalid bytes are replaced. */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const marked = byteOrderMarks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  const label = marked?.[1] ?? named.exec(contentType ?? "")?.[1] ?? "utf-8";
  return decodeAs(label, bytes);
}
