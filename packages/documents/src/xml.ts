import { decodeText } from "@wellsourced/markup";
import { eachXml, expandEntities } from "@wellsourced/markup/xml";
import { codeDocument } from "./code-document.ts";
import type { ParsedDocument, ParseHints } from "./document.ts";

/** Shows XML of an unknown kind verbatim, if it is well-formed. */
export async function parse(bytes: Uint8Array, { contentType, truncated }: ParseHints): Promise<ParsedDocument> {
  const given = decodeText(bytes, { contentType, html: true, truncated }).trim();
  if (given !== "") eachXml(expandEntities(given).xml, {}, { truncated });
  return codeDocument(given, "xml");
}
