/**
 * RIS types, including common extensions, by CSL type. The first of a row is written; a type listed twice is read as
 * its first row.
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

/** Returns the RIS type for a CSL type, by default an electronic source. */
export const risTypeOf = (type: string): string => rows.find(([csl]) => csl === type)?.[1].split(" ")[0] ?? "ELEC";

const cslTypes: ReadonlyMap<string, string> = new Map(
  rows.toReversed().flatMap(([type, ris]) => ris.split(" ").map((name) => [name, type] as const)),
);

/** Reads a type; programs also write it in full (`Journal article`, `Thesis`), beginning like the short name. */
export function cslTypeOf(given: string): string {
  const name = given.toUpperCase().replace(/[^A-Z]/gu, "");
  return cslTypes.get(name) ?? cslTypes.get(name.slice(0, 4)) ?? "document";
}
