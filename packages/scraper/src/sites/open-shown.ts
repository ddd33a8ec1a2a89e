import { type DocumentFormat, pickReader } from "@wellsourced/documents";
import type { Opened } from "@wellsourced/http";
import { decodeText } from "@wellsourced/markup";
import type { Answer, TierContext } from "../tiers/define.ts";
import { FEW_CHARS, LOOKED_AT, shownDocument } from "./shown-document.ts";

const TIMEOUT_MS = 20_000;

/** Opens the document that a page shows instead of a text; nothing where there is none, or where it turns out a page. */
export async function openShown(
  { opened, choice, reading }: Answer,
  context: Pick<TierContext, "open" | "htmlBytes">,
): Promise<{ readonly is: "document"; readonly format: DocumentFormat; readonly opened: Opened } | undefined> {
  if (choice.as !== "html" || !reading || opened.status >= 300 || reading.text.length > FEW_CHARS) return undefined;
  const contentType = opened.headers.get("content-type") ?? undefined;
  const html = decodeText(opened.body.subarray(0, LOOKED_AT), { contentType, html: true, truncated: true });
  const target = shownDocument(html, { url: opened.url, text: reading.text });
  if (target === undefined) return undefined;
  const document = await context.open(target, {
    client: "browser",
    timeoutMs: TIMEOUT_MS,
    maxBytes: context.htmlBytes,
  });
  const found = pickReader({
    bytes: document.body,
    contentType: document.headers.get("content-type") ?? undefined,
    name: URL.parse(document.url)?.pathname,
  });
  const isDocument = document.status < 300 && found.as === "document" && found.format !== "markdown";
  return isDocument ? { is: "document", format: found.format, opened: document } : undefined;
}
