import { decodeText } from "@wellsourced/markup";
import type { CompoundFolder } from "../compound-file.ts";
import { fileTime } from "../property-set.ts";
import { codePage } from "../rtf-tables.ts";

/** The properties of a message, recipient or attachment (MS-OXMSG, 2.4). */
export interface Properties {
  text(id: number): string;
  number(id: number): number | undefined;
  /** Charset of the HTML and of text that is not Unicode. */
  readonly charset: string | undefined;
  /** A point in time as ISO 8601. */
  time(id: number): string | undefined;
  bytes(id: number): Uint8Array | undefined;
}

const ENTRY_BYTES = 16;
const CODE_PAGE = 0x3ffd;
const CODE_PAGE_OF_HTML = 0x3fde;
const UNICODE = "001F";
const BYTES = "001E";
const BINARY = "0102";

const hex = (id: number): string => id.toString(16).toUpperCase().padStart(4, "0");

/** Reads the properties in a folder, whose list begins after a header of `headerBytes`. */
export function readProperties(folder: CompoundFolder, headerBytes: number, given?: string): Properties {
  const listed = folder.read("__properties_version1.0") ?? new Uint8Array();
  const list = Buffer.from(listed.buffer, listed.byteOffset, listed.byteLength);
  const values = new Map<number, Buffer>();
  for (let at = headerBytes; at + ENTRY_BYTES <= list.length; at += ENTRY_BYTES)
    values.set(list.readUInt16LE(at + 2), list.subarray(at + 8, at + ENTRY_BYTES));
  const number = (id: number) => values.get(id)?.readInt32LE(0);
  const stream = (id: number, type: string) => folder.read(`__substg1.0_${hex(id)}${type}`);
  const page = number(CODE_PAGE) ?? number(CODE_PAGE_OF_HTML);
  const charset = given ?? (page === undefined ? undefined : codePage(page));
  return {
    number,
    charset,
    bytes: (id) => stream(id, BINARY),
    text: (id) => {
      const wide = stream(id, UNICODE);
      if (wide) return Buffer.from(wide).toString("utf16le").replaceAll("\0", "");
      const narrow = stream(id, BYTES)?.filter((byte) => byte !== 0) ?? new Uint8Array();
      const contentType = charset === undefined ? undefined : `text/plain; charset=${charset}`;
      return decodeText(narrow, { contentType });
    },
    time: (id) => {
      const ticks = values.get(id)?.readBigUInt64LE(0);
      return ticks === undefined ? undefined : fileTime(ticks);
    },
  };
}
