import { Failure } from "@wellsourced/core";
import { zipSync } from "fflate";

const ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_SIZE = 22;
/** Behind its last record an archive has at most a comment. */
const MOST_BEHIND = END_SIZE + 65_535;
/** In the place of a number, this says that it is too large for the field. */
const ELSEWHERE = 0xffffffff;

/** One part of an archive: its row of the directory, and the bytes that it has in front of that. */
interface Entry {
  readonly name: string;
  readonly row: Uint8Array;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

interface Directory {
  readonly entries: readonly Entry[];
  /** The record behind the directory, with the archive's comment. */
  readonly end: Uint8Array;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const damaged = (): Failure =>
  new Failure("content_empty", "The Word document cannot be changed: its archive is damaged. Save it again as .docx.");

function directoryOf(bytes: Uint8Array): Directory {
  const view = viewOf(bytes);
  let end = bytes.length - END_SIZE;
  while (end >= 0 && end > bytes.length - MOST_BEHIND && view.getUint32(end, true) !== END) end--;
  if (end < 0 || view.getUint32(end, true) !== END) throw damaged();
  const first = view.getUint32(end + 16, true);
  const rows: Omit<Entry, "bytes">[] = [];
  let at = first;
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > end || view.getUint32(at, true) !== ENTRY) throw damaged();
    const size = view.getUint16(at + 28, true);
    const next = at + 46 + size + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + size));
    const offset = view.getUint32(at + 42, true);
    if (offset === ELSEWHERE || offset >= first || next > end) throw damaged();
    rows.push({ name, offset, row: bytes.slice(at, next) });
    at = next;
  }
  const starts = [...rows.map(({ offset }) => offset), first].toSorted((a, b) => a - b);
  const entries = rows.map((one) => {
    const after = starts.find((start) => start > one.offset) ?? first;
    return { ...one, bytes: bytes.subarray(one.offset, after) };
  });
  return { entries, end: bytes.slice(end) };
}

/**
 * An archive with some of its parts in another form, and with new ones behind them. Every other part stays as it is
 * packed, byte for byte.
 *
 * @throws {Failure} `content_empty` for an archive that is damaged, or too large for its own numbers
 */
export function withParts(bytes: Uint8Array, parts: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const old = directoryOf(bytes);
  const fresh = directoryOf(zipSync(parts, { mtime: "1980-01-01T00:00:00" }));
  const own = new Map(fresh.entries.map((entry) => [entry.name, entry]));
  const kept = old.entries.map((entry) => own.get(entry.name) ?? entry);
  const known = new Set(old.entries.map(({ name }) => name));
  const entries = [...kept, ...fresh.entries.filter(({ name }) => !known.has(name))];
  let size = 0;
  for (const { row, bytes: own } of entries) {
    viewOf(row).setUint32(42, size, true);
    size += own.length;
  }
  const rows = entries.map(({ row }) => row);
  const end = viewOf(old.end);
  end.setUint16(8, entries.length, true);
  end.setUint16(10, entries.length, true);
  end.setUint32(
    12,
    rows.reduce((sum, { length }) => sum + length, 0),
    true,
  );
  end.setUint32(16, size, true);
  return new Uint8Array(Buffer.concat([...entries.map((entry) => entry.bytes), ...rows, old.end]));
}
