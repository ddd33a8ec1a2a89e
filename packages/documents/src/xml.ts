import { decodeText } from "@wellsourced/markup";
import { eachXml } from "@wellsourced/markup/xml";
import { codeDocument } from "./code-document.ts";
import type { ParsedDocument, ParseHints } from "./document.ts";

/** Shows XML of an unknown kind verbatim, if it is well-formed and declares no entities. */
export async function parse(bytes: Uint8Array, { contentType, truncated }: ParseHints): Promise<ParsedDocument> {
  const given = decodeText(bytes, { contentType, html: true, truncated }).trim();
  if (given !== "") eachXml(given, {}, { truncated });
  return codeDocument(given, "xml");
}
