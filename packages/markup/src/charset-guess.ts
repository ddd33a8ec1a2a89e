import { analyse } from "chardet";

const SAMPLE_BYTES = 32_768;

/** What the detector may answer; its other guesses (Hebrew visual order, EBCDIC, UTF-32 …) do not occur on pages. */
const decodable: ReadonlySet<string> = new Set(
  (
    "shift_jis euc-jp iso-2022-jp gb18030 big5 euc-kr koi8-r windows-1250 windows-1251 windows-1252 windows-1253 " +
    "windows-1254 windows-1255 windows-1256 iso-8859-1 iso-8859-2 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-9"
  ).split(" "),
);

/**
 * The likely charset of bytes that declare none. Valid UTF-8 is UTF-8: other charsets practically never look like it.
 * Where the detector is not sure the answer is windows-1252, as in browsers.
 */
export function guessCharset(bytes: Uint8Array): string {
  const wide = utf16Without(bytes);
  if (wide) return wide;
  if (isUtf8(bytes)) return "utf-8";
  const sample = proseOf(bytes);
  if (sample.length === 0) return isEscaped(bytes) ? "iso-2022-jp" : "utf-8";
  const best = analyse(sample).find(({ name }) => decodable.has(name.toLowerCase()));
  if (mostlyUtf8(bytes)) return "utf-8";
  if (!best || best.confidence < 10) return "windows-1252";
  const label = best.name.toLowerCase();
  return label === "iso-8859-1" ? "windows-1252" : label;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // A cut at a limit may fall into a character: `stream` forgives exactly that.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return !isEscaped(bytes);
  } catch {
    return false;
  }
}

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

/** ISO-2022-JP is all ASCII; its escape sequences give it away. */
const isEscaped = (bytes: Uint8Array): boolean => {
  const at = bytes.indexOf(0x1b);
  return at >= 0 && /^\$[@B]/u.test(Buffer.from(bytes.subarray(at + 1, at + 3)).toString("latin1"));
};

/** UTF-16 without a BOM: ASCII markup leaves every second byte zero. */
function utf16Without(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, 256);
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = head.length / 2;
  if (odd > most * 0.6 && even < most * 0.1) return "utf-16le";
  return even > most * 0.6 && odd < most * 0.1 ? "utf-16be" : undefined;
}

/** The bytes outside of tags, from a little before the first that is not ASCII: markup would drown the statistics. */
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
