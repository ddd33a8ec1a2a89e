import { cleanStrings } from "@wellsourced/core";
import type { DocumentParser, ParsedDocument, ParseHints } from "./document.ts";

/** A document format: how to recognise it, and its parser. */
export interface Format {
  readonly mediaTypes?: readonly string[];
  readonly suffixes?: readonly string[];
  /** Patterns that the start of the file must match, for file extensions that other kinds share. */
  readonly signs?: RegExp;
  /** Bytes with which only this format begins. */
  readonly magic?: RegExp;
  /** For archives: a part name or `mimetype` that only this format has. */
  readonly part?: RegExp;
  /** For compound files, the container of old Office files: a stream that only this format has. */
  readonly stream?: RegExp;
  /** For XML: names of the root element. */
  readonly root?: RegExp;
  /** Patterns that the start of the file must match, for XML with root elements that other kinds share. */
  readonly vocabulary?: { readonly roots: RegExp; readonly signs: RegExp };
  /** Whether a truncated file is unreadable. */
  readonly whole?: boolean;
  /** Whether headings name only parts, never the whole document. */
  readonly collection?: boolean;
  /** For text, whose charset a server may state: whether it is markup, which may declare its charset itself. */
  readonly text?: "plain" | "markup";
  /** Whether dollar signs never mark formulas, since no script of a web page processes the text. */
  readonly plainDollars?: boolean;
  /** Whether titles are often bold lines rather than headings. */
  readonly boldTitles?: boolean;
  /** Whether the parser opens files that are attached. */
  readonly attachments?: boolean;
  /** Whether the URL alone identifies the format, so that it is downloaded as a document at once. */
  readonly promised?: boolean;
  load(): Promise<{ parse(bytes: Uint8Array, hints: ParseHints): Promise<ParsedDocument> }>;
}

const office = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";
const asWhole = { whole: true, promised: true };
const asOffice = { ...asWhole, plainDollars: true };

/** Only the format names are typed: with the parsers' types, users would need the types of the PDF library. */
const rows = <Name extends string>(formats: Readonly<Record<Name, Format>>) => formats;

/** All document formats. To add one, write its parser and add a row. */
const formats = rows({
  pdf: { ...asOffice, mediaTypes: ["application/pdf"], suffixes: ["pdf"], load: () => import("./pdf/pdf.ts") },
  docx: {
    ...asOffice,
    boldTitles: true,
    mediaTypes: [`${office}.wordprocessingml.document`],
    suffixes: ["docx", "docm", "dotx"],
    part: /^word\//u,
    load: () => import("./docx.ts"),
  },
  pptx: {
    ...asOffice,
    collection: true,
    mediaTypes: [`${office}.presentationml.presentation`],
    suffixes: ["pptx", "pptm", "ppsx"],
    part: /^ppt\//u,
    load: () => import("./pptx.ts"),
  },
  xlsx: {
    ...asOffice,
    collection: true,
    mediaTypes: [`${office}.spreadsheetml.sheet`],
    suffixes: ["xlsx", "xlsm", "xltx"],
    part: /^xl\//u,
    load: () => import("./xlsx.ts"),
  },
  odt: {
    ...asOffice,
    boldTitles: true,
    mediaTypes: [`${openDocument}.text`],
    suffixes: ["odt", "ott"],
    part: /^application\/vnd\.oasis\.opendocument\.text/u,
    load: () => import("./odt.ts"),
  },
  ods: {
    ...asOffice,
    collection: true,
    mediaTypes: [`${openDocument}.spreadsheet`],
    suffixes: ["ods", "ots"],
    part: /^application\/vnd\.oasis\.opendocument\.spreadsheet/u,
    load: () => import("./ods.ts"),
  },
  odp: {
    ...asOffice,
    collection: true,
    mediaTypes: [`${openDocument}.presentation`],
    suffixes: ["odp", "otp"],
    part: /^application\/vnd\.oasis\.opendocument\.presentation/u,
    load: () => import("./odp.ts"),
  },
  epub: {
    ...asWhole,
    boldTitles: true,
    mediaTypes: ["application/epub+zip"],
    suffixes: ["epub"],
    part: /^application\/epub\+zip|^META-INF\/container\.xml$/u,
    load: () => import("./epub.ts"),
  },
  rtf: {
    plainDollars: true,
    boldTitles: true,
    mediaTypes: ["application/rtf", "text/rtf"],
    suffixes: ["rtf"],
    magic: /^\s*\{\\rtf/u,
    promised: true,
    load: () => import("./rtf.ts"),
  },
  jats: {
    text: "markup",
    mediaTypes: ["application/jats+xml"],
    suffixes: ["jats", "nxml"],
    root: /^(?:pmc-articleset|article-meta|book-part-wrapper|book-part)$/u,
    vocabulary: {
      roots:
        /^(?:article|book|body|back|front|sec|fig|p|ref-list|table-wrap|(?:index|toc)-group|dedication|foreword|preface)$/u,
      signs:
        /-\/\/NLM\/\/|\s(?:article-type|dtd-version|suppress|display-as)="|<(?:article-meta|journal-meta|front-stub|book-meta|named-book-part-body|(?:index|toc)-title-group|sec|inline-formula|disp-formula|italic|graphic\s+xlink:href)[\s>=]/u,
    },
    load: () => import("./jats.ts"),
  },
  docbook: {
    text: "markup",
    mediaTypes: ["application/docbook+xml"],
    suffixes: ["dbk", "docbook"],
    vocabulary: {
      roots:
        /^(?:acknowledgements|appendix|article|bibliography|book|chapter|colophon|dedication|glossary|part|preface|qandaset|ref(?:erence|entry|section|sect[1-3])|sect(?:ion|[1-5])|set|slides|topic|para|(?:informal)?(?:table|figure|example)|(?:itemized|ordered|variable)list|note|tip|warning|important|caution|danger)$/u,
      signs:
        /["']http:\/\/docbook\.org\/ns\/docbook["']|-\/\/(?:OASIS|Norman Walsh|KDE)\/\/DTD DocBook|<(?:para|simpara|(?:book|article|chapter|section|sect1|refentry)info|refnamediv|tgroup)[\s>]/u,
    },
    load: () => import("./docbook/docbook.ts"),
  },
  tei: {
    text: "markup",
    mediaTypes: ["application/tei+xml"],
    suffixes: ["tei", "odd"],
    root: /^(?:TEI|TEI\.2|teiCorpus|teiCorpus\.2)$/u,
    vocabulary: { roots: /^\w/u, signs: /\sxmlns=["']http:\/\/www\.tei-c\.org\/ns\/1\.0["']/u },
    load: () => import("./tei/tei.ts"),
  },
  fb2: {
    text: "markup",
    mediaTypes: ["application/x-fictionbook+xml"],
    suffixes: ["fb2"],
    root: /^FictionBook$/u,
    part: /\.fb2$/iu,
    load: () => import("./fb2.ts"),
  },
  opml: {
    text: "markup",
    mediaTypes: ["text/x-opml"],
    suffixes: ["opml"],
    root: /^opml$/u,
    load: () => import("./opml.ts"),
  },
  kml: {
    text: "markup",
    mediaTypes: ["application/vnd.google-earth.kml+xml", "application/vnd.google-earth.kmz"],
    suffixes: ["kml", "kmz"],
    root: /^kml$/u,
    part: /\.kml$/iu,
    load: () => import("./kml.ts"),
  },
  feed: {
    text: "markup",
    collection: true,
    mediaTypes: ["application/rss+xml", "application/atom+xml", "application/rdf+xml"],
    suffixes: ["rss", "atom"],
    root: /^(?:rss|feed|(?:rdf:)?RDF)$/u,
    load: () => import("./feed.ts"),
  },
  sitemap: { text: "markup", collection: true, root: /^(?:urlset|sitemapindex)$/u, load: () => import("./sitemap.ts") },
  xml: {
    text: "markup",
    collection: true,
    mediaTypes: ["application/xml", "text/xml"],
    suffixes: ["xml"],
    load: () => import("./xml.ts"),
  },
  json: {
    text: "plain",
    collection: true,
    mediaTypes: ["application/json", "application/ndjson", "application/x-ndjson", "application/jsonl"],
    suffixes: ["json", "jsonl", "ndjson", "geojson", "webmanifest", "ipynb"],
    load: () => import("./json.ts"),
  },
  yaml: {
    text: "plain",
    collection: true,
    mediaTypes: ["application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml", "application/vnd.oai.openapi"],
    suffixes: ["yaml", "yml"],
    load: () => import("./yaml.ts"),
  },
  mail: {
    attachments: true,
    mediaTypes: ["message/rfc822", "application/mbox", "multipart/related", "application/x-mimearchive"],
    suffixes: ["eml", "mbox", "mhtml", "mht"],
    load: () => import("./mail.ts"),
  },
  doc: {
    ...asOffice,
    boldTitles: true,
    mediaTypes: ["application/msword"],
    suffixes: ["doc", "dot"],
    stream: /^WordDocument$/u,
    load: () => import("./doc/doc.ts"),
  },
  xls: {
    ...asOffice,
    collection: true,
    mediaTypes: ["application/vnd.ms-excel"],
    suffixes: ["xls", "xlt"],
    stream: /^(?:Workbook|Book)$/u,
    load: () => import("./xls/xls.ts"),
  },
  msg: {
    attachments: true,
    ...asWhole,
    mediaTypes: ["application/vnd.ms-outlook"],
    suffixes: ["msg"],
    stream: /^__properties_version1\.0$/u,
    load: () => import("./msg/msg.ts"),
  },
  calendar: {
    text: "plain",
    collection: true,
    magic: /^(?:\u00ef\u00bb\u00bf)?\s{0,20}BEGIN:VCALENDAR\s/iu,
    load: () => import("./calendar/calendar.ts"),
  },
  contacts: {
    text: "plain",
    collection: true,
    magic: /^(?:\u00ef\u00bb\u00bf)?\s{0,20}BEGIN:VCARD\s/iu,
    load: () => import("./contacts.ts"),
  },
  man: {
    text: "plain",
    mediaTypes: ["application/x-troff-man", "text/troff", "application/x-troff", "application/x-troff-mdoc"],
    suffixes: ["man", "mdoc", ..."12345678", "9", "1m", "1p", "1ssl", "3p", "3pm", "3ssl", "3x", "5ssl", "7ssl", "8p"],
    magic: /^(?:[.']\\[^\n]*\n|\r?\n)*\.(?:TH|Dd)\s/u,
    signs: /(?:^|\n)\.(?:[A-Z][A-Za-z0-9]|[BIP]|de|ds|ie|if|so)[ \n]|\\f[BIRP]/u,
    load: () => import("./man/man.ts"),
  },
  csv: {
    plainDollars: true,
    text: "plain",
    collection: true,
    mediaTypes: ["text/csv", "text/tab-separated-values", "application/csv"],
    suffixes: ["csv", "tsv", "tab"],
    load: () => import("./csv.ts"),
  },
  subtitles: {
    text: "plain",
    magic:
      /^(?:\u00ef\u00bb\u00bf)?(?:WEBVTT(?:\s|$)|\s{0,4}\d{1,6}\r?\n[\d:]{4,12}[,.]\d{1,3} ?-->|[\d:]{7,12}\.\d{3},[\d:]{7,12}\.\d{3}\r?\n)/u,
    load: () => import("./subtitles.ts"),
  },
  latex: {
    text: "plain",
    mediaTypes: ["application/x-tex", "application/x-latex", "text/x-tex"],
    suffixes: ["tex", "latex", "ltx"],
    load: () => import("./latex/latex.ts"),
  },
  rst: {
    text: "plain",
    mediaTypes: ["text/x-rst", "text/prs.fallenstein.rst"],
    suffixes: ["rst", "rest"],
    load: () => import("./rst/rst.ts"),
  },
  asciidoc: {
    text: "plain",
    mediaTypes: ["text/asciidoc", "text/x-asciidoc"],
    suffixes: ["adoc", "asciidoc", "asc"],
    load: () => import("./asciidoc/asciidoc.ts"),
  },
  org: {
    text: "plain",
    mediaTypes: ["text/org", "text/x-org"],
    suffixes: ["org"],
    load: () => import("./org/org.ts"),
  },
  mediawiki: {
    text: "plain",
    collection: true,
    mediaTypes: ["text/mediawiki", "text/x-mediawiki", "text/x-wiki"],
    suffixes: ["mediawiki", "wiki", "wikitext"],
    load: () => import("./mediawiki/mediawiki.ts"),
  },
  mdx: { text: "plain", mediaTypes: ["text/mdx"], suffixes: ["mdx"], load: () => import("./mdx/mdx.ts") },
  textile: {
    text: "plain",
    mediaTypes: ["text/x-textile", "text/textile"],
    suffixes: ["textile"],
    load: () => import("./textile/textile.ts"),
  },
  creole: {
    text: "plain",
    collection: true,
    suffixes: ["creole"],
    load: () => import("./unsupported-markup.ts"),
  },
  text: { text: "plain", mediaTypes: ["text/plain"], suffixes: ["txt", "text"], load: () => import("./text.ts") },
});

type Name = keyof typeof formats;
const isName = (name: string): name is Name => Object.hasOwn(formats, name);

/** Markdown is the target format and needs no parser. A compressed file is read as its content. */
export type DocumentFormat = Name | "markdown" | "gzip";

/** The first format that passes the test. */
export const findFormat = (test: (format: Format) => boolean | undefined): Name | undefined =>
  Object.keys(formats)
    .filter(isName)
    .find((name) => test(formats[name]));

/** File extensions that identify a document by themselves. */
export const PROMISED_SUFFIXES: readonly string[] = Object.values<Format>(formats).flatMap(
  ({ promised, suffixes = [] }) => (promised ? suffixes : []),
);

/** The properties of a format, with or without a parser. */
export function propertiesOf(name: DocumentFormat): Omit<Format, "load"> {
  if (isName(name)) return formats[name];
  return name === "markdown" ? { text: "plain" } : { whole: true };
}

/** Whether reading any of the file requires all of it. */
export const needsWhole = (name: DocumentFormat): boolean => propertiesOf(name).whole === true;

/** Loads the parser of a format on first use. Metadata and notes are returned without invisible characters. */
export async function loadParser(name: DocumentFormat): Promise<DocumentParser | undefined> {
  if (!isName(name)) return undefined;
  const { parse } = await formats[name].load();
  return async (bytes, hints = {}) => {
    const { html, markdown, ...rest } = await parse(bytes, hints);
    // Text is cleaned, and its hidden runs counted, when it becomes Markdown.
    return { html, ...(markdown === undefined ? {} : { markdown }), ...cleanStrings(rest) };
  };
}
