import { escapeHtml } from "@wellsourced/markup";
import type { ParsedDocument, ParseHints } from "./document.ts";
import { writtenText } from "./written-text.ts";

/** Lines of at least this length were wrapped automatically. */
const WRAPPED_AT = 50;

export async function parse(bytes: Uint8Array, hints: ParseHints): Promise<ParsedDocument> {
  return { html: textHtml(writtenText(bytes, hints)), metadata: {} };
}

/** Text as paragraphs; blocks with their own layout are kept verbatim. */
export const textHtml = (given: string): string =>
  given
    .split(/\n(?:[ \t]*\n)+/u)
    .map((block) => block.replace(/^\n+|(?<!\s)\s+$/gu, ""))
    .filter((block) => block.trim() !== "")
    .map(blockHtml)
    .join("\n");

/** A block of text: own layout is kept, wrapped prose is joined, other line breaks are kept. */
function blockHtml(block: string): string {
  const lines = block.split("\n");
  const laidOut = lines.some((line) => /^(?:\t| {2,})\S|\S {3,}\S|\t/u.test(line));
  if (laidOut) return `<pre>${escapeHtml(block)}</pre>`;
  const wrapped = lines.slice(0, -1).every((line) => line.length >= WRAPPED_AT);
  return `<p>${lines.map(escapeHtml).join(wrapped ? "\n" : "<br>")}</p>`;
}
