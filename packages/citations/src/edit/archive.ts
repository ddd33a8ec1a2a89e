import { Failure } from "@wellsourced/core";
import { unzipSync, zipSync } from "fflate";
import { MAX_TOTAL } from "../references/unpack.ts";

const refused = (reason: string, cause?: unknown): Failure =>
  new Failure("content_empty", `The Word document cannot be changed: ${reason}. Save it again as .docx.`, { cause });

/** Unpacks an archive. The limit grows with its size, since a file may contain many images, which hardly compress. */
function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  const most = bytes.length + MAX_TOTAL;
  let total = 0;
  const filter = ({ originalSize }: { readonly originalSize: number }) => {
    total += originalSize;
    return total <= most;
  };
  try {
    const parts = unzipSync(bytes, { filter });
    if (total <= most) return parts;
  } catch (error) {
    throw refused("its archive is damaged", error);
  }
  throw refused("it unpacks to far more than a document");
}

/**
 * Returns an archive with parts replaced or added; all others keep their content.
 *
 * @throws {Failure} `content_empty` for an archive that is damaged, or unpacks to more than any document
 */
export const withParts = (bytes: Uint8Array, parts: Readonly<Record<string, Uint8Array>>): Uint8Array =>
  zipSync({ ...unpacked(bytes), ...parts }, { mtime: "1980-01-01T00:00:00" });
