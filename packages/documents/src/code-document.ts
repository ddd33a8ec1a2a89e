import { escapeHtml } from "@wellsourced/markup";
import { countIfAny, type ParsedDocument, stated } from "./document.ts";

/** Maximum characters of data shown; the raw body is available elsewhere. */
export const MAX_SHOWN = 1_000_000;

/** A document with its data shown verbatim. */
export function codeDocument(text: string, language: string): ParsedDocument {
  if (text.trim() === "") return { html: "", metadata: {} };
  const leftOut = countIfAny(text.length - MAX_SHOWN, "character");
  const shown = escapeHtml(text.slice(0, MAX_SHOWN).replace(/\r\n?/gu, "\n"));
  return {
    html: `<pre><code class="language-${language}">${shown}\n</code></pre>${leftOut.map((it) => `<p>Left out: ${it}.</p>`).join("")}`,
    metadata: stated({ leftOut }),
    truncated: leftOut.length > 0,
  };
}
