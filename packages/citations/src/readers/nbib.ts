import type { CslDraft } from "../csl.ts";
import { parseDate } from "../dates.ts";
import { normalizeDoi } from "../identifiers.ts";
import { initialsLast, invertedName, withStops } from "./person.ts";
import { bareJournal, bareTitle, kindOf } from "./publication-types.ts";
import { draftOf, type ReadRecords, serialNumbers, wholePages } from "./records.ts";
import { readTagged, type TaggedValues } from "./tagged.ts";

/** Books have their own title tag; chapters have both. */
function typeOf(values: TaggedValues): string {
  if (values.one("BTI")) return values.one("TI") ? "chapter" : "book";
  const types = values.all("PT");
  return kindOf(types) ?? (values.one("VI", "TA", "PMID") || types.length === 0 ? "article-journal" : "document");
}

/** Returns full names if present, with collective authors in their position. */
const names = (values: TaggedValues, full: string, short: string) =>
  (values.one(full) ? values.inOrder(full, "CN") : values.inOrder(short, "CN")).map((text) =>
    text.includes(",") ? withStops(invertedName(text)) : initialsLast(text),
  );

/** Returns the DOI among other numbers, as `10.1000/a [doi]`, or as the URL that ERIC writes. */
const doiOf = (texts: readonly string[]): string | undefined =>
  texts
    .filter((text) => /\[doi\]|doi\.org\//iu.test(text))
    .map((text) => normalizeDoi(text.replace(/(?:(?<!\s)\s+)?\[doi\]/iu, "")))
    .find(Boolean);

const places = ["chapter", "book", "thesis", "report", "document"];

function toDraft(values: TaggedValues): CslDraft {
  const type = typeOf(values);
  const { one } = values;
  // Outside journals, this tag is the publisher.
  const publisher = places.includes(type) ? one("PB", "JT") : one("PB");
  const journal = places.includes(type) ? undefined : one("JT", "TA");
  return draftOf({
    type,
    title: bareTitle(one("TI", "BTI", "TT", "CTI")),
    author: names(values, "FAU", "AU"),
    editor: names(values, "FED", "ED").filter((name) => !values.all("CN").includes(name.literal ?? "")),
    issued: parseDate(one("DP", "DEP")?.replace(/^Article \d+ /u, "")),
    "container-title": type === "chapter" ? one("BTI") : bareJournal(journal),
    "container-title-short": journal === undefined || one("TA") === journal ? undefined : one("TA"),
    "collection-title": one("CTI"),
    volume: one("VI"),
    issue: one("IP"),
    page: wholePages(one("PG")),
    edition: one("EN"),
    publisher,
    "publisher-place": places.includes(type) ? one("PL") : undefined,
    ...serialNumbers(values.all("IS", "ISSN", "ISBN")),
    language: one("LA"),
    abstract: one("AB"),
    keyword: values.all("OT").join(", "),
    DOI: doiOf(values.all("LID", "AID", "SO")),
    PMID: one("PMID"),
    PMCID: one("PMC"),
    URL: values.all("LID", "AID").find((text) => /^https?:\/\//u.test(text)),
  });
}

/** Tags that occur once per record; after a blank line, a repeated one starts the next record. */
const single = new Set(["PMID", "OWN", "STAT", "TI", "BTI", "DP"]);

/** Reads PubMed's MEDLINE format (`.nbib`), also used by ERIC. */
export const readNbib = (text: string): ReadRecords =>
  readTagged(text, {
    line: /^([A-Z][A-Z0-9]{1,3})\s{0,3}-(?:\s(.*))?$/su,
    begins: (tag, open, afterBlank) =>
      open.has(tag) && (tag === "PMID" || (tag === "OWN" && open.has("TI")) || (afterBlank && single.has(tag))),
    id: "",
    draft: toDraft,
  });
