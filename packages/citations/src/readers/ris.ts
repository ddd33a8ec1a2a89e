import type { CslDate, CslDraft } from "../csl.ts";
import { parseDate } from "../dates.ts";
import { normalizeDoi } from "../identifiers.ts";
import { articleMark, pageRange, plainPages } from "../pages.ts";
import { typeOfRis, typeOfWords } from "../work-types.ts";
import { invertedName } from "./person.ts";
import { draftOf, type ReadRecords, serialNumbers } from "./records.ts";
import { readTagged, type TaggedValues } from "./tagged.ts";

/** Joins first and last page; some programs put the whole range into the first tag. */
function pagesOf(first: string | undefined, last: string | undefined): string | undefined {
  if (first && last && (first === last || pageRange(first)?.[1] === last)) return plainPages(first);
  return first && last ? plainPages(`${first}--${last}`) : first && plainPages(first);
}

/**
 * Whether a text is a DOI. DOIs have their own tag, but also occur in tags for the type and for links. A link that only
 * contains one does not count.
 */
const isDoi = (text: string): boolean => /^(?:doi:?\s*|https?:\/\/(?:dx\.)?doi\.org\/)?10\.\d{4}/iu.test(text);

/** Parses `1996/07/09/`, `2002/Feb//`, `2005///Spring`: year, month, day and text, each optional. */
function slashedDate(text: string): CslDate | undefined {
  if (text === "") return undefined;
  const [, year = "", month = "", day = "", words = ""] = /^(\d{1,4})\/([^/]*)\/([^/]*)(?:\/(.*))?$/u.exec(text) ?? [];
  if (!year) return parseDate(text.replace(/(?<!\/)\/+$/u, ""));
  if (!month && words) return parseDate(`${words} ${year}`);
  return parseDate(
    /^\d*$/u.test(month) ? [year, month, day].filter(Boolean).join("-") : `${day} ${month} ${year}`.trim(),
  );
}

/** Returns the genre, unless it repeats the type or is a DOI, as some programs write. */
const genreOf = (words: string | undefined, type: string): string | undefined =>
  words === undefined || isDoi(words) || bareTypes.test(words) || (typeOfWords(words) === type && !isKind(words, type))
    ? undefined
    : words;
/** Whether a text names a kind of thesis or report: "PhD thesis" is more specific than the type. */
const isKind = (words: string, type: string): boolean => /^(?:thesis|report)$/u.test(type) && words.includes(" ");
const bareTypes = /^(?:article|review|letter|note|editorial|book|conference paper|book chapter|article in press)$/iu;

/** Picks the most complete date, since several tags contain dates, some without a year. */
function issuedOf(values: TaggedValues): CslDate | undefined {
  // One index writes `0000` for unknown.
  const texts = values.all("PY", "Y1", "DA").map((text) => text.slice(0, 100).replace(/^0000\/*$/u, ""));
  const year = texts.map((text) => /^\d{4}(?=\/*$)/u.exec(text)?.[0]).find(Boolean);
  const dates = texts.map((text) => slashedDate(year && text && !/\d{4}/u.test(text) ? `${text} ${year}` : text));
  return (
    dates.find((date) => (date?.["date-parts"]?.[0]?.length ?? 0) > 1) ??
    dates.find((date) => date?.["date-parts"]) ??
    dates.find(Boolean)
  );
}

/** Returns numbers that are neither ISBN nor ISSN: those of reports, patents and standards. */
const ownNumber = (texts: readonly string[]): string | undefined =>
  texts.find((text) => Object.keys(serialNumbers([text])).length === 0);

/** Whether a text names PubMed, whose records store its numbers in general-purpose tags. */
const isPubmed = (text: string): boolean => /pubmed|medline/iu.test(text);

/** Whether it is a conference, as opposed to a series of proceedings. */
const isEvent = (text: string): boolean =>
  /\b(?:conference|congress|meeting|symposium|workshop)\b/iu.test(text) &&
  !/\b(?:lecture notes|proceedings|series)\b/iu.test(text);

/** Whether a type has no container, so that `T2` is the series. */
const isBookLike = (type: string): boolean => ["book", "thesis", "report", "pamphlet", "map", "patent"].includes(type);

/** Tags for the container's name, full before abbreviated. */
const containerTags = (type: string): readonly string[] =>
  ["chapter", "paper-conference", "entry-encyclopedia", "entry-dictionary"].includes(type)
    ? ["T2", "BT", "C3", "JF", "JO", "T3"]
    : ["JF", "T2", "JO", "BT", "JA", "J2", "J1"];

function toDraft(values: TaggedValues): CslDraft {
  const type = typeOfRis(values.one("TY") ?? "");
  const { all, one } = values;
  const book = isBookLike(type);
  // A whole work without a title is named by its container field.
  const title =
    one("TI", "T1", "CT") ?? (book ? one("BT") : undefined) ?? one("ST") ?? (book ? one("JF", "JO") : undefined);
  const containers = book ? [] : all(...containerTags(type)).filter((text) => text !== title);
  // One index puts the series where others put the proceedings.
  const proceedings = type === "paper-conference" ? one("C3") : undefined;
  const [container] = proceedings ? [proceedings] : containers;
  const beside = proceedings ? containers.filter((text) => text !== proceedings) : [];
  const journal = type.startsWith("article-");
  const isPart = type === "chapter" || type === "paper-conference";
  // For whole books, the first-page tag contains the number of pages.
  const isPages =
    !["book", "thesis", "report"].includes(type) || one("EP") !== undefined || !/^\d+$/u.test(one("SP") ?? "");
  const isNumbered = type === "patent" || type === "report" || type === "standard";
  // Records mix old and new author tags; only file order gives the order of names.
  const authors = values.inOrder("AU", "A1");
  const page = isPages ? (pagesOf(one("SP"), one("EP")) ?? one("C7")) : undefined;
  return draftOf({
    type,
    title,
    author: (authors.length > 0 || isPart || type === "book" ? authors : all("A3")).map(invertedName),
    editor: all("A2", "ED").map(invertedName),
    "collection-editor": (isPart || type === "book" ? all("A3") : []).map(invertedName),
    translator: all("A4").map(invertedName),
    issued: issuedOf(values),
    "title-short": one("ST") === title ? undefined : one("ST"),
    "container-title": container,
    "container-title-short": book ? undefined : all("J2", "JA").find((text) => text !== container),
    "collection-title": one("T3") ?? (book ? one("T2") : beside.find((text) => !isEvent(text))),
    "collection-number": type === "book" || isPart ? one("M1") : undefined,
    "event-title": beside.find(isEvent),
    volume: one("VL", "VO"),
    "number-of-volumes": one("NV"),
    issue: isNumbered ? undefined : (one("IS", "CP") ?? (journal ? one("M1") : undefined)),
    number: isNumbered ? (one("M1") ?? ownNumber(all("SN")) ?? one("IS")) : undefined,
    page,
    custom: articleMark(page, one("C7")),
    "number-of-pages": isPages ? undefined : one("SP"),
    edition: type === "software" ? undefined : one("ET"),
    version: type === "software" ? one("ET") : undefined,
    genre: genreOf(one("M3"), type),
    accessed: slashedDate(one("Y2") ?? ""),
    publisher: one("PB"),
    "publisher-place": one("CY", "PP"),
    ...serialNumbers(all("SN")),
    language: one("LA"),
    abstract: one("AB", "N2"),
    keyword: all("KW").join(", "),
    note: type === "article-journal" ? undefined : all("N1").find((text) => !isDoi(text)),
    PMID: isPubmed(one("DB", "DP") ?? "") ? all("AN").find((text) => /^\d{1,9}$/u.test(text)) : undefined,
    PMCID: all("C2").find((text) => /^PMC\d{1,9}$/u.test(text)),
    DOI: all("DO", "M3", "L3", "UR").filter(isDoi).map(normalizeDoi).find(Boolean),
    URL: all("UR", "L1", "L2").find((text) => /^[a-z]+:\/\//iu.test(text)),
  });
}

/** Lower-case tags in the exact layout, with which prose hardly starts a line. */
const SMALL_TAG = /^[a-z][a-z0-9] {2}- /gmu;

/**
 * Reads RIS, including irregular spaces, byte order marks, multi-line values, text between records and missing end
 * tags.
 */
export const readRis = (text: string): ReadRecords =>
  readTagged(
    text.replace(SMALL_TAG, (tag) => tag.toUpperCase()),
    {
      // Tag, spaces, dash, value. Programs vary the spaces, and word processors lengthen the dash.
      line: /^\s{0,3}([A-Z][A-Z0-9])(?:\s{0,4}[-–—](?:\s+(.*))?|\s\s-(.*))$/su,
      // Some programs put the type after other tags, so it starts a record only if one already has a type.
      begins: (tag, open) => tag === "TY" && open.has("TY"),
      ends: ["ER"],
      id: "ID",
      draft: toDraft,
    },
  );
