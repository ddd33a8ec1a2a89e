import { isUtf8 as isCompleteUtf8 } from "node:buffer";
import { analyse } from "chardet";

/** The Encoding standard's meaning of 0x80–0x9F in windows-1252; older runtimes decode them to control characters. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const HEAD_BYTES = 1_024;

export interface DecodeHints {
  /** The `Content-Type` header as sent. */
  readonly contentType?: string | undefined;
  /** Whether to look for `<meta charset>` in the first bytes. @default false */
  readonly html?: boolean;
  /**
   * Whether the bytes were cut at a limit: an incomplete character at the end is dropped, not replaced. @default false
   */
  readonly truncated?: boolean | undefined;
}

/**
 * Decodes bytes by BOM, header, `<meta>`, then detection. A declared charset that the bytes contradict is ignored.
 * Invalid bytes become U+FFFD.
 */
export const decodeText = (bytes: Uint8Array, hints: DecodeHints = {}): string => decode(bytes, hints).text;

/** Decodes bytes, with a sentence about the charset if the first declared one was not used. */
export function decode(
  bytes: Uint8Array,
  hints: DecodeHints = {},
): { readonly text: string; readonly correction?: string } {
  const stated = statedFor(bytes, hints);
  const used = usedFor(bytes, stated);
  const text = decodeAs(bytes, used, hints.truncated ?? false);
  const [first = used] = stated;
  return first === used ? { text } : { text, correction: correctionOf(nameOf(first), nameOf(used)) };
}

/** The sentence about the charset alone, for callers that decode the text themselves. */
export function charsetCorrection(bytes: Uint8Array, hints: DecodeHints = {}): string | undefined {
  const stated = statedFor(bytes, hints);
  const [first] = stated;
  if (first === undefined) return undefined;
  const used = usedFor(bytes, stated);
  return first === used ? undefined : correctionOf(nameOf(first), nameOf(used));
}

const statedFor = (bytes: Uint8Array, { contentType, html }: DecodeHints): readonly string[] =>
  [declared(contentType), html ? metaOf(bytes) : undefined].filter((it) => it !== undefined);

const usedFor = (bytes: Uint8Array, stated: readonly string[]): string =>
  bomOf(bytes) ?? stated.find((it) => isPossible(bytes, it)) ?? guessCharset(bytes);

/** Charsets other than UTF-8 are guesses or come from a second declaration. */
const correctionOf = (stated: string, used: string): string =>
  `The page declares ${stated}, but its bytes are ${used === "UTF-8" ? used : `not ${stated}`}; it was read as ${used}.`;

const nameOf = (label: string): string => (label.startsWith("utf-") ? label.toUpperCase() : label);

/** Single-byte charsets, in which any bytes are valid, so validity proves nothing. */
const singleByte = /^(?:windows-125\d|iso-8859-\d+|koi8-[ru]|macintosh|x-mac-cyrillic|ibm866|windows-874)$/u;

function isPossible(bytes: Uint8Array, label: string): boolean {
  if (singleByte.test(label)) return !(isUtf8(bytes) && bytes.some(isBeyondAscii));
  return isValid(bytes, label) || (label === "utf-8" && mostlyUtf8(bytes));
}

const isBeyondAscii = (byte: number): boolean => byte >= 0x80;

function isValid(bytes: Uint8Array, label: string): boolean {
  if (label === "utf-8" && isCompleteUtf8(bytes)) return true;
  try {
    // `stream` accepts an incomplete character at the end, where the bytes may have been cut.
    new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function bomOf(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  return a === 0xfe && b === 0xff ? "utf-16be" : undefined;
}

/** The charset in a `Content-Type` value, if it can be decoded. */
function declared(contentType: string | undefined): string | undefined {
  return known(/;\s*charset\s*=\s*["']?([^\s"';,]+)/iu.exec(contentType ?? "")?.[1]);
}

function metaOf(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1");
  for (const [tag] of head.matchAll(/<(?:meta\s|\?xml\s)[^>]{1,600}/giu)) {
    const label = known(/(?:charset|encoding)\s*=\s*(?:["']\s*)?([\w.:-]{2,40})/iu.exec(tag)?.[1]);
    // Bytes that were readable as ASCII up to here are not UTF-16, even if declared so (HTML standard).
    if (label) return label.startsWith("utf-16") ? "utf-8" : label;
  }
  return undefined;
}

function known(label: string | undefined): string | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return undefined;
  }
}

function decodeAs(bytes: Uint8Array, label: string, truncated: boolean): string {
  if (label === "windows-1252") return windows1252(bytes);
  return new TextDecoder(label).decode(bytes, { stream: truncated });
}

const windows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString("latin1")
    .replace(/[\x80-\x9f]/gu, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80] ?? char);

const SAMPLE_BYTES = 32_768;

/** Bytes unassigned in windows-1252. */
const isUnassigned = (byte: number): boolean =>
  byte === 0x81 || byte === 0x8d || byte === 0x8f || byte === 0x90 || byte === 0x9d;

/** The most likely multi-byte charset in which a short text is valid. */
function eastern(sample: Uint8Array, ranked: readonly { readonly name: string }[]): string {
  const names = [...ranked.map(({ name }) => name.toLowerCase()), "shift_jis", "gb18030", "euc-kr", "big5"];
  return names.find((name) => severalBytes.test(name) && isValid(sample, name)) ?? "windows-1252";
}

const severalBytes = /^(?:shift_jis|euc-jp|gb18030|big5|euc-kr)$/u;

/**
 * Charsets accepted from the detector; its other guesses (Hebrew visual order, EBCDIC, UTF-32 …) do not occur on pages.
 */
const decodable: ReadonlySet<string> = new Set(
  (
    "shift_jis euc-jp iso-2022-jp gb18030 big5 euc-kr koi8-r windows-1250 windows-1251 windows-1252 windows-1253 " +
    "windows-1254 windows-1255 windows-1256 iso-8859-1 iso-8859-2 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-9"
  ).split(" "),
);

/**
 * The likely charset of bytes that declare none. Valid UTF-8 is taken as UTF-8, as text in other charsets hardly ever
 * is. If the detector is unsure, the result is windows-1252, as in browsers.
 */
function guessCharset(bytes: Uint8Array): string {
  const wide = utf16Without(bytes);
  if (wide) return wide;
  if (isUtf8(bytes)) return "utf-8";
  const sample = proseOf(bytes);
  if (sample.length === 0) return isEscaped(bytes) ? "iso-2022-jp" : "utf-8";
  const ranked = analyse(sample).filter(({ name }) => decodable.has(name.toLowerCase()));
  if (mostlyUtf8(bytes)) return "utf-8";
  const best = ranked.find(({ name }) => isValid(sample, name)) ?? ranked[0];
  const isWestern = !best || best.confidence < 10 || /^(?:windows-1252|iso-8859-1)$/iu.test(best.name);
  if (isWestern) return sample.some(isUnassigned) ? eastern(sample, ranked) : "windows-1252";
  const label = best.name.toLowerCase();
  return label === "iso-8859-1" ? "windows-1252" : label;
}

const isUtf8 = (bytes: Uint8Array): boolean => isValid(bytes, "utf-8") && !isEscaped(bytes);

/** UTF-8 with a few stray bytes is still UTF-8. */
function mostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes.subarray(0, SAMPLE_BYTES * 4));
  let broken = 0;
  let fine = 0;
  for (const char of text) {
    if (char === "\ufffd") broken++;
    else if (char > "\u007f") fine++;
  }
  return fine >= broken * 3;
}

/** ISO-2022-JP is all ASCII, but has escape sequences. */
const isEscaped = (bytes: Uint8Array): boolean => {
  const at = bytes.indexOf(0x1b);
  return at >= 0 && /^\$[@B]/u.test(Buffer.from(bytes.subarray(at + 1, at + 3)).toString("latin1"));
};

/** Detects UTF-16 without a BOM: in ASCII markup, every second byte is zero. */
function utf16Without(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, 256);
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = head.length / 2;
  if (odd > most * 0.6 && even < most * 0.1) return "utf-16le";
  return even > most * 0.6 && odd < most * 0.1 ? "utf-16be" : undefined;
}

/** The bytes outside of tags, from shortly before the first non-ASCII byte: markup would distort the statistics. */
function proseOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  if (first < 0) return new Uint8Array();
  const kept = new Uint8Array(SAMPLE_BYTES);
  let length = 0;
  let inTag = false;
  for (let at = Math.max(0, first - 200); at < bytes.length && length < SAMPLE_BYTES; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x3c) inTag = true;
    if (!inTag) kept[length++] = byte;
    if (byte === 0x3e) inTag = false;
  }
  return kept.subarray(0, length);
}
