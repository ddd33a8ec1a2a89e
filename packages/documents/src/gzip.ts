import { gunzipSync } from "node:zlib";
import { unreadable } from "@wellsourced/markup";

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Unpacks a file that is packed by itself, as sitemaps and logs are.
 *
 * @throws {Failure} `content_empty` for one that is damaged or a bomb
 */
export function gunzip(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (cause) {
    if (cause instanceof RangeError) throw unreadable("the archive unpacks to far more than its size");
    throw unreadable("the file is damaged: it cannot be unpacked", cause);
  }
}
