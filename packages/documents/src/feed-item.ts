import { squeeze } from "@wellsourced/core";
import { escapeHtml } from "@wellsourced/markup";
import { decodeHTML } from "entities";

/** A feed entry in any dialect. Absent fields were not stated. */
export interface FeedItem {
  /** One line, HTML-escaped. */
  readonly title: string;
  readonly link: string | undefined;
  /** ISO 8601 date or time. */
  readonly date: string | undefined;
  readonly authors: readonly string[];
  readonly attachments: readonly { readonly url: string; readonly type: string }[];
  readonly html: string;
}

/** The entry as a linked heading, a line about it, and its text. */
export function itemHtml({ title, link, date, authors, attachments, html }: FeedItem): string {
  const about = [date ?? "", ...authors].filter(Boolean).map(escapeHtml).join(" · ");
  const shown = title || (link ? escapeHtml(link) : "");
  const heading = shown === "" ? "" : `<h2>${link ? `<a href="${escapeHtml(link)}">${shown}</a>` : shown}</h2>`;
  const files = attachments.map(
    ({ url, type }) => `<p>Attachment: <a href="${escapeHtml(url)}">${escapeHtml(type || fileName(url))}</a></p>`,
  );
  const parts = [heading, about === "" ? "" : `<p>${about}</p>`, lowered(html), ...files].filter(Boolean);
  return parts.length > 0 ? `<article>${parts.join("\n")}</article>` : "";
}

const fileName = (url: string): string => URL.parse(url)?.pathname.split("/").at(-1) || url;

/** Moves headings inside an entry below its own. */
const lowered = (html: string): string =>
  html.replace(
    /<(\/?)h([1-6])([ >])/gu,
    (_, slash: string, level: string, after: string) => `<${slash}h${Math.min(6, Number(level) + 2)}${after}`,
  );

/** Some generators escape titles two or three times. */
const ROUNDS = 3;

/** A title or name with remaining character references decoded. */
export function plainTitle(given: string): string {
  let text = given;
  for (let round = 0; round < ROUNDS && /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/iu.test(text); round++)
    text = decodeHTML(text);
  return squeeze(text);
}
