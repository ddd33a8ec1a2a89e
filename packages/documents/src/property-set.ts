import type { PageMetadata } from "@wellsourced/core/records";
import { decodeText } from "@wellsourced/markup";
import type { CompoundFolder } from "./compound-file.ts";
import { documentMetadata } from "./office-properties.ts";
import { codePage } from "./rtf-tables.ts";

/** Properties of the summary (MS-OLEPS, 3.1.2). */
const CODE_PAGE = 1;
const TITLE = 2;
const AUTHOR = 4;
const COMMENTS = 6;
const CREATED = 12;
const SAVED = 13;

/** Kinds of values (MS-OLEPS, 2.15). */
const BYTES = 0x1e;
const WIDE = 0x1f;
const TIME = 0x40;

const SETS_AT = 28;
const UNICODE = 1200;
const MAX_PROPERTIES = 1_000;

/** Title, author and dates of an old Office file. */
export function summaryMetadata(folder: CompoundFolder): PageMetadata {
  const properties = readPropertySet(folder.read("\u0005SummaryInformation"));
  return documentMetadata({
    title: properties.text(TITLE),
    authors: [properties.text(AUTHOR) ?? ""],
    published: properties.time(CREATED),
    modified: properties.time(SAVED),
    description: properties.text(COMMENTS),
  });
}

/** Reads the first set of a property set stream (MS-OLEPS, 2.21). What is damaged is absent. */
function readPropertySet(stream: Uint8Array = new Uint8Array()) {
  const bytes = Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength);
  const long = (at: number) => (at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0);
  const set = long(SETS_AT + 16);
  const places = new Map<number, number>();
  const count = set === 0 ? 0 : Math.min(long(set + 4), MAX_PROPERTIES);
  for (let at = set + 8; at < set + 8 + count * 8; at += 8) places.set(long(at), set + long(at + 4));
  const page = long((places.get(CODE_PAGE) ?? bytes.length) + 4) & 0xffff;
  return {
    text(id: number): string | undefined {
      const at = places.get(id) ?? bytes.length;
      const kind = long(at);
      if (kind !== BYTES && kind !== WIDE) return undefined;
      const isWide = kind === WIDE || page === UNICODE;
      const value = bytes.subarray(at + 8, at + 8 + long(at + 4) * (kind === WIDE ? 2 : 1));
      const contentType = `text/plain; charset=${codePage(page)}`;
      const text = isWide ? value.toString("utf16le") : decodeText(value, { contentType });
      return text.replace(/\0[\s\S]*$/u, "").trim();
    },
    time(id: number): string | undefined {
      const at = places.get(id) ?? bytes.length;
      return long(at) === TIME && at + 12 <= bytes.length ? fileTime(bytes.readBigUInt64LE(at + 4)) : undefined;
    },
  };
}

/** 100-nanosecond ticks since 1601. */
const TICKS_PER_MS = 10_000n;
const EPOCH_MS = 11_644_473_600_000;

/** A time of Windows as ISO 8601; undefined before 1970, which means "not set". */
export function fileTime(ticks: bigint): string | undefined {
  const date = new Date(Number(ticks / TICKS_PER_MS) - EPOCH_MS);
  return date.getTime() > 0 && date.getUTCFullYear() < 4_000 ? date.toISOString() : undefined;
}
