import { guessCharset } from "./charset-guess.ts";

/** The Encoding standard's meaning of 0x80–0x9F in windows-1252; older runtimes decode them to control characters. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const HEAD_BYTES = 1_024;

export interface DecodeHints {
  /** The `Content-Type` header as sent. */
  readonly contentType?: string | undefined;
  /** Look for `<meta charset>` in the first bytes. @default false */
  readonly html?: boolean;
  /** The bytes end where a limit cut them: half a character at the end is dropped, not replaced. @default false */
  readonly truncated?: boolean | undefined;
}

/** Text from bytes: BOM, then header, then `<meta>`, then what the bytes look like. Invalid bytes become U+FFFD. */
export function decodeText(bytes: Uint8Array, hints: DecodeHints = {}): string {
  const label = bomOf(bytes) ?? declared(hints.contentType) ?? (hints.html ? metaOf(bytes) : undefined);
  return decodeAs(bytes, label ?? guessCharset(bytes), hints.truncated ?? false);
}

function bomOf(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  return a === 0xfe && b === 0xff ? "utf-16be" : undefined;
}

/** The charset that a `Content-Type` value names, if it is one that can be decoded. */
function declared(contentType: string | undefined): string | undefined {
  return known(/;\s*charset\s*=\s*["']?([^\s"';,]+)/iu.exec(contentType ?? "")?.[1]);
}

function metaOf(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1");
  for (const [tag] of head.matchAll(/<(?:meta\s|\?xml\s)[^>]{1,600}/giu)) {
    const label = known(/(?:charset|encoding)\s*=\s*(?:["']\s*)?([\w.:-]{2,40})/iu.exec(tag)?.[1]);
    // Bytes that could be read up to here are not UTF-16, whatever they say (HTML standard).
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
