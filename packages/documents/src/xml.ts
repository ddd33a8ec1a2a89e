import { decodeText } from "@wellsourced/markup";
import { eachXml } from "@wellsourced/markup/xml";
import { codeDocument } from "./code-document.ts";
import type { ParsedDocument, ParseHints } from "./document.ts";

/** XML of an unknown kind: verbatim, but well-formed and without entities of its own. */
export async function parse(bytes: Uint8Array, { contentType, truncated }: ParseHints): Promise<ParsedDocument> {
  const given = decodeText(bytes, { contentType, html: true, truncated }).trim();
  if (given !== "") eachXml(given, {}, { truncated });
  return codeDocument(given, "xml");
}
