import { Failure } from "@wellsourced/core";
import { Gunzip, Unzip, UnzipInflate } from "fflate";

/** The texts of an archive of TeX sources, by path from the folder of the main one. */
export interface TexSources {
  readonly main: string;
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** All texts of an archive together, unpacked; a thesis has some megabytes. */
const MAX_TOTAL = 96 * 1024 * 1024;
const MAX_FILES = 2_000;
/** Packed bytes given to the inflater at a time: at most a thousand times as many come out before they are counted. */
const PIECE = 8_192;
const text = /\.(?:tex|ltx|bbl|bib|bibtex)$/iu;
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Counts what comes out of an archive, and stops at more than any paper has. */
class Unpacked {
  private total = 0;

  add(chunk: Uint8Array): Uint8Array {
    this.total += chunk.length;
    if (this.total > MAX_TOTAL) throw unreadable("it unpacks to far more than a paper");
    return chunk;
  }
}

function inPieces(bytes: Uint8Array, push: (piece: Uint8Array, isLast: boolean) => void): void {
  try {
    for (let at = 0; at < bytes.length; at += PIECE) push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  } catch (error) {
    throw error instanceof Failure ? error : unreadable("it is damaged or locked", error);
  }
}

function zipped(bytes: Uint8Array): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const unpacked = new Unpacked();
  const unzip = new Unzip((file) => {
    if (!text.test(file.name) || files.size >= MAX_FILES) return;
    const chunks: Uint8Array[] = [];
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      chunks.push(unpacked.add(chunk));
      if (isLast) files.set(file.name, new Uint8Array(Buffer.concat(chunks)));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  inPieces(bytes, (piece, isLast) => unzip.push(piece, isLast));
  return files;
}

function gunzipped(bytes: Uint8Array): Uint8Array {
  const unpacked = new Unpacked();
  const chunks: Uint8Array[] = [];
  const gunzip = new Gunzip((chunk) => chunks.push(unpacked.add(chunk)));
  inPieces(bytes, (piece, isLast) => gunzip.push(piece, isLast));
  return new Uint8Array(Buffer.concat(chunks));
}

const BLOCK = 512;
const isTar = (bytes: Uint8Array): boolean => decode(bytes.subarray(257, 262)) === "ustar";

/** A field of a tar's header: text up to its first NUL. */
const field = (header: Uint8Array, from: number, to: number): string =>
  decode(header.subarray(from, to)).split("\0", 1)[0] ?? "";

function untarred(bytes: Uint8Array): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (let at = 0; at + BLOCK <= bytes.length && files.size < MAX_FILES; ) {
    const header = bytes.subarray(at, at + BLOCK);
    const size = Number.parseInt(field(header, 124, 136).trim() || "0", 8);
    if (!Number.isSafeInteger(size) || size < 0) break;
    const folder = field(header, 345, 500);
    const name = folder ? `${folder}/${field(header, 0, 100)}` : field(header, 0, 100);
    const isFile = /^[0\0]?$/u.test(field(header, 156, 157));
    if (isFile && text.test(name)) files.set(name, bytes.slice(at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

function textsOf(bytes: Uint8Array): Map<string, Uint8Array> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return zipped(bytes);
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipped(bytes) : bytes;
  if (isTar(plain)) return untarred(plain);
  // A paper of one file is kept packed by itself.
  return /\\(?:documentclass|documentstyle|begin\s?\{)/u.test(decode(plain.subarray(0, 100_000)))
    ? new Map([["main.tex", plain]])
    : new Map();
}

/** How surely a text is the one that takes in the others. */
function rankOf([name, bytes]: readonly [string, Uint8Array]): number {
  const tex = decode(bytes);
  if (!/\.(?:tex|ltx)$/iu.test(name) || !/\\document(?:class|style)\b/u.test(tex)) return 0;
  const cites = /\\(?:bibliography|printbibliography|addbibresource|begin\s?\{thebibliography\})/u.test(tex) ? 4 : 0;
  const named = /(?:^|\/)(?:main|ms|paper|article|manuscript)\.\w+$/iu.test(name) ? 2 : 0;
  return 1 + cites + named + (name.includes("/") ? 0 : 1);
}

/**
 * The sources of a paper as arXiv keeps them: `.zip`, `.tar`, `.tar.gz`, or one packed text.
 *
 * @throws {Failure} `content_empty` for what holds no TeX, is damaged, or unpacks to more than any paper
 */
export function texSources(bytes: Uint8Array): TexSources {
  const texts = textsOf(bytes);
  const ranked = [...texts].map(([name, own]) => ({ name, rank: rankOf([name, own]) }));
  const [main] = ranked.filter(({ rank }) => rank > 0).sort((a, b) => b.rank - a.rank);
  if (!main) throw unreadable("no document in TeX is in it");
  const folder = main.name.slice(0, main.name.lastIndexOf("/") + 1);
  const inside = (name: string) => (name.startsWith(folder) ? name.slice(folder.length) : name);
  return { main: main.name, files: Object.fromEntries([...texts].map(([name, own]) => [inside(name), own])) };
}

const unreadable = (why: string, cause?: unknown): Failure =>
  new Failure("content_empty", `The archive was not read: ${why}. Give the .tex file itself.`, { cause });
