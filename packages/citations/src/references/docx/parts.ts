import { Failure } from "@wellsourced/core";
import { Unreadable, unzipped } from "../unpack.ts";

const HOLD_REFERENCES =
  /^(?:word\/(?:document\d?|footnotes|endnotes|styles)\.xml|word\/_rels\/(?:document\d?|footnotes|endnotes)\.xml\.rels|customXml\/item\d{1,3}\.xml)$/u;

/**
 * Extracts parts of a Word file by name as text. @default those that can contain references
 *
 * @throws {Failure} `content_empty` for a file that is not a Word document, damaged, locked or too large
 */
export function wordParts(bytes: Uint8Array, wanted = HOLD_REFERENCES): ReadonlyMap<string, string> {
  try {
    const parts = unzipped(bytes, wanted);
    if (!parts.has("word/document.xml")) throw new Unreadable("it has no text of a Word document");
    return new Map(
      [...parts].map(([name, part]) => [name, new TextDecoder("utf-8", { ignoreBOM: true }).decode(part)]),
    );
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const message = `The Word document was not read: ${error.message}. Save it again as .docx.`;
    throw new Failure("content_empty", message, { cause: error });
  }
}
