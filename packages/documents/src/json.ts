import { isModestJson, isRecord, jsonIn } from "@wellsourced/core";
import { decodeText, escapeHtml } from "@wellsourced/markup";
import { codeDocument, MAX_SHOWN } from "./code-document.ts";
import { statedDate } from "./dates.ts";
import { type ParsedDocument, type ParseHints, stated } from "./document.ts";
import { absolute, embedHtml, hiddenIn, paragraphsHtml } from "./embedded-html.ts";
import { itemHtml, plainTitle } from "./feed-item.ts";
import { notebook } from "./notebook.ts";
import { openApi } from "./openapi/openapi.ts";

const MAX_ITEMS = 1_000;
/** Longer values are split over several lines. */
const SHORT = 100;

export async function parse(bytes: Uint8Array, { contentType, truncated, url }: ParseHints): Promise<ParsedDocument> {
  const text = decodeText(bytes, { contentType, truncated }).trim();
  const value = parseOrNothing(text);
  const known = isRecord(value)
    ? (openApi(value) ?? notebook(value) ?? jsonFeed(value, url) ?? article(value, url))
    : undefined;
  return known ?? codeDocument(value === undefined ? text : pretty(text, value), "json");
}

type Fields = Readonly<Record<string, unknown>>;
const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** Undefined for several values on separate lines, and for truncated JSON. */
const parseOrNothing = (text: string): unknown => (isModestJson(text) ? jsonIn(text) : undefined);

/** Indents a file on a single line; other files keep their layout. Numbers keep all their digits. */
function pretty(text: string, value: unknown): string {
  if (
    text.length < SHORT ||
    text.length > MAX_SHOWN ||
    text.slice(0, 2_000).includes("\n") ||
    /\d{16}|\d[eE.]\d*0\b/u.test(text)
  )
    return text;
  try {
    return JSON.stringify(value, undefined, 2);
  } catch (error) {
    // Nested too deeply to be indented.
    if (error instanceof RangeError) return text;
    throw error;
  }
}

/** JSON Feed (jsonfeed.org, 1 and 1.1). */
function jsonFeed(feed: Fields, url: string | undefined): ParsedDocument | undefined {
  if (!/^https?:\/\/(?:www\.)?jsonfeed\.org\/version\//u.test(textOf(feed.version)) || !Array.isArray(feed.items))
    return undefined;
  const base = textOf(feed.home_page_url) || url;
  const entries = feed.items.filter(isRecord);
  const items = entries.slice(0, MAX_ITEMS).map((entry) => feedItem(entry, base));
  const title = plainTitle(textOf(feed.title));
  const about = textOf(feed.description);
  const linked = base ? `<a href="${escapeHtml(base)}">${escapeHtml(title)}</a>` : escapeHtml(title);
  return {
    html: [title && `<h1>${linked}</h1>`, about && `<p>${escapeHtml(about)}</p>`, ...items.map(({ html }) => html)]
      .filter(Boolean)
      .join("\n"),
    metadata: stated({
      title,
      authors: people(feed),
      language: textOf(feed.language),
      description: about,
      itemCount: entries.length,
      leftOut: entries.length > items.length ? [`${entries.length - items.length} older entries`] : [],
    }),
    ...hiddenIn(items),
    truncated: entries.length > items.length,
    format: "feed",
  };
}

function feedItem(entry: Fields, base: string | undefined) {
  const address = textOf(entry.url) || textOf(entry.external_url);
  const link = URL.parse(address, base)?.href;
  const plain = textOf(entry.content_text) || textOf(entry.summary);
  const source = textOf(entry.content_html) || paragraphsHtml(plain);
  const { html, ...hidden } = embedHtml(source, absolute(link ?? base));
  const attachments = listOf(entry.attachments)
    .filter(isRecord)
    .map((it) => ({ url: textOf(it.url), type: textOf(it.mime_type) }));
  const item = {
    title: escapeHtml(plainTitle(textOf(entry.title))),
    link: address === "" ? undefined : link,
    date: statedDate(textOf(entry.date_published) || textOf(entry.date_modified)),
    authors: people(entry),
    attachments: attachments.filter((it) => it.url !== ""),
    html,
  };
  return { html: itemHtml(item), ...hidden };
}

const people = (holder: Fields): string[] => {
  const names = [...listOf(holder.authors), ...listOf(holder.author)];
  return [...new Set(names.map((it) => textOf(isRecord(it) ? it.name : it)).filter(Boolean))];
};

const articleTypes = /^(?:\w*Article|BlogPosting|Report|NewsArticle|Recipe|HowTo|FAQPage|Book|CreativeWork|WebPage)$/u;

/** An article in JSON-LD. Without article text, it is shown as data. */
function article(data: Fields, url: string | undefined): ParsedDocument | undefined {
  if (data["@context"] === undefined) return undefined;
  const candidates = [data, ...listOf(data["@graph"]).filter(isRecord)];
  const found = candidates.find(
    (it) =>
      listOf(it["@type"]).some((type) => articleTypes.test(textOf(type))) && textOf(it.articleBody ?? it.text) !== "",
  );
  if (!found) return undefined;
  const title = textOf(found.headline) || textOf(found.name);
  const body = textOf(found.articleBody ?? found.text);
  const source = /<(?:p|br|div|h\d|ul)\b/iu.test(body) ? body : paragraphsHtml(body).replace(/\n/gu, "<br>");
  const { html, ...hidden } = embedHtml(source, absolute(url));
  return {
    html: `${title ? `<h1>${escapeHtml(title)}</h1>` : ""}${html}`,
    metadata: stated({
      title,
      authors: people(found),
      published: statedDate(textOf(found.datePublished)),
      modified: statedDate(textOf(found.dateModified)),
      language: textOf(found.inLanguage),
      description: textOf(found.description),
    }),
    ...hidden,
  };
}
