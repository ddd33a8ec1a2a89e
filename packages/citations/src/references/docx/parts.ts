import { Failure } from "@wellsourced/core";
import { Unzip, UnzipInflate } from "fflate";

/** Text of all parts together; a thesis has some megabytes. */
const MAX_TOTAL = 96 * 1024 * 1024;
/** Packed bytes given to the inflater at a time: at most a thousand times as many come out before they are counted. */
const PIECE = 8_192;

const wanted =
  /^(?:word\/(?:document\d?|footnotes|endnotes|styles)\.xml|word\/_rels\/(?:document\d?|footnotes|endnotes)\.xml\.rels|customXml\/item\d{1,3}\.xml)$/u;

/**
 * The parts of a Word file that can hold references, by name, as text.
 *
 * @throws {Failure} `content_empty` for what is no Word file, is damaged or locked, or unpacks to more than any document
 */
export function wordParts(bytes: Uint8Array): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  let total = 0;
  let failure: unknown;
  const unzip = new Unzip((file) => {
    if (!wanted.test(file.name) || parts.has(file.name)) return;
    const decoder = new TextDecoder();
    const pieces: string[] = [];
    file.ondata = (error, chunk, final) => {
      if (error) failure = error;
      total += chunk?.length ?? 0;
      if (failure || total > MAX_TOTAL) return file.terminate();
      pieces.push(decoder.decode(chunk, { stream: !final }));
      if (final) parts.set(file.name, pieces.join(""));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && total <= MAX_TOTAL && !failure; at += PIECE)
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  } catch (error) {
    failure = error;
  }
  if (total > MAX_TOTAL) throw unreadable("it unpacks to far more than a document");
  if (failure) throw unreadable("it is damaged or locked", failure);
  if (!parts.has("word/document.xml")) throw unreadable("it has no text of a Word document");
  return parts;
}

const unreadable = (why: string, cause?: unknown): Failure =>
  new Failure(
    "content_empty",
    `The Word document was not read: ${why}. Save it again as .docx.`,
    cause ? { cause } : {},
  );
