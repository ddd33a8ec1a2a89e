import type { Duplex } from "node:stream";
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
