import { baseUrlOf, bodyOf } from "./dom/body.ts";
import { closest, type Element, find, findAll, rawText } from "./dom/tree.ts";
import { ldAuthors, namesFrom, visibleAuthors } from "./metadata/authors.ts";
import { cleanString, cleanUrl } from "./metadata/clean-string.ts";
import { dateInUrl, readDate } from "./metadata/dates.ts";
import { isObject, type JsonObject, jsonLdBlocks, type LdNode, ldNodes, mainNode } from "./metadata/json-ld.ts";
import { MetaTags } from "./metadata/meta-tags.ts";
import { chooseTitle, headingsOf } from "./metadata/title.ts";
import { visibleDate } from "./metadata/visible-date.ts";

/** What a page says about itself. A field that nobody states is absent. */
export interface Metadata {
  readonly title?: string;
  readonly authors?: string[];
  readonly published?: string;
  readonly modified?: string;
  readonly site?: string;
  readonly language?: string;
  readonly canonicalUrl?: string;
  readonly description?: string;
  readonly image?: string;
  readonly licence?: string;
  readonly doi?: string;
  readonly itemType?: string;
}

/** Metadata, and the types that the page states: they tell what kind of page it is. */
export interface PageFacts {
  readonly metadata: Metadata;
  readonly types: readonly string[];
  readonly openGraphType: string;
}

interface Sources {
  readonly root: Element;
  readonly body: Element;
  readonly meta: MetaTags;
  /** The JSON-LD object that describes the page; empty when there is none. */
  readonly main: JsonObject;
  readonly nodes: readonly LdNode[];
  readonly url: string | undefined;
}

/** Reads the metadata of a whole page, from the tree as parsed. JSON-LD first, then meta tags, then what is shown. */
export function readMetadata(root: Element, url?: string): PageFacts {
  const nodes = ldNodes(jsonLdBlocks(root));
  const main = mainNode(nodes);
  const sources: Sources = {
    root,
    body: bodyOf(root),
    meta: new MetaTags(root),
    main: main?.value ?? {},
    nodes,
    url: baseUrlOf(root, url),
  };
  const site = siteOf(sources);
  const title = titleOf(sources, site);
  const found = {
    title,
    site,
    authors: authorsOf(sources, site, title),
    ...datesOf(sources),
    language: languageOf(sources),
    canonicalUrl: canonicalOf(sources),
    description: cleanString(
      sources.meta.first("description", "og:description", "twitter:description", "dc.description") ??
        sources.main.description,
      2_000,
    ),
    image: imageOf(sources),
    licence: licenceOf(sources),
    doi: doiOf(sources),
    itemType: main?.types[0] ?? cleanString(sources.meta.first("og:type"), 60),
  };
  return {
    metadata: withoutEmpty(found),
    types: nodes.filter((it) => !it.listed).flatMap((it) => it.types),
    openGraphType: sources.meta.first("og:type") ?? "",
  };
}

type Loose<Type> = { readonly [Key in keyof Type]?: Type[Key] | undefined };

/** Leaves out what was not found: absent, never empty. */
function withoutEmpty(found: Loose<Metadata>): Metadata {
  const { authors, ...texts } = found;
  const entries = Object.entries(texts).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
  );
  return { ...Object.fromEntries(entries), ...(authors?.length ? { authors } : {}) };
}

/** The name of a thing that JSON-LD gives as text or as an object. */
const nameOf = (value: unknown): string => cleanString(isObject(value) ? value.name : value, 120);

/** `og:site_name` is written for people; the publisher of an article is often the company behind the site. */
function siteOf({ meta, main, nodes }: Sources): string {
  const stated = cleanString(meta.first("og:site_name"), 120);
  if (stated !== "" && !/^https?:/u.test(stated)) return stated;
  const website = nodes.find(({ types }) => types.includes("WebSite"))?.value.name;
  return (
    nameOf(main.publisher) ||
    nameOf(website) ||
    cleanString(meta.first("application-name", "citation_journal_title", "dc.publisher"), 120)
  );
}

function titleOf({ root, body, meta, main, url }: Sources, site: string): string | undefined {
  const element = find(
    root,
    ({ tag, parent }) => tag === "title" && closest(parent, (it) => it.tag === "svg") === undefined,
  );
  const title = chooseTitle({
    document: cleanString(element ? rawText(element).slice(0, 2_000) : ""),
    stated: [
      meta.first("citation_title"),
      meta.first("og:title"),
      meta.first("twitter:title"),
      meta.first("dc.title", "dcterms.title"),
    ].map((it) => cleanString(it)),
    headline: cleanString(main.headline ?? main.name),
    headings: headingsOf(body),
    site,
    url,
  });
  return title || undefined;
}

/** The first place that names a person wins: places are never mixed, they repeat and abbreviate each other. */
function authorsOf({ body, meta, main }: Sources, site: string, title: string | undefined): string[] {
  const tries: (() => readonly unknown[])[] = [
    () => meta.all("citation_author", "citation_authors", "bepress_citation_author"),
    () => ldAuthors(main.author),
    () => ldAuthors(main.creator),
    () =>
      meta.all("author", "parsely-author", "sailthru.author", "byl", "dc.creator", "dcterms.creator", "dc.contributor"),
    () => meta.all("article:author", "og:article:author", "book:author"),
    () => visibleAuthors(body),
  ];
  for (const read of tries) {
    const names = namesFrom(read(), { site, title });
    if (names.length > 0) return names;
  }
  return [];
}

const publishedTags = [
  "article:published_time",
  "og:article:published_time",
  "og:published_time",
  "datepublished",
  "citation_publication_date",
  "citation_online_date",
  "citation_date",
  "prism.publicationdate",
  "dcterms.issued",
  "dc.date.issued",
  "dc.date.created",
  "dcterms.created",
  "parsely-pub-date",
  "sailthru.date",
  "article.published",
  "published-date",
  "publish-date",
  "publish_date",
  "publication_date",
  "pubdate",
  "article_date_original",
  "date",
  "dc.date",
  "dcterms.date",
  "originalpublicationdate",
  "created",
  "rnews:datepublished",
  "cxenseparse:recs:publishtime",
];
const modifiedTags = [
  "article:modified_time",
  "og:article:modified_time",
  "og:updated_time",
  "datemodified",
  "dcterms.modified",
  "dc.date.modified",
  "last-modified",
  "lastmod",
  "revised",
];

/** What is shown counts only where no machine-readable date is; the address comes last, it may name an issue. */
function datesOf({ body, meta, main, url }: Sources): {
  published?: string | undefined;
  modified?: string | undefined;
} {
  const ld = (name: string): string | undefined => readDate(cleanString(main[name], 60));
  const tag = (names: readonly string[]): string | undefined =>
    names.map((name) => readDate(meta.first(name))).find((it) => it !== undefined);
  const modified = ld("dateModified") ?? tag(modifiedTags);
  const published =
    ld("datePublished") ??
    tag(publishedTags) ??
    ld("dateCreated") ??
    ld("uploadDate") ??
    visibleDate(body) ??
    dateInUrl(url);
  return { published, modified };
}

/** As a BCP 47 tag; anything that does not look like one is left out. */
function languageOf({ root, meta, main }: Sources): string | undefined {
  const html = find(root, ({ tag }) => tag === "html");
  const stated =
    html?.get("lang") ||
    html?.get("xml:lang") ||
    meta.first("content-language", "og:locale", "dc.language", "citation_language", "language") ||
    cleanString(main.inLanguage, 20);
  const match = /^\s*([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?(?=$|[\s,;.-])/iu.exec(stated);
  if (!match) return undefined;
  const [, language = "", script, region] = match;
  const parts = [
    language.toLowerCase(),
    script && (script[0] ?? "").toUpperCase() + script.slice(1).toLowerCase(),
    region?.toUpperCase(),
  ];
  return parts.filter(Boolean).join("-");
}

const linkOf = (root: Element, rel: string): string | undefined =>
  find(root, (it) => it.tag === "link" && it.get("rel").toLowerCase().split(/\s+/u).includes(rel))?.get("href");

function canonicalOf({ root, meta, url }: Sources): string | undefined {
  return cleanUrl(linkOf(root, "canonical"), url) ?? cleanUrl(meta.first("og:url"), url);
}

function imageOf({ meta, main, url }: Sources): string | undefined {
  const image = Array.isArray(main.image) ? main.image[0] : main.image;
  const ld = isObject(image) ? (image.url ?? image.contentUrl) : image;
  return (
    cleanUrl(
      meta.first("og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src"),
      url,
    ) ?? cleanUrl(ld, url)
  );
}

function licenceOf({ root, body, meta, main, url }: Sources): string | undefined {
  const stated =
    typeof main.license === "string" ? main.license : isObject(main.license) ? main.license.url : undefined;
  const rel = findAll(body, (it) => it.tag === "a" && /\blicen[sc]e\b/iu.test(it.get("rel")))[0]?.get("href");
  const link = linkOf(root, "license");
  const found = cleanUrl(stated, url) ?? cleanUrl(link, url) ?? cleanUrl(rel, url);
  return (
    found ?? (cleanString(meta.first("dcterms.license", "dc.rights.license", "copyright-license"), 200) || undefined)
  );
}

/** Only a DOI that stands alone in its tag is the page's own; one inside a sentence may be anybody's. */
function doiOf({ meta }: Sources): string | undefined {
  const stated = [
    ...meta.all("citation_doi"),
    ...meta.all("prism.doi"),
    ...meta.all("bepress_citation_doi"),
    ...meta.all("dc.identifier.doi"),
    ...meta.all("dc.identifier"),
    ...meta.all("dcterms.identifier"),
  ];
  for (const value of stated) {
    const match = /^\s*(?:doi:\s*|(?:https?:\/\/)?(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/[^\s"<>]{1,200})\s*$/iu.exec(
      value.slice(0, 400),
    );
    if (match?.[1]) return match[1].toLowerCase();
  }
  return undefined;
}
