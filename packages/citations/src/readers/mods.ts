import type { XmlElement } from "@wellsourced/markup/xml";
import type { CslDate, CslDraft, CslName } from "../csl.ts";
import { normalizeDoi } from "../identifiers.ts";
import { pagesBetween } from "../pages.ts";
import { dateIn, dateOfText, originDate } from "./mods/dates.ts";
import { namesIn } from "./mods/names.ts";
import { finerGenre, typeOf } from "./mods/types.ts";
import { draftOf, type ReadRecords, serialNumbers, wholePages } from "./records.ts";
import { element, elements, plain, readXml, textAt, texts } from "./xml.ts";

/** Strips trailing cataloguing punctuation, which introduces the next field: `London :`, `Walls /`. */
const bare = (text: string | undefined): string | undefined => text?.replace(/ ?[/:;=,]$/u, "");

const related = (node: XmlElement | undefined, type: string): XmlElement | undefined =>
  elements(node, "relatedItem").find(({ attributes }) => attributes.type === type);

/** Joins the parts of a title. `nonSort` contains articles ignored in sorting; `L'` takes no space. */
function wholeTitle(info: XmlElement | undefined): string | undefined {
  const [article, main, subtitle] = ["nonSort", "title", "subTitle"].map((name) => textAt(info, name));
  if (!main && !subtitle) return undefined;
  const title = bare([article, main].filter(Boolean).join(/['’ʼ-]$/u.test(article ?? "") ? "" : " ")) ?? "";
  const whole = [title, bare(subtitle)].filter(Boolean).join(/[.:?!]$/u.test(title) ? " " : ": ");
  const part = [textAt(info, "partNumber"), textAt(info, "partName")].filter(Boolean).join(", ");
  return part ? `${whole}. ${part}` : whole;
}

/** Returns the title without a type; typed ones only on request, or if there is no other. */
function titleOf(node: XmlElement | undefined, type?: string): string | undefined {
  const all = elements(node, "titleInfo");
  const fitting = all.find(({ attributes }) => attributes.type === type);
  return wholeTitle(fitting ?? (type === undefined ? all[0] : undefined));
}

/** Origins, publication first. */
const originsOf = (node: XmlElement | undefined): XmlElement[] => {
  const all = elements(node, "originInfo");
  const isPublication = ({ attributes }: XmlElement) => attributes.eventType === "publication";
  return [...all.filter(isPublication), ...all.filter((origin) => !isPublication(origin))];
};

interface RecordInHosts {
  readonly record: XmlElement;
  /** The works that contain this one, innermost first. */
  readonly hosts: readonly XmlElement[];
  readonly series: XmlElement | undefined;
  /** The record and its hosts, in order of precedence. */
  readonly all: readonly XmlElement[];
}

function placeOf(record: XmlElement): RecordInHosts {
  const host = related(record, "host");
  const hosts = [host, related(host, "host")].filter((one) => one !== undefined);
  const all = [record, ...hosts];
  return { record, hosts, all, series: all.flatMap((one) => related(one, "series") ?? [])[0] };
}

/** Returns the number of a volume, issue or the like. */
function detailOf(nodes: readonly XmlElement[], ...types: readonly string[]): string | undefined {
  const details = nodes.flatMap((node) => elements(node, "part", "detail"));
  const detail = details.find(({ attributes }) => types.includes(attributes.type?.toLowerCase() ?? ""));
  return textAt(detail, "number") ?? textAt(detail, "title") ?? textAt(detail, "caption");
}

function pageOf(nodes: readonly XmlElement[]): string | undefined {
  const extent = nodes
    .flatMap((node) => elements(node, "part", "extent"))
    .find(({ attributes }) => /^p/iu.test(attributes.unit ?? "p"));
  const [start, end] = [textAt(extent, "start"), textAt(extent, "end")];
  if (start) return wholePages(pagesBetween(start, end));
  return textAt(extent, "list") ?? end ?? detailOf(nodes, "page", "pages", "article number", "article");
}

/** Returns valid identifiers of these types, the record's own first. */
const identifiers = (nodes: readonly XmlElement[], ...types: readonly string[]): string[] =>
  texts(
    nodes
      .flatMap((node) => elements(node, "identifier"))
      .filter(({ attributes }) => attributes.invalid !== "yes" && types.includes(attributes.type?.toLowerCase() ?? "")),
  );

function doiOf(record: XmlElement): string | undefined {
  const others = [...identifiers([record], "uri", "url"), ...texts(elements(record, "location", "url"))];
  const stated = [
    ...identifiers([record], "doi"),
    ...others.filter((uri) => /^(?:doi:|info:doi\/|https?:\/\/(?:dx\.)?doi\.org\/)/iu.test(uri)),
  ];
  const preprint = identifiers([record], "arxiv")[0];
  return (
    stated.flatMap((text) => normalizeDoi(text) ?? [])[0] ??
    normalizeDoi(preprint && `arxiv:${preprint.replace(/^arxiv:/iu, "")}`)
  );
}

/** Prefers the URL of the work over pages about it and previews. */
function addressOf(record: XmlElement): XmlElement | undefined {
  const rank = ({ attributes: { usage, access } }: XmlElement) =>
    (usage?.startsWith("primary") ? 0 : 2) + (access === "object in context" ? 0 : access === "preview" ? 4 : 1);
  return elements(record, "location", "url")
    .filter((url) => /^https?:\/\//iu.test(plain(url) ?? ""))
    .toSorted((one, other) => rank(one) - rank(other))[0];
}

function urlOf(record: XmlElement): string | undefined {
  const uri = identifiers([record], "uri", "url").find((text) => /^https?:\/\//iu.test(text));
  const handle = identifiers([record], "hdl").map((text) =>
    /^https?:/iu.test(text) ? text : `https://hdl.handle.net/${text.replace(/^hdl:/iu, "")}`,
  )[0];
  return plain(addressOf(record)) ?? uri ?? handle;
}

/** Returns the date of publication: its own, the issue's or that of a containing work; else the date of creation. */
function issuedOf({ record, hosts, all }: Omit<RecordInHosts, "series">): CslDate | undefined {
  const [own, theirs] = [originsOf(record), hosts.flatMap(originsOf)];
  return (
    originDate(own, "dateIssued") ??
    originDate(own, "copyrightDate") ??
    dateIn(all.flatMap((node) => elements(node, "part", "date"))) ??
    originDate(theirs, "dateIssued") ??
    originDate(theirs, "copyrightDate") ??
    originDate(own, "dateCreated") ??
    originDate(own, "dateOther")
  );
}

/** Place names; codes are skipped, because they name countries. */
const placesIn = (origins: readonly XmlElement[]): string[] =>
  texts(
    origins
      .flatMap((origin) => elements(origin, "place", "placeTerm"))
      .filter(({ attributes }) => attributes.type !== "code"),
  );

function kindOf({ record, hosts: [host], all }: RecordInHosts): string {
  const genres = (node: XmlElement | undefined) => texts(elements(node, "genre"));
  const issuance = (node: XmlElement | undefined) => texts(elements(node, "originInfo", "issuance")).join(" ");
  const numbered = (node: XmlElement | undefined, type: string) => identifiers(node ? [node] : [], type).length > 0;
  const resource = element(record, "typeOfResource");
  const isBook = numbered(host, "isbn");
  const isSerial =
    /continuing|serial/u.test(issuance(host)) ||
    numbered(host, "issn") ||
    detailOf(all, "volume", "issue") !== undefined;
  return typeOf({
    genres: genres(record),
    resource: resource?.attributes.manuscript === "yes" ? "manuscript" : plain(resource),
    isMonograph: /monographic|single unit|multipart/u.test(issuance(record)) || numbered(record, "isbn"),
    ...(host
      ? {
          host: {
            genres: genres(host),
            isSerial: isSerial && !isBook,
            isBook: isBook || pageOf(all) !== undefined || /monographic/u.test(issuance(host)),
          },
        }
      : {}),
  });
}

/** Fields for the container and the position in it. */
function container({ record, hosts, all, series }: RecordInHosts, type: string) {
  const [host] = hosts;
  const isArticle = type.startsWith("article");
  const hostNames = hosts.map(namesIn);
  const editors = hostNames.flatMap((names) => names.get("editor") ?? []);
  const number = isArticle ? detailOf(all, "issue", "number") : detailOf(all, "issue");
  return {
    "container-title": titleOf(host),
    "container-title-short": titleOf(host, "abbreviated"),
    "container-author": type === "chapter" ? hostNames.flatMap((names) => names.get("author") ?? []) : [],
    editor: [...(namesIn(record).get("editor") ?? []), ...editors],
    volume: detailOf(all, "volume"),
    issue: number,
    number:
      identifiers([record], "report number", "patent number", "technical report", "standard number")[0] ??
      (number === undefined ? detailOf([record], "number") : undefined),
    "chapter-number": detailOf(all, "chapter"),
    section: detailOf(all, "section"),
    page: pageOf(all),
    "collection-title": titleOf(series),
    "collection-number": series && detailOf([series], "volume", "number", "issue"),
  };
}

/** Publisher, place and edition. */
function publication({ record, hosts, all }: Omit<RecordInHosts, "series">) {
  const origins = all.flatMap(originsOf);
  const made = namesIn(record).get("publisher")?.[0];
  return {
    publisher:
      bare(texts(origins.flatMap((origin) => elements(origin, "publisher")))[0]) ?? (made?.literal || made?.family),
    "publisher-place": bare(placesIn(origins)[0]),
    edition: bare(texts([record, ...hosts].flatMap((node) => elements(node, "originInfo", "edition")))[0]),
    issued: issuedOf({ record, hosts, all }),
  };
}

/** Number of pages, if the extent is given in pages. */
const lengthOf = (record: XmlElement): string | undefined =>
  texts(elements(record, "physicalDescription", "extent")).flatMap(
    (text) => /(?<!\d)(\d{1,5}) ?(?:p\b|pages|s\.|seiten|leaves)/iu.exec(text)?.[1] ?? [],
  )[0];

const languageOf = (record: XmlElement): string | undefined => {
  const terms = elements(record, "language", "languageTerm");
  return plain(terms.find(({ attributes }) => attributes.type === "code") ?? terms[0]);
};

function subjectsOf(record: XmlElement): string {
  const terms = elements(record, "subject").flatMap((subject) =>
    ["topic", "geographic", "temporal"].flatMap((name) => texts(elements(subject, name))),
  );
  return [...new Set(terms)].join(", ");
}

/** Name variables that are not lists of people, or that add the host's names. */
const ELSEWHERE: readonly string[] = ["publisher", "editor", "event-title"];

const people = (record: XmlElement): Readonly<Record<string, readonly CslName[]>> =>
  Object.fromEntries([...namesIn(record)].filter(([variable]) => !ELSEWHERE.includes(variable)));

function toDraft(record: XmlElement): CslDraft {
  const place = placeOf(record);
  const type = kindOf(place);
  const review = related(record, "reviewOf");
  const event = place.all.flatMap((node) => namesIn(node).get("event-title") ?? [])[0];
  const notes = elements(record, "note").filter(({ attributes }) => attributes.type !== "statement of responsibility");
  return draftOf({
    type,
    title: titleOf(record),
    "title-short": titleOf(record, "abbreviated"),
    ...people(record),
    ...container(place, type),
    ...publication(place),
    "event-title": event?.literal ?? event?.family,
    "reviewed-title": titleOf(review),
    "reviewed-author": namesIn(review).get("author"),
    genre: finerGenre(texts(elements(record, "genre")), type),
    "number-of-pages": lengthOf(record),
    ISBN: serialNumbers(identifiers(place.all, "isbn")).ISBN,
    ISSN: serialNumbers(identifiers([...place.hosts, record], "issn")).ISSN,
    language: languageOf(record),
    abstract: texts(elements(record, "abstract")).join(" "),
    keyword: subjectsOf(record),
    note: texts(notes).join(" "),
    "call-number": texts(elements(record, "location", "shelfLocator"))[0],
    DOI: doiOf(record),
    PMID: identifiers([record], "pmid", "pubmed")[0],
    PMCID: identifiers([record], "pmc", "pmcid")[0],
    URL: urlOf(record),
    accessed: dateOfText(addressOf(record)?.attributes.dateLastAccessed?.trim()),
  });
}

/** Returns the cite key, which reference managers keep as an identifier. */
const keyOf = (record: XmlElement): string | undefined => identifiers([record], "citekey")[0] ?? record.attributes.ID;

/** Reads MODS, the format of library catalogues and repositories, also inside METS and OAI-PMH responses. */
export const readMods = (text: string): ReadRecords => readXml(text, { records: ["mods"], draft: toDraft, id: keyOf });
