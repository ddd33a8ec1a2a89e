import { isRecord } from "@wellsourced/core";
import { cleanString, cleanUrl } from "./clean-string.ts";
import type { Clues } from "./clues.ts";
import type { JsonObject, LdNode } from "./json-ld.ts";

/** The base of relative URLs, and all machine-readable statements of a page. */
export interface Statements {
  readonly clues: Clues;
  readonly nodes: readonly LdNode[];
  /** The JSON-LD object that describes the page itself. */
  readonly main: LdNode | undefined;
  readonly baseUrl: string | undefined;
}

/** A source for each of these meta tags. */
const tags = (names: string, read: (name: string) => string | undefined): Source<string>[] =>
  names.split(" ").map((name) => [`meta ${name}`, () => read(name)]);

const DOI_TAGS = "citation_doi prism.doi bepress_citation_doi dc.identifier.doi dc.identifier dcterms.identifier";
const IMAGE_TAGS = "og:image:secure_url og:image og:image:url twitter:image twitter:image:src";
const LANGUAGE_TAGS = "content-language og:locale dc.language citation_language language";
const DESCRIPTION_TAGS = "description og:description twitter:description dc.description";
/** Structured-data properties for a work's own DOI. */
const DOI_PROPERTIES = ["doi", "identifier", "sameAs", "@id"];

/** Machine-readable fields, each with its sources from most to least reliable. */
export function statedFields({ clues, main, baseUrl }: Statements): Readonly<Record<string, Sourced | undefined>> {
  const { meta, links } = clues;
  const about = main?.value ?? {};
  const [image] = Array.isArray(about.image) ? about.image : [about.image];
  const licence = isRecord(about.license) ? (about.license.url ?? about.license["@id"]) : about.license;
  const licenceTags = ["dcterms.license", "dc.rights.license", "copyright-license"];
  const address = (value: unknown): string | undefined => cleanUrl(value, baseUrl);
  return {
    language: firstFound([
      ["html lang", () => languageTag(clues.language)],
      ...tags(LANGUAGE_TAGS, (name) => languageTag(meta.first(name) ?? "")),
      ["json-ld", () => languageTag(cleanString(about.inLanguage, 20))],
    ]),
    canonicalUrl: firstFound([
      ["link canonical", () => address(links.get("canonical"))],
      ["meta og:url", () => address(meta.first("og:url"))],
    ]),
    description: firstFound([
      ...tags(DESCRIPTION_TAGS, (name) => cleanString(meta.first(name), 2_000)),
      ["json-ld", () => cleanString(about.description, 2_000)],
    ]),
    // The lead image as declared for sharing.
    image: firstFound([
      ...tags(IMAGE_TAGS, (name) => address(meta.first(name))),
      ["json-ld", () => address(isRecord(image) ? (image.url ?? image.contentUrl) : image)],
      ["link image_src", () => address(links.get("image_src"))],
    ]),
    // A URL if there is one, otherwise the text of a tag.
    licence: firstFound([
      ["json-ld", () => address(licence)],
      ["link license", () => address(links.get("license"))],
      ["rel=license", () => address(clues.licence)],
      ["meta dcterms.license", () => cleanString(meta.first(...licenceTags), 200)],
    ]),
    doi: firstFound([
      ...tags(DOI_TAGS, (name) => firstDoi(meta.all(name))),
      ...DOI_PROPERTIES.map((name): Source<string> => [`json-ld ${name}`, () => firstDoi(textsIn(about[name]))]),
    ]),
    itemType: firstFound([
      ["json-ld", () => main?.types[0]],
      ["meta og:type", () => cleanString(meta.first("og:type"), 60)],
    ]),
  };
}

/** A BCP 47 tag; undefined for other text. */
function languageTag(stated: string): string | undefined {
  const match = /^\s*([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?(?=$|[\s,;.-])/iu.exec(stated);
  if (!match) return undefined;
  const [, language = "", script, region] = match;
  const titled = script && (script[0] ?? "").toUpperCase() + script.slice(1).toLowerCase();
  return [language.toLowerCase(), titled, region?.toUpperCase()].filter(Boolean).join("-");
}

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.slice(0, 20).flatMap(textsIn);
  return isRecord(value) ? textsIn(value.value) : [];
};

/** A DOI counts as the page's own only if it is the whole value; one in a sentence may belong to another work. */
const firstDoi = (values: readonly string[]): string | undefined => values.map(bareDoi).find((it) => it !== undefined);

const bareDoi = (value: string): string | undefined =>
  /^\s*(?:doi:\s*|(?:https?:\/\/)?(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/[^\s"<>]{1,200})\s*$/iu
    .exec(value.slice(0, 400))?.[1]
    ?.toLowerCase();

/** A name given in JSON-LD as text or as an object. */
const nameOf = (value: unknown): string => cleanString(isRecord(value) ? value.name : value, 120);

/** The site's name. `og:site_name` is preferred, as an article's publisher is often the company behind the site. */
export function siteOf({ clues: { meta }, main, nodes }: Statements): Sourced | undefined {
  const tag = (...names: readonly string[]): string => cleanString(meta.first(...names), 120);
  const notUrl = (text: string): string => (/^https?:/u.test(text) ? "" : text);
  return firstFound([
    ["meta og:site_name", () => notUrl(tag("og:site_name"))],
    ["json-ld", () => notUrl(nameOf(main?.value.publisher))],
    ["json-ld", () => nameOf(nodes.find(({ types }) => types.includes("WebSite"))?.value.name)],
    ["meta application-name", () => tag("application-name", "al:android:app_name", "apple-mobile-web-app-title")],
    ["meta citation_journal_title", () => tag("citation_journal_title", "dc.publisher")],
  ]);
}

/** Organisations in the page's data, none of which is a person. */
export const organisationsOf = (nodes: readonly LdNode[]): string[] =>
  nodes
    .filter(({ types }) => types.some((it) => /Organization|Corporation|NewsMedia|WebSite|Brand/u.test(it)))
    .slice(0, 20)
    .map(({ value }) => nameOf(value.name))
    .filter((it) => it !== "");

/** Machine-readable titles, most reliable first. */
export function statedTitles({ clues: { meta }, main }: Statements): Sourced[] {
  const tag = (...names: readonly string[]): Sourced => ({
    value: cleanString(meta.first(...names)),
    from: `meta ${names[0]}`,
  });
  const stated = [
    tag("citation_title"),
    tag("og:title"),
    { value: cleanString(main?.value.headline ?? main?.value.name), from: "json-ld" },
    tag("twitter:title"),
    tag("dc.title", "dcterms.title"),
    tag("parsely-title", "sailthru.title", "title"),
  ];
  return stated.filter(({ value }) => value !== "");
}

/** The object that describes the page, with its authors resolved from elsewhere in the graph. */
export function withReferences({ main, nodes }: Statements): JsonObject {
  const byId = new Map(nodes.map(({ value }) => [value["@id"], value] as const));
  const resolve = (author: unknown): unknown =>
    isRecord(author) && author.name === undefined ? (byId.get(author["@id"]) ?? author) : author;
  const author = main?.value.author;
  return { ...main?.value, author: Array.isArray(author) ? author.slice(0, 100).map(resolve) : resolve(author) };
}

/** A value and its source on the page: `json-ld`, `meta og:title`, `h1`, `byline`, `url` … */
export interface Sourced<Value = string> {
  readonly value: Value;
  readonly from: string;
}

/** A source's name and reader. */
export type Source<Value> = readonly [from: string, read: () => Value | undefined];

/** The first source with a value; sources are in order of reliability. */
export function firstFound<Value>(sources: readonly Source<Value>[]): Sourced<Value> | undefined {
  for (const [from, read] of sources) {
    const value = read();
    if (value !== undefined && value !== "") return { value, from };
  }
  return undefined;
}
