/**
 * Reference types of the RIS specification and of the programs that extend it, by CSL type. The first is the one that is
 * written; a type that stands in two rows is read as in the first of them.
 */
const rows: readonly (readonly [type: string, ris: string])[] = [
  ["article-journal", "JOUR ABST EJOUR INPR JFULL"],
  ["article-magazine", "MGZN MAGAZINEARTICLE"],
  ["article-newspaper", "NEWS"],
  ["review", "JOUR"],
  ["book", "BOOK ANCIENT CLSWK CTLG EBOOK EDBOOK SER"],
  ["chapter", "CHAP BOOKCHAPTER BOOKSECTION ECHAP"],
  ["paper-conference", "CPAPER CONF"],
  ["thesis", "THES DISSERTATION"],
  ["report", "RPRT REPORT GOVDOC"],
  ["post-weblog", "BLOG"],
  ["entry-encyclopedia", "ENCYC"],
  ["entry-dictionary", "DICT"],
  ["dataset", "DATA DATASET DBASE AGGR"],
  ["software", "COMP COMPUTERPROGRAM SOFTWARE"],
  ["patent", "PAT"],
  ["legal_case", "CASE"],
  ["legislation", "STAT LEGAL"],
  ["bill", "BILL UNBILL"],
  ["hearing", "HEAR"],
  ["map", "MAP"],
  ["motion_picture", "VIDEO MPCT"],
  ["broadcast", "MPCT"],
  ["song", "SOUND"],
  ["graphic", "ART FIGURE"],
  ["manuscript", "MANSCPT"],
  ["personal_communication", "PCOMM ICOMM"],
  ["standard", "STAND"],
  ["article", "UNPB PREPRINT"],
  ["document", "GEN"],
  ["musical_score", "MUSIC"],
  ["pamphlet", "PAMP"],
  ["speech", "SLIDE"],
  ["webpage", "ELEC WEB WEBPAGE MULTI"],
];

/** The reference type of a CSL type; what has none is an electronic source. */
export const risTypeOf = (type: string): string => rows.find(([csl]) => csl === type)?.[1].split(" ")[0] ?? "ELEC";

const cslTypes: ReadonlyMap<string, string> = new Map(
  rows.toReversed().flatMap(([type, ris]) => ris.split(" ").map((name) => [name, type] as const)),
);

/** Programs spell the types out (`Journal article`, `Thesis`), and what they spell begins as the short name does. */
export function cslTypeOf(given: string): string {
  const name = given.toUpperCase().replace(/[^A-Z]/gu, "");
  return cslTypes.get(name) ?? cslTypes.get(name.slice(0, 4)) ?? "document";
}
