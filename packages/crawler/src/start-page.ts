import { Failure } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import { decodeText } from "@wellsourced/markup";
import { readLinks, readPageMarks } from "@wellsourced/scraper";
import { clientRedirect } from "./client-redirect.ts";

/** The start page of a site. */
export interface StartPage {
  /** URL after redirects. */
  readonly url: string;
  readonly title: string;
  readonly links: readonly { readonly url: string; readonly title?: string }[];
  readonly feeds: readonly string[];
}

const MAX_BYTES = 8_388_608;
const MOST_FEEDS = 5;
/** Client-side redirects followed for start pages with few links. */
const MOST_HOPS = 3;
const FEW_LINKS = 3;
const FEED = /^application\/(?:rss|atom|rdf)\+xml/u;
const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/iu;

const failed = (url: string, status: number): Failure =>
  new Failure(
    status === 404 || status === 410 ? "not_found" : status < 500 ? "blocked" : "network",
    `The start page ${url} answered HTTP ${status}.`,
    { status },
  );

/** Reads the page's links with their texts, and its feeds; only HTML has either. */
export async function readStartPage(
  start: string,
  open: Http["open"],
  signal: AbortSignal,
  hops = MOST_HOPS,
): Promise<StartPage> {
  const { url, status, headers, body } = await open(start, { signal, maxBytes: MAX_BYTES });
  if (status >= 400) throw failed(start, status);
  const contentType = headers.get("content-type") ?? "text/html";
  if (!HTML.test(contentType)) return { url, title: "", links: [], feeds: [] };
  const html = decodeText(body, { contentType, html: true });
  const marks = readPageMarks(html, url);
  const titles = new Map(
    marks.anchors.flatMap(({ href, text }) => (text === "" ? [] : [[href.split("#", 1)[0], text]])),
  );
  const moved = clientRedirect({ url, headers, body });
  const found = readLinks(html, url).links;
  if (moved !== undefined && moved !== url && found.length <= FEW_LINKS && hops > 0)
    return readStartPage(moved, open, signal, hops - 1);
  const links = found.map((link) => {
    const title = titles.get(link.url);
    return { url: link.url, ...(title === undefined ? {} : { title }) };
  });
  const feeds = marks.links.filter(({ rel, type = "" }) => rel.split(" ").includes("alternate") && FEED.test(type));
  return { url, title: marks.title, links, feeds: feeds.slice(0, MOST_FEEDS).map(({ href }) => href) };
}
