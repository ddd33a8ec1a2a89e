import { unreadable } from "@wellsourced/markup";

/** Initial content of every dictionary (MS-OXRTFCP, 2.1.3.1). */
const START =
  "{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx";
const HEADER_BYTES = 16;
const COMPRESSED = "LZFu";
const DICTIONARY = 4_096;
/** A run of two bytes decodes to at most 17. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Decompresses the RTF of a message body, as Latin-1. */
export function unpackRtf(packed: Uint8Array): string {
  const source = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  if (source.length < HEADER_BYTES) return "";
  if (source.toString("latin1", 8, 12) !== COMPRESSED) return source.toString("latin1", HEADER_BYTES);
  const most = Math.min(source.readUInt32LE(4), (source.length - HEADER_BYTES) * 9);
  if (most > MAX_BYTES) throw unreadable("its text is too long");
  return inflate(source.subarray(HEADER_BYTES), most).toString("latin1");
}

function inflate(packed: Buffer, most: number): Buffer {
  const dictionary = Buffer.alloc(DICTIONARY);
  let write = dictionary.write(START, "latin1");
  const text = Buffer.alloc(most);
  let length = 0;
  const put = (byte: number): void => {
    if (length < most) text[length++] = byte;
    dictionary[write] = byte;
    write = (write + 1) % DICTIONARY;
  };
  for (let at = 0; at < packed.length && length < most; ) {
    const flags = packed[at++] ?? 0;
    for (let bit = 0; bit < 8 && at < packed.length; bit++) {
      if ((flags & (1 << bit)) === 0) {
        put(packed[at++] ?? 0);
        continue;
      }
      const token = ((packed[at] ?? 0) << 8) | (packed[at + 1] ?? 0);
      at += 2;
      const from = token >> 4;
      // A reference to the write position ends the text.
      if (from === write) return text.subarray(0, length);
      for (let step = 0; step < (token & 15) + 2; step++) put(dictionary[(from + step) % DICTIONARY] ?? 0);
    }
  }
  return text.subarray(0, length);
}
