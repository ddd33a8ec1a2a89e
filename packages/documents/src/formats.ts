import type { BoundParser } from "./define.ts";

/** A kind of document: how it is told, and where its parser is. */
interface Format<Name extends string> {
  readonly name: Name;
  readonly mediaTypes?: readonly string[];
  readonly suffixes?: readonly string[];
  /** Bytes that only this kind begins with. */
  readonly magic?: RegExp;
  /** For archives: a part that only this kind has, by its name, or what its `mimetype` says. */
  readonly part?: RegExp;
  /** For XML: names of the root element. */
  readonly root?: RegExp;
  /** Half of it cannot be read. */
  readonly whole?: boolean;
  /** Its headings name its parts, never the whole. */
  readonly collection?: boolean;
  /** The address alone promises it, so that it is downloaded as a document at once. */
  readonly promised?: boolean;
  load(): Promise<BoundParser>;
}

const format = <Name extends string>(row: Format<Name>): Format<Name> => row;

const office = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";

/** Every kind of document that is read. To add one, write its parser and add its row. */
export const formats = [
  format({
    name: "pdf",
    mediaTypes: ["application/pdf"],
    suffixes: ["pdf"],
    whole: true,
    promised: true,
    load: async () => (await import("./pdf/pdf.ts")).pdf,
  }),
  format({
    name: "docx",
    mediaTypes: [`${office}.wordprocessingml.document`],
    suffixes: ["docx", "docm", "dotx"],
    part: /^word\//u,
    whole: true,
    promised: true,
    load: async () => (await import("./docx.ts")).docx,
  }),
  format({
    name: "pptx",
    collection: true,
    mediaTypes: [`${office}.presentationml.presentation`],
    suffixes: ["pptx", "pptm", "ppsx"],
    part: /^ppt\//u,
    whole: true,
    promised: true,
    load: async () => (await import("./pptx.ts")).pptx,
  }),
  format({
    name: "xlsx",
    collection: true,
    mediaTypes: [`${office}.spreadsheetml.sheet`],
    suffixes: ["xlsx", "xlsm", "xltx"],
    part: /^xl\//u,
    whole: true,
    promised: true,
    load: async () => (await import("./xlsx.ts")).xlsx,
  }),
  format({
    name: "odt",
    mediaTypes: [`${openDocument}.text`],
    suffixes: ["odt", "ott"],
    part: /^application\/vnd\.oasis\.opendocument\.text/u,
    whole: true,
    promised: true,
    load: async () => (await import("./odt.ts")).odt,
  }),
  format({
    name: "ods",
    collection: true,
    mediaTypes: [`${openDocument}.spreadsheet`],
    suffixes: ["ods", "ots"],
    part: /^application\/vnd\.oasis\.opendocument\.spreadsheet/u,
    whole: true,
    promised: true,
    load: async () => (await import("./ods.ts")).ods,
  }),
  format({
    name: "odp",
    collection: true,
    mediaTypes: [`${openDocument}.presentation`],
    suffixes: ["odp", "otp"],
    part: /^application\/vnd\.oasis\.opendocument\.presentation/u,
    whole: true,
    promised: true,
    load: async () => (await import("./odp.ts")).odp,
  }),
  format({
    name: "epub",
    mediaTypes: ["application/epub+zip"],
    suffixes: ["epub"],
    part: /^application\/epub\+zip|^META-INF\/container\.xml$/u,
    whole: true,
    promised: true,
    load: async () => (await import("./epub.ts")).epub,
  }),
  format({
    name: "rtf",
    mediaTypes: ["application/rtf", "text/rtf"],
    suffixes: ["rtf"],
    magic: /^\s*\{\\rtf/u,
    promised: true,
    load: async () => (await import("./rtf.ts")).rtf,
  }),
  format({
    name: "jats",
    mediaTypes: ["application/jats+xml"],
    magic:
      /^(?:\u00ef\u00bb\u00bf)?\s*(?:<\?xml[^>]{0,200}>\s*)?<!DOCTYPE\s+(?:article|pmc-articleset)\s+PUBLIC\s+"-\/\/NLM\/\//u,
    root: /^pmc-articleset$/u,
    load: async () => (await import("./jats.ts")).jats,
  }),
  format({
    name: "feed",
    collection: true,
    mediaTypes: ["application/rss+xml", "application/atom+xml", "application/rdf+xml"],
    suffixes: ["rss", "atom"],
    root: /^(?:rss|feed|(?:rdf:)?RDF)$/u,
    load: async () => (await import("./feed.ts")).feed,
  }),
  format({
    name: "sitemap",
    collection: true,
    root: /^(?:urlset|sitemapindex)$/u,
    load: async () => (await import("./sitemap.ts")).sitemap,
  }),
  format({
    name: "xml",
    collection: true,
    mediaTypes: ["application/xml", "text/xml"],
    suffixes: ["xml"],
    load: async () => (await import("./text.ts")).xml,
  }),
  format({
    name: "json",
    collection: true,
    mediaTypes: ["application/json", "application/ndjson", "application/x-ndjson", "application/jsonl"],
    suffixes: ["json", "jsonl", "ndjson", "geojson", "webmanifest"],
    load: async () => (await import("./json.ts")).json,
  }),
  format({
    name: "csv",
    collection: true,
    mediaTypes: ["text/csv", "text/tab-separated-values", "application/csv"],
    suffixes: ["csv", "tsv", "tab"],
    load: async () => (await import("./csv.ts")).csv,
  }),
  format({
    name: "text",
    mediaTypes: ["text/plain"],
    suffixes: ["txt", "text"],
    load: async () => (await import("./text.ts")).text,
  }),
] as const;

/** Markdown needs no parser: it is what the others are turned into. What is packed is read as what is inside. */
export type DocumentFormat = (typeof formats)[number]["name"] | "markdown" | "gzip";

/** Can nothing be read of it unless all of it is there? */
export const needsWhole = (name: DocumentFormat): boolean =>
  name === "gzip" || formats.some((it) => it.name === name && it.whole === true);

/** May the first heading serve as the title of a document that states none? */
export const headingNamesIt = (name: string): boolean =>
  !formats.some((it) => it.name === name && it.collection === true);

/** The parser of a format, loaded on first use. */
export const loadParser = async (name: DocumentFormat): Promise<BoundParser | undefined> =>
  formats.find((it) => it.name === name)?.load();
