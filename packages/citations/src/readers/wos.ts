import type { CslDate, CslDraft } from "../csl.ts";
import { parseDate } from "../dates.ts";
import { normalizeDoi } from "../identifiers.ts";
import { pagesBetween } from "../pages.ts";
import { invertedName, withStops } from "./person.ts";
import { draftOf, type ReadRecords, serialNumbers } from "./records.ts";
import { readTagged, type TaggedValues } from "./tagged.ts";

const known = new Set(
  (
    "PT AU AF BA BF CA GP BE ED TI FT SO SE BS LA DT CT CY CL SP HO DE ID AB C1 C3 RP EM RI OI FU FP FX CR NR TC Z9 U1 U2 " +
    "PU PI PA SN EI BN J9 JI PD PY VL IS PN SU SI MA BP EP PS AR DI DL D2 EA EY PG P2 WC WE SC GA PM UT OA HC HP DA ER EF " +
    "AE DG PC PL PN MC CC MQ TA OR MI GE DS CH NM TR AC PR RC PA DC FD PE TM TN RN MH GI FS SS ME DP AA CD SA MN RL UR DR S1 S2 AN"
  ).split(" "),
);

/** The document type is more specific than the publication type. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/patent/iu, "patent"],
  [/proceedings|meeting/iu, "paper-conference"],
  [/dissertation|thesis/iu, "thesis"],
  [/data (?:set|study)|repository/iu, "dataset"],
  [/^book$/iu, "book"],
  [/book chapter/iu, "chapter"],
  [/^preprint/iu, "article"],
  [/^software$/iu, "software"],
  [/^report$/iu, "report"],
  [/^news item$/iu, "article-magazine"],
];

function typeOf(values: TaggedValues): string {
  const form = values.one("PT")?.toUpperCase() ?? "";
  if (form === "P") return "patent";
  const types = values.one("DT") ?? "";
  const kind = kinds.find(([pattern]) => types.split(";").some((text) => pattern.test(text.trim())))?.[1];
  // Meeting papers in journals are articles.
  if (form === "J" || form === "")
    return kind === "paper-conference" || kind === "chapter" ? "article-journal" : (kind ?? "article-journal");
  if (kind && kind !== "book") return kind;
  if (form === "C" || values.one("CT")) return "paper-conference";
  const title = values.one("TI");
  const within =
    title && values.one("SO") && title.replace(/(?<!\W)\W+$/u, "") !== values.one("SO")?.replace(/(?<!\W)\W+$/u, "");
  return (form === "B" || form === "S") && within ? "chapter" : "book";
}

/** Parses a name with an address: `Medvedeff, Cassandra A. (mail@example.org)` */
const person = (text: string) => withStops(invertedName(text.replace(/\([^()@]{0,100}@[^()@]{0,100}\)/gu, "").trim()));

/** Names of inventors are in capitals without a comma, family name first. */
const inventor = (text: string) => person(text.replace(/^(\p{Lu}[\p{Lu}'-]+) (\p{Lu}{1,3})$/u, "$1, $2"));

const seasons: ReadonlyMap<string, string> = new Map([
  ["SPR", "Spring"],
  ["SUM", "Summer"],
  ["FAL", "Autumn"],
  ["AUT", "Autumn"],
  ["WIN", "Winter"],
]);

function issuedOf(values: TaggedValues): CslDate | undefined {
  const year = /\d{4}/u.exec(values.one("PY") ?? "")?.[0];
  const day = values.one("PD", "DG");
  if (!day || !year) return parseDate(day ?? year);
  // `SPR`, `MAY-JUN`, `JUN 28 2011`; the year is separate or in both.
  const [first = ""] = day.split("-");
  const whole = parseDate(day.includes(year) ? day : `${seasons.get(first) ?? first} ${year}`);
  return whole?.["date-parts"] ? whole : parseDate(year);
}

function toDraft(values: TaggedValues): CslDraft {
  const type = typeOf(values);
  const { one } = values;
  const patent = type === "patent";
  const whole = ["book", "thesis", "report", "patent"].includes(type);
  return draftOf({
    type,
    title: one("TI", "FT") ?? one("SO"),
    author: [
      ...values.lines(...(one("AF") ? ["AF"] : ["AU"])).map(patent ? inventor : person),
      ...values.all("CA").map((literal) => ({ literal })),
    ],
    editor: values.lines("BE", "ED").map(person),
    issued: issuedOf(values),
    "container-title": whole ? undefined : one("SO"),
    "container-title-short": whole ? undefined : one("JI"),
    "collection-title": one("SE"),
    "event-title": one("CT"),
    volume: one("VL"),
    issue: patent ? undefined : one("IS"),
    number: patent ? one("PN") : undefined,
    page: pagesBetween(one("BP"), one("EP")) ?? one("PS", "AR"),
    publisher: patent ? one("AE") : one("PU"),
    "publisher-place": one("PI"),
    ...serialNumbers(patent ? [] : values.all("SN", "EI", "BN")),
    language: one("LA"),
    abstract: one("AB"),
    keyword: values.all("DE").join("; "),
    DOI: normalizeDoi(one("DI") ?? one("D2")),
    PMID: one("PM"),
  });
}

/** Reads Web of Science's tagged format. Continuation lines may lack their indentation, so only known tags count. */
export const readWos = (text: string): ReadRecords =>
  readTagged(text, {
    // Two header lines belong to no record.
    line: /^\uFEFF?(?!FN |VR )([A-Z][A-Z0-9])(?: (.*)|\s*)$/su,
    known,
    begins: (tag) => tag === "PT",
    ends: ["ER", "EF"],
    id: "UT",
    draft: toDraft,
  });
