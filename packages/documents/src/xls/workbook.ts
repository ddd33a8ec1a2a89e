import { decodeText } from "@wellsourced/markup";
import { builtInFormat } from "../number-format.ts";
import { codePage } from "../rtf-tables.ts";
import { PartReader, recordsFrom } from "./records.ts";

/** Record numbers of the workbook globals (MS-XLS, 2.3). */
const EOF = 0x0a;
const DATE_MODE = 0x22;
const FILE_PASS = 0x2f;
const CODE_PAGE = 0x42;
const BOUND_SHEET = 0x85;
const EXTENDED_FORMAT = 0xe0;
const STRINGS = 0xfc;
const FORMAT = 0x41e;
const BOF = 0x809;

const MAX_STRINGS = 1_000_000;
/** The version of Excel 97 and later; earlier ones write text in a code page. */
const UNICODE_VERSION = 0x600;

export interface XlsSheet {
  readonly name: string;
  /** Where its records begin. */
  readonly at: number;
  readonly hidden: boolean;
  /** Whether it is a table of cells rather than a chart or macro. */
  readonly isCells: boolean;
}

/** Data shared by the cells of all sheets. */
export interface XlsBook {
  readonly sheets: readonly XlsSheet[];
  readonly strings: readonly string[];
  /** Number format of each cell format. */
  readonly formats: readonly string[];
  readonly epoch1904: boolean;
  readonly isUnicode: boolean;
  readonly isEncrypted: boolean;
  /** Decodes text of one byte per character. */
  decode(bytes: Buffer): string;
}

export function readBook(stream: Buffer): XlsBook {
  const sheets: XlsSheet[] = [];
  const strings: string[] = [];
  const own = new Map<number, string>();
  const styles: number[] = [];
  let [epoch1904, isEncrypted, isUnicode] = [false, false, true];
  let charset = codePage(1252);
  const decode = (bytes: Buffer) => decodeText(bytes, { contentType: `text/plain; charset=${charset}` });
  for (const { id, parts } of recordsFrom(stream, 0)) {
    const [data = Buffer.alloc(0)] = parts;
    const short = (at: number) => (at + 2 <= data.length ? data.readUInt16LE(at) : 0);
    if (id === EOF) break;
    if (id === BOF) isUnicode = short(0) === UNICODE_VERSION;
    else if (id === FILE_PASS) isEncrypted = true;
    else if (id === DATE_MODE) epoch1904 = short(0) === 1;
    else if (id === CODE_PAGE && short(0) !== 1200) charset = codePage(short(0));
    else if (id === EXTENDED_FORMAT) styles.push(short(2));
    else if (id === STRINGS && !isEncrypted) readStrings(new PartReader(parts, 8), strings);
    else if (id === FORMAT) own.set(short(0), isUnicode ? textAt(data, 2, 2) : decode(data.subarray(3)));
    else if (id === BOUND_SHEET && data.length > 7)
      sheets.push({
        at: data.readUInt32LE(0),
        hidden: ((data[4] ?? 0) & 3) !== 0,
        isCells: data[5] === 0,
        name: isUnicode ? textAt(data, 6, 1) : decode(data.subarray(7)),
      });
  }
  const formats = styles.map((format) => own.get(format) ?? builtInFormat(format));
  return { sheets, strings, formats, epoch1904, isUnicode, isEncrypted, decode };
}

/** A text whose length takes `bytes` bytes, and then a byte that says how wide its characters are. */
export function textAt(data: Buffer, at: number, bytes: 1 | 2): string {
  if (at + bytes >= data.length) return "";
  const length = bytes === 1 ? data.readUInt8(at) : data.readUInt16LE(at);
  const isWide = ((data[at + bytes] ?? 0) & 1) === 1;
  const start = at + bytes + 1;
  return data.subarray(start, start + length * (isWide ? 2 : 1)).toString(isWide ? "utf16le" : "latin1");
}

function readStrings(reader: PartReader, strings: string[]): void {
  while (!reader.isAtEnd && strings.length < MAX_STRINGS) {
    const length = reader.short();
    const flags = reader.byte();
    const runs = (flags & 8) === 0 ? 0 : reader.short();
    const extra = (flags & 4) === 0 ? 0 : reader.short() + reader.short() * 65_536;
    strings.push(reader.characters(length, (flags & 1) === 1));
    reader.skip(runs * 4 + extra);
  }
}
