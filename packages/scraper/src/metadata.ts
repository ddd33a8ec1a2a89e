import type { WorkFacts } from "@wellsourced/core";
import { type Element, usableBase } from "@wellsourced/markup";
import { authorsOf } from "./metadata/authors.ts";
import { cleanString, cleanUrl } from "./metadata/clean-string.ts";
import { type Clues, collectClues } from "./metadata/clues.ts";
import { doiOf } from "./metadata/doi.ts";
import { type Found, firstFound } from "./metadata/found.ts";
import { headingsOf } from "./metadata/headings.ts";
import { imageOf } from "./metadata/image.ts";
import { blocksIn, isObject, type JsonObject, type LdNode, ldNodes, mainNode } from "./metadata/json-ld.ts";
import { languageOf } from "./metadata/language.ts";
import type { MetaTags } from "./metadata/meta-tags.ts";
import { datesOf } from "./metadata/page-dates.ts";
import { isHomePage, pageKindOf } from "./metadata/page-kind.ts";
import { licenceOf } from "./metadata/rights.ts";
import { organisationsOf, siteOf } from "./metadata/site.ts";
import { SiteNames } from "./metadata/site-name.ts";
import { Surroundings } from "./metadata/surroundings.ts";
import { chooseTitle } from "./metadata/title.ts";
import { workOf } from "./metadata/work.ts";

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
  readonly work?: WorkFacts;
  /** Where each field was found: `json-ld`, `meta og:title`, `h1`, `byline`, `time`, `url` … */
  readonly provenance?: Readonly<Record<string, string>>;
}

/** Metadata, and the types that the page states: they tell what kind of page it is. */
export interface PageFacts {
  readonly metadata: Metadata;
  readonly types: readonly string[];
  readonly openGraphType: string;
  readonly meta: MetaTags;
}

/** Reads the metadata of a whole page, from the tree as parsed. What is decided about one field serves the next. */
export function readMetadata(root: Element, url?: string): PageFacts {
  const clues = collectClues(root);
  const nodes = ldNodes(blocksIn(clues.scripts));
  const main = mainNode(nodes);
  const about = main?.value ?? {};
  const types = nodes.filter((it) => !it.listed).flatMap((it) => it.types);
  const baseUrl = baseOf(clues, url);
  const page = { url, types, meta: clues.meta, itemTypes: clues.itemTypes };

  const site = siteOf(clues, about, nodes);
  const names = new SiteNames([site?.value ?? "", ...organisationsOf(nodes)], url);
  const { heading, ...title } = chooseTitle({
    document: cleanString(clues.documentTitle),
    stated: statedTitles(clues, about),
    headings: headingsOf(clues, baseUrl),
    names,
    isHome: isHomePage(page),
  });
  const around = new Surroundings(clues, heading);
  const kind = pageKindOf(page);
  const language = languageOf(clues, about);
  const dates = datesOf({ clues, main, kind, around, language: language?.value, url });
  const authors = authorsOf({
    clues,
    main: withReferences(about, nodes),
    kind,
    around,
    names,
    title: title.value,
  });
  const texts = {
    title,
    site,
    ...dates,
    language,
    canonicalUrl: firstFound([
      ["link canonical", () => cleanUrl(clues.links.get("canonical"), baseUrl)],
      ["meta og:url", () => cleanUrl(clues.meta.first("og:url"), baseUrl)],
    ]),
    description: descriptionOf(clues, about),
    image: imageOf(clues, about, baseUrl),
    licence: licenceOf(clues, about, baseUrl),
    doi: doiOf(clues, about),
    itemType: firstFound([
      ["json-ld", () => main?.types[0]],
      ["meta og:type", () => cleanString(clues.meta.first("og:type"), 60)],
    ]),
  };
  const work = workOf(clues, main);
  return {
    metadata: { ...fieldsOf(texts, authors), ...(work ? { work } : {}) },
    types,
    openGraphType: clues.meta.first("og:type") ?? "",
    meta: clues.meta,
  };
}

/** Leaves out what was not found: absent, never empty. */
function fieldsOf(
  texts: Readonly<Record<string, Partial<Found> | undefined>>,
  authors: Found<string[]> | undefined,
): Metadata {
  const found = Object.entries(texts).flatMap(([name, it]) =>
    it?.value ? [{ name, value: it.value, from: it.from ?? "" }] : [],
  );
  const sources = [...found.map(({ name, from }) => [name, from]), ...(authors ? [["authors", authors.from]] : [])];
  return {
    ...Object.fromEntries(found.map(({ name, value }) => [name, value])),
    ...(authors ? { authors: authors.value } : {}),
    ...(sources.length > 0 ? { provenance: Object.fromEntries(sources) } : {}),
  };
}

/** Where relative addresses point: `<base href>` over the page's own address. */
function baseOf({ base }: Clues, url: string | undefined): string | undefined {
  const own = usableBase(url);
  return (base && URL.parse(base, own)?.href) || own;
}

/** Titles that the page states for machines, the best first. */
function statedTitles({ meta }: Clues, main: JsonObject): Found[] {
  const tag = (...names: readonly string[]): Found => ({
    value: cleanString(meta.first(...names)),
    from: `meta ${names[0]}`,
  });
  const stated = [
    tag("citation_title"),
    tag("og:title"),
    { value: cleanString(main.headline ?? main.name), from: "json-ld" },
    tag("twitter:title"),
    tag("dc.title", "dcterms.title"),
    tag("parsely-title", "sailthru.title", "title"),
  ];
  return stated.filter(({ value }) => value !== "");
}

/** The object with its authors spelled out, where they are named elsewhere in the graph. */
function withReferences(main: JsonObject, nodes: readonly LdNode[]): JsonObject {
  const byId = new Map(nodes.map(({ value }) => [value["@id"], value] as const));
  const resolve = (author: unknown): unknown =>
    isObject(author) && author.name === undefined ? (byId.get(author["@id"]) ?? author) : author;
  const { author } = main;
  return { ...main, author: Array.isArray(author) ? author.slice(0, 100).map(resolve) : resolve(author) };
}

const descriptionOf = ({ meta }: Clues, main: JsonObject): Found | undefined =>
  firstFound([
    ...["description", "og:description", "twitter:description", "dc.description"].map(
      (name) => [`meta ${name}`, () => cleanString(meta.first(name), 2_000)] as const,
    ),
    ["json-ld", () => cleanString(main.description, 2_000)],
  ]);
