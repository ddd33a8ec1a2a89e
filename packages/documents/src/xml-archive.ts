import { unreadable } from "@wellsourced/markup";
import { readZip, zipDirectory } from "./zip.ts";

/** Returns the first archive entry whose name matches, or the bytes if they are not an archive. */
export function unzipped(bytes: Uint8Array, name: RegExp): Uint8Array {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return bytes;
  const wanted = zipDirectory(bytes).find((entry) => name.test(entry.name))?.name;
  const found = readZip(bytes, (part) => part === wanted, { doctype: true }).get(wanted ?? "");
  if (!found) throw unreadable("the archive contains no document");
  return found;
}
