import { byteLength, omitUndefined, sha256, toTimestamp } from "@wellsourced/core";
import type { Page, Work } from "@wellsourced/core/records";
import { type VisibleText, visibleText } from "../visible/visible-text.ts";
import { referenceOfPage } from "./about-page.ts";

/** A page that was read in a session. */
export interface PageRead {
  readonly page: Page;
  /** Milliseconds since the epoch. */
  readonly retrievedAt: number;
  /** The registered record of the work on the page. */
  readonly record?: Work | undefined;
}

/** A sentence shown as evidence, in visible text, with its reported position in the Markdown. */
export interface ShownSentence {
  readonly sentence: string;
  readonly start: number;
  readonly end: number;
}

/** The position of a sentence in a text: the reported one, otherwise the first occurrence. */
function spanOf(markdown: string, visible: VisibleText, one: ShownSentence) {
  const { sentence, start, end } = one;
  const { text } = visible;
  if (!sentence) return undefined;
  const named = visible.fromSource({ start, end });
  const at = text.slice(named.start, named.end) === sentence ? named.start : text.indexOf(sentence);
  if (at < 0) return undefined;
  const place = visible.toSource({ start: at, end: at + sentence.length });
  return { ...place, ...(markdown.slice(place.start, place.end) === sentence ? {} : { shown: sentence }) };
}

/** The record of a page for a research session: its reference, and the sentences shown from it. */
export function toReading({ page, retrievedAt, record }: PageRead, shown: readonly ShownSentence[]) {
  const { markdown, metadata, url, finalUrl, contentType, wireTruncated, partial } = page;
  const visible = shown.length > 0 ? visibleText(markdown) : undefined;
  const quotations = visible ? shown.flatMap((one) => spanOf(markdown, visible, one) ?? []) : [];
  return {
    url,
    retrievedAt: toTimestamp(retrievedAt),
    sha256: sha256(markdown),
    bytes: byteLength(markdown),
    ...omitUndefined({
      finalUrl: finalUrl === url ? undefined : finalUrl,
      title: metadata.title,
      author: metadata.authors?.join("; ") || undefined,
      site: metadata.site,
      published: metadata.published,
      reference: referenceOfPage(page, record),
      contentType: contentType || undefined,
      truncated: wireTruncated || partial ? (true as const) : undefined,
      quotations: quotations.length > 0 ? quotations : undefined,
    }),
  };
}
