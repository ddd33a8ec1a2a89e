import { unreadable } from "@wellsourced/markup";

const MAX_ENTRIES = 5_000;
const END_RECORD = 0x06054b50;
const ENTRY_RECORD = 0x02014b50;

/** What an archive's directory claims of one of its parts. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly packed: number;
  readonly offset: number;
}

/** @throws {Failure} `content_empty` for an archive that is cut off or damaged, or has too many entries */
export function zipDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endRecord(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw unreadable(`the archive has ${count} entries`);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY_RECORD)
      throw unreadable("the file is damaged: its archive cannot be opened");
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: Buffer.from(bytes.subarray(at + 46, at + 46 + nameLength)).toString("utf8"),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The end record sits in the last 64 kB, behind it at most a comment. */
function endRecord(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at--) {
    if (view.getUint32(at, true) === END_RECORD) return at;
  }
  throw unreadable("the file is damaged: its archive is cut off");
}
