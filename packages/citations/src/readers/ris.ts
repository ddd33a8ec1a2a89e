import type { CslDate, CslDraft } from "../csl.ts";
import { parseDate } from "../dates.ts";
import { cslTypeOf } from "../formats/ris-types.ts";
import { normalizeDoi } from "../identifiers.ts";
import { articleMark, pageRange, plainPages } from "../pages.ts";
import { invertedName } from "./person.ts";
import { draftOf, type ReadRecords, serialNumbers } from "./records.ts";
import { readTagged, type TaggedValues } from "./tagged.ts";
import { typeOfWords } from "./work-types.ts";

/** Some programs put the whole range into the first tag. */
function pagesOf(first: string | undefined, last: string | undefined): string | undefined {
  if (first && last && (first === last || pageRange(first)?.[1] === last)) return plainPages(first);
  return first && last ? plainPages(`${first}--${last}`) : first && plainPages(first);
}

/** DOIs stand in their own tag, and in tags for the type of work and for links; a link that merely holds one is no proof. */
const isDoi = (text: string): boolean => /^(?:doi:?\s*|https?:\/\/(?:dx\.)?doi\.org\/)?10\.\d{4}/iu.test(text);

/** `1996/07/09/`, `2002/Feb//`, `2005///Spring`: year, month, day and words, each of which may be missing. */
function slashedDate(text: string): CslDate | undefined {
  if (text === "") return undefined;
  const [, year = "", month = "", day = "", words = ""] = /^(\d{1,4})\/([^/]*)\/([^/]*)(?:\/(.*))?$/u.exec(text) ?? [];
  if (!year) return parseDate(text.replace(/(?<!\/)\/+$/u, ""));
  if (!month && words) return parseDate(`${words} ${year}`);
  return parseDate(
    /^\d*$/u.test(month) ? [year, month, day].filter(Boolean).join("-") : `${day} ${month} ${year}`.trim(),
  );
}

/** What is said of the kind of work where its type says as much, or where a program puts its DOI. */
const genreOf = (words: string | undefined, type: string): string | undefined =>
  words === undefined || isDoi(words) || bareTypes.test(words) || (typeOfWords(words) === type && !isKind(words, type))
    ? undefined
    : words;
/** "PhD thesis" says more of a thesis than its type. */
const isKind = (words: string, type: string): boolean => /^(?:thesis|report)$/u.test(type) && words.includes(" ");
const bareTypes = /^(?:article|review|letter|note|editorial|book|conference paper|book chapter|article in press)$/iu;

/** Several tags hold dates, some of them without the year, and the fullest one says most. */
function issuedOf(values: TaggedValues): CslDate | undefined {
  // `0000` is how one index writes "unknown".
  const texts = values.all("PY", "Y1", "DA").map((text) => text.slice(0, 100).replace(/^0000\/*$/u, ""));
  const year = texts.map((text) => /^\d{4}(?=\/*$)/u.exec(text)?.[0]).find(Boolean);
  const dates = texts.map((text) => slashedDate(year && text && !/\d{4}/u.test(text) ? `${text} ${year}` : text));
  return (
    dates.find((date) => (date?.["date-parts"]?.[0]?.length ?? 0) > 1) ??
    dates.find((date) => date?.["date-parts"]) ??
    dates.find(Boolean)
  );
}

/** What is no number of a book or a journal in the tag for these: that of a report, a patent or a standard. */
const ownNumber = (texts: readonly string[]): string | undefined =>
  texts.find((text) => Object.keys(serialNumbers([text])).length === 0);

/** Records of PubMed have its numbers in tags for anything. */
const isPubmed = (text: string): boolean => /pubmed|medline/iu.test(text);

/** A conference, not the series in which its proceedings came out. */
const isEvent = (text: string): boolean =>
  /\b(?:conference|congress|meeting|symposium|workshop)\b/iu.test(text) &&
  !/\b(?:lecture notes|proceedings|series)\b/iu.test(text);

/** Works that are their own container: what stands in `T2` is the series. */
const isBookLike = (type: string): boolean => ["book", "thesis", "report", "pamphlet", "map", "patent"].includes(type);

/** Where a kind of record keeps the name of its container, the full name before the short one. */
const containerTags = (type: string): readonly string[] =>
  ["chapter", "paper-conference", "entry-encyclopedia", "entry-dictionary"].includes(type)
    ? ["T2", "BT", "C3", "JF", "JO", "T3"]
    : ["JF", "T2", "JO", "BT", "JA", "J2", "J1"];

function toDraft(values: TaggedValues): CslDraft {
  const type = cslTypeOf(values.one("TY") ?? "");
  const { all, one } = values;
  const book = isBookLike(type);
  // Of a whole work that names no title, the field for its container is all that names it.
  const title =
    one("TI", "T1", "CT") ?? (book ? one("BT") : undefined) ?? one("ST") ?? (book ? one("JF", "JO") : undefined);
  const containers = book ? [] : all(...containerTags(type)).filter((text) => text !== title);
  // Proceedings in a series: one index has the series where others have the proceedings.
  const proceedings = type === "paper-conference" ? one("C3") : undefined;
  const [container] = proceedings ? [proceedings] : containers;
  const beside = proceedings ? containers.filter((text) => text !== proceedings) : [];
  const journal = type.startsWith("article-");
  const isPart = type === "chapter" || type === "paper-conference";
  // Of a whole book, the tag for the first page holds how many it has.
  const isPages =
    !["book", "thesis", "report"].includes(type) || one("EP") !== undefined || !/^\d+$/u.test(one("SP") ?? "");
  const isNumbered = type === "patent" || type === "report" || type === "standard";
  // Old and new tags for authors are mixed in one record; only their order in the file is the order of names.
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

/** Tags in small letters, exactly as laid out otherwise: prose hardly begins a line so. */
const SMALL_TAG = /^[a-z][a-z0-9] {2}- /gmu;

/**
 * Reads RIS as programs write it: odd blanks, a byte order mark, values over several lines, text between records,
 * records without an end.
 */
export const readRis = (text: string): ReadRecords =>
  readTagged(
    text.replace(SMALL_TAG, (tag) => tag.toUpperCase()),
    {
      // A tag, blanks, a dash, a value. Programs leave out or add blanks, and word processors lengthen the dash.
      line: /^\s{0,3}([A-Z][A-Z0-9])(?:\s{0,4}[-–—](?:\s+(.*))?|\s\s-(.*))$/su,
      // Some programs write the type behind other tags; it begins a record only where one has its type already.
      begins: (tag, open) => tag === "TY" && open.has("TY"),
      ends: ["ER"],
      id: "ID",
      draft: toDraft,
    },
  );
