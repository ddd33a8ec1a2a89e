import { decodeText } from "../charset.ts";
import type { TextFormat } from "../pick-reader.ts";
import { type BoundParser, defineParser, escapeHtml } from "./define.ts";

/** Lines of at least this length that end a paragraph's row were wrapped by a program, not meant as lines. */
const WRAPPED_AT = 50;

const textParser = (name: TextFormat, mediaTypes: readonly string[], toHtml: (text: string) => string): BoundParser =>
  defineParser({
    name,
    mediaTypes,
    load: async () => undefined,
    async parse(_library, bytes, { contentType, truncated }) {
      const text = decodeText(bytes, { contentType, truncated: truncated ?? false });
      return { html: toHtml(text.replace(/\r\n?/gu, "\n")), metadata: {}, hiddenTextRemoved: 0 };
    },
  });

export const text = textParser("text", ["text/plain"], (given) =>
  given
    .split(/\n(?:[ \t]*\n)+/u)
    .map((block) => block.replace(/^\n+|\s+$/gu, ""))
    .filter((block) => block.trim() !== "")
    .map(blockHtml)
    .join("\n"),
);

/** A block with a layout of its own keeps it; wrapped prose flows again; other lines stay lines. */
function blockHtml(block: string): string {
  const lines = block.split("\n");
  const laidOut = lines.some((line) => /^(?:\t| {2,})\S|\S {3,}\S|\t/u.test(line));
  if (laidOut) return `<pre>${escapeHtml(block)}</pre>`;
  const wrapped = lines.slice(0, -1).every((line) => line.length >= WRAPPED_AT);
  return `<p>${lines.map(escapeHtml).join(wrapped ? "\n" : "<br>")}</p>`;
}

const fenced = (language: string) => (given: string) =>
  given.trim() === "" ? "" : `<pre><code class="language-${language}">${escapeHtml(given.trimEnd())}\n</code></pre>`;

export const csv = textParser("csv", ["text/csv", "text/tab-separated-values"], fenced("csv"));
export const json = textParser("json", ["application/json"], fenced("json"));
export const xml = textParser("xml", ["application/xml", "text/xml"], fenced("xml"));
