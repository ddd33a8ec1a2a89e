import { Gunzip, Unzip, UnzipInflate } from "fflate";

/** Limit on the total unpacked size in bytes; a thesis has some megabytes. */
export const MAX_TOTAL = 96 * 1024 * 1024;
const MAX_FILES = 2_000;
/** Bytes inflated at a time; they expand at most a thousandfold before the total is checked. */
const PIECE = 8_192;

/** An archive that cannot be read; the message gives the reason, to follow a colon. */
export class Unreadable extends Error {}

/** Inflates bytes piece by piece. `open` creates the inflater and passes each unpacked chunk to `take`. */
function inflate(
  bytes: Uint8Array,
  open: (take: (chunk: Uint8Array) => Uint8Array) => (piece: Uint8Array, isLast: boolean) => void,
): void {
  let total = 0;
  const push = open((chunk) => {
    total += chunk.length;
    if (total > MAX_TOTAL) throw new Unreadable("it unpacks to far more than a document");
    return chunk;
  });
  try {
    for (let at = 0; at < bytes.length; at += PIECE) push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable("it is damaged or locked", { cause: error });
  }
}

const whole = (chunks: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(chunks));

/**
 * Unpacks the wanted files of a zip archive by name; of two files with the same name, the first.
 *
 * @throws {Unreadable} for an archive that is damaged, locked or too large
 */
export function unzipped(bytes: Uint8Array, wanted: RegExp): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const begun = new Set<string>();
  inflate(bytes, (take) => {
    const unzip = new Unzip((file) => {
      if (!wanted.test(file.name) || begun.has(file.name) || begun.size >= MAX_FILES) return;
      begun.add(file.name);
      const chunks: Uint8Array[] = [];
      file.ondata = (error, chunk, isLast) => {
        if (error) throw error;
        chunks.push(take(chunk));
        if (isLast) files.set(file.name, whole(chunks));
      };
      file.start();
    });
    unzip.register(UnzipInflate);
    return (piece, isLast) => unzip.push(piece, isLast);
  });
  return files;
}

/** Unpacks a gzip file. @throws {Unreadable} as `unzipped` */
export function gunzipped(bytes: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  inflate(bytes, (take) => {
    const gunzip = new Gunzip((chunk) => chunks.push(take(chunk)));
    return (piece, isLast) => gunzip.push(piece, isLast);
  });
  return whole(chunks);
}

const BLOCK = 512;
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

export const isTar = (bytes: Uint8Array): boolean => decode(bytes.subarray(257, 262)) === "ustar";

/** Returns a field of a tar header, which ends at the first NUL. */
const field = (header: Uint8Array, from: number, to: number): string =>
  decode(header.subarray(from, to)).split("\0", 1)[0] ?? "";

/** Unpacks the wanted files of a tar archive by name. @throws {Unreadable} for a damaged one */
export function untarred(bytes: Uint8Array, wanted: RegExp): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (let at = 0; at + BLOCK <= bytes.length && files.size < MAX_FILES; ) {
    const header = bytes.subarray(at, at + BLOCK);
    const size = Number.parseInt(field(header, 124, 136).trim() || "0", 8);
    // Blocks of zeros mark the end; their size is 0.
    if (!Number.isSafeInteger(size) || size < 0 || at + BLOCK + size > bytes.length)
      throw new Unreadable("it is damaged");
    const folder = field(header, 345, 500);
    const name = folder ? `${folder}/${field(header, 0, 100)}` : field(header, 0, 100);
    const isFile = /^[0\0]?$/u.test(field(header, 156, 157));
    if (isFile && wanted.test(name)) files.set(name, bytes.slice(at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
