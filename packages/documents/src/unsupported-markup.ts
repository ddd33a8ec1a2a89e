import { codeDocument } from "./code-document.ts";
import { type ParsedDocument, type ParseHints, stated } from "./document.ts";
import { writtenText } from "./written-text.ts";

/** Shows text in unsupported markup, such as Creole, verbatim and with a note. */
export async function parse(bytes: Uint8Array, hints: ParseHints = {}): Promise<ParsedDocument> {
  const { html, metadata } = codeDocument(writtenText(bytes, hints).trimEnd(), "text");
  const leftOut = ["the meaning of its markup, which is shown as written", ...(metadata.leftOut ?? [])];
  return { html, metadata: stated({ leftOut }) };
}
