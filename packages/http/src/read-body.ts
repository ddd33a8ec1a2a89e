import { type Duplex, pipeline, type Readable } from "node:stream";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";

/** Every coding that `createDecoders` undoes, in the order of preference of a current browser. */
export const ACCEPT_ENCODING = "gzip, deflate, br, zstd";

/** Real servers nest at most twice; longer chains are attacks on the decoder. */
const MAX_CODINGS = 2;

/** RFC 8878 asks receivers of zstd for 8 MB of window; frames that want more are refused. */
const ZSTD_WINDOW_LOG = 23;

const CHUNK = { chunkSize: 65_536 };

/** `deflate` means zlib's format (RFC 9110), but servers send the bare one too: the first two bytes tell. */
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
 * Makers of the decoders for a Content-Encoding, in the order in which they are applied. A maker is given the first
 * bytes that its decoder will read. Codings nobody knows are taken as none, as browsers do.
 *
 * @throws for more codings than an honest server uses
 */
export function createDecoders(contentEncoding: string | null): readonly ((head: Uint8Array) => Duplex)[] {
  const named = (contentEncoding ?? "").toLowerCase().split(",");
  const makers = named.flatMap((coding) => decoders[coding.trim()] ?? []);
  if (makers.length > MAX_CODINGS) throw Object.assign(new Error(named.join()), { code: "TOO_MANY_CODINGS" });
  return makers.reverse();
}

export interface ReadLimits {
  /** Bytes after decoding; also the bound on the wire and between two codings. */
  readonly maxBytes: number;
  readonly onProgress?: ((bytes: number) => void) | undefined;
}

type Chunks = AsyncIterable<Uint8Array>;

/** Pulled by the stage that meets the limit; the others then finish with what they have. */
interface Brake {
  isPulled: boolean;
}

/** Passes on at most `max` bytes. */
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

/** Runs chunks through one decoder at the reader's speed: what nobody reads is never inflated. */
async function* decode(chunks: Chunks, create: (head: Uint8Array) => Duplex, brake: Brake): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  const first = await source.next();
  // An empty body is not a broken one, whatever coding its header names.
  if (first.done) return;
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => source };
  }
  const decoder = create(first.value);
  // A failure of either side surfaces where the decoder is read.
  pipeline(whole(), decoder, () => {});
  try {
    yield* decoder;
  } catch (error) {
    // Input that we cut ourselves ends in the middle of its coding.
    if (!brake.isPulled) throw error;
  } finally {
    decoder.destroy();
  }
}

/**
 * Reads a body to its end or to the limit, undoing its codings as it arrives. The body is destroyed at the limit, so
 * nothing beyond it is fetched.
 *
 * @throws what the connection or a decoder throws; `toFailure` words it
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

/** By a label of the Encoding standard; as UTF-8 for one that nobody knows. */
function decodeAs(label: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Text of an API's answer: a byte order mark wins, then the header, then UTF-8. Bytes that do not fit are replaced. */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const marked = byteOrderMarks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  const label = marked?.[1] ?? named.exec(contentType ?? "")?.[1] ?? "utf-8";
  return decodeAs(label, bytes);
}
