import { type Failure, squeeze } from "@wellsourced/core";
import type { PageMetadata } from "@wellsourced/core/records";
import type { UpstreamReply } from "@wellsourced/http";
import { parseXml, type XmlElement } from "@wellsourced/markup/xml";
import { extra, missing, noteOf, requestText } from "../ask.ts";
import { defineSite, type SiteContext, type SiteResult } from "../define.ts";
import { line, markup, plainText } from "../markup.ts";

/** arXiv asks programs for at most one request per three seconds. */
const api = { name: "arxiv", origin: "https://export.arxiv.org", pace: { perSecond: 1 / 3, burst: 2, concurrent: 1 } };
const pages = { name: "arxiv-pages", origin: "https://arxiv.org", pace: { perSecond: 1, burst: 3 } };

const FRAME = "ltx_page_header ltx_page_footer ltx_page_navbar ltx_TOC ltx_pagination package-alerts".split(" ");

export default defineSite({
  name: "arxiv",
  title: "arXiv",
  reads: "papers in full: the HTML edition where there is one, else the PDF",
  through: "the API for metadata, the HTML edition for the text",
  hosts: ["arxiv.org"],
  matches: (url) => idOf(url) !== undefined,
  async read(url, context) {
    const id = idOf(url) ?? "";
    const [{ value: entry, failure }, edition] = await Promise.all([
      extra(entryOf(id, context), context),
      extra(htmlOf(id, context), context),
    ]);
    if (failure?.kind === "not_found") throw failure;
    const metadata = entry && metadataOf(entry, id);
    if (entry && isWithdrawn(entry)) return withdrawn(entry, id);
    const notes = [
      ...noteOf(api, failure, "the paper was read without the metadata from the API"),
      ...noteOf(pages, edition.failure, "the PDF was read instead of the HTML edition"),
    ];
    const html = edition.value;
    if (html === undefined) return { is: "elsewhere", url: `https://arxiv.org/pdf/${id}`, metadata, notes };
    const address = `https://arxiv.org/html/${id}`;
    return { is: "html", url: `${address}/`, html, whole: { within: "ltx_document", drop: FRAME }, metadata, notes };
  },
});

/** `2104.12255v1`, `astro-ph/0601001`, `math.GT/0309136`. */
const idOf = ({ pathname }: URL): string | undefined =>
  /^\/(?:abs|pdf|html|format)\/((?:\d{4}\.\d{4,5}|[a-z-]{2,12}(?:\.[A-Z]{2})?\/\d{7})(?:v\d{1,3})?)(?:\.pdf)?\/?$/u.exec(
    pathname,
  )?.[1];

/** The API's entry; undefined if the API fails, as it is often busy. */
async function entryOf(id: string, context: SiteContext): Promise<Entry> {
  const query = { id_list: id, max_results: 1 };
  const text = await requestText(context, { api, path: "/api/query", query, retries: 0, fault: badId });
  const [entry] = parseEntries(text);
  if (!entry || entry.id.includes("/api/errors")) throw missing(`arXiv has no ${id}`, entry?.summary);
  return entry;
}

/** arXiv reports a malformed identifier as HTTP 400 with a placeholder entry. */
function badId({ status, text }: UpstreamReply): Failure | undefined {
  if (status !== 400) return undefined;
  return missing("arXiv has no such identifier", parseEntries(text)[0]?.summary);
}

/** The HTML edition; undefined if LaTeX could not be converted. */
async function htmlOf(id: string, context: SiteContext): Promise<string | undefined> {
  const headers = { accept: "text/html" };
  const html = await requestText(context, { api: pages, path: `/html/${id}`, headers, retries: 0 });
  return /\bltx_document\b/u.test(html) ? html : undefined;
}

const metadataOf = ({ title, authors, published, updated, doi, summary }: Entry, id: string): PageMetadata => ({
  title,
  authors: [...authors],
  site: "arXiv",
  published,
  modified: updated,
  doi: doi ?? `10.48550/arxiv.${id.replace(/v\d+$/u, "")}`,
  description: summary.slice(0, 500),
  canonicalUrl: `https://arxiv.org/abs/${id}`,
});

/** There is no flag for withdrawal, so it is recognised from the author's comment. */
const isWithdrawn = ({ comment, summary }: Entry): boolean =>
  /\bwithdrawn\b/iu.test(comment ?? "") ||
  /^(?:this|the) (?:paper|article|submission|manuscript) has been withdrawn/iu.test(summary);

function withdrawn(entry: Entry, id: string): SiteResult {
  const { title, authors, published, comment, journal, category, summary } = entry;
  const head = line(authors.join(", "), published, category, journal);
  return {
    is: "html",
    url: `https://arxiv.org/abs/${id}`,
    html: markup`<h1>${title}</h1><p>${head}</p><p><strong>${comment ?? "This paper has been withdrawn."}</strong></p><h2>Abstract</h2>${plainText(summary)}`,
    metadata: metadataOf(entry, id),
  };
}

/** A paper in the feed. */
export type Entry = ReturnType<typeof toEntry>;

/** The entries of an arXiv Atom feed, with line breaks in titles and abstracts joined. */
export const parseEntries = (xml: string): readonly Entry[] => parseXml(xml).all("entry").map(toEntry).toArray();

function toEntry(entry: XmlElement) {
  const textsOf = (elements: Iterable<XmlElement>): string[] =>
    [...elements].map(({ text }) => squeeze(text)).filter((it) => it !== "");
  const first = (name: string): string | undefined => textsOf(entry.elements(name))[0];
  return {
    id: first("id") ?? "",
    title: first("title") ?? "",
    summary: first("summary") ?? "",
    authors: entry
      .elements("author")
      .flatMap((author) => textsOf(author.elements("name")))
      .toArray(),
    published: first("published")?.slice(0, 10),
    updated: first("updated")?.slice(0, 10),
    doi: first("doi")?.toLowerCase(),
    comment: first("comment"),
    journal: first("journal_ref"),
    category: entry.at("primary_category")?.attributes.term,
  };
}
