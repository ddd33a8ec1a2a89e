import { type CslItem, type CslName, familyOf, givenOf, isOthers, nameText, yearOf } from "../csl.ts";
import { isoDate } from "../dates.ts";
import { pageRange } from "../pages.ts";
import { risTypeOf } from "../work-types.ts";
import { withoutCaseMarks } from "./title-case.ts";

/** Formats `Family, Given, Suffix`; the comma distinguishes a person from an institution. */
const nameOf = (name: CslName): string =>
  isOthers(name)
    ? nameText(name)
    : (name.literal ?? [familyOf(name), givenOf(name), name.suffix].filter(Boolean).join(", "));

/** Formats the date as `2017/06/05` if more than the year is known; unparsed dates stay text. */
function dayOf({ issued }: CslItem): string | undefined {
  const iso = isoDate(issued).replaceAll("-", "/");
  return /^\d{4}$/u.test(iso) ? undefined : iso;
}

/** The first and last page, or a list of pages as the first. */
const pages = ({ page = "" }: CslItem): readonly string[] => pageRange(page) ?? [page];

/** Works with their own number, which RIS does not read as an issue. */
const NUMBERED = new Set(["patent", "report", "standard"]);

/** One row per tag, in output order. To write another field, add a row. */
const rows: readonly (readonly [tag: string, values: (item: CslItem) => readonly (string | undefined)[]])[] = [
  ["TY", ({ type }) => [risTypeOf(type)]],
  ["TI", ({ title }) => [title && withoutCaseMarks(title)]],
  ["AU", ({ author }) => (author ?? []).map(nameOf)],
  ["A2", ({ editor }) => (editor ?? []).map(nameOf)],
  ["A3", (item) => (item["collection-editor"] ?? []).map(nameOf)],
  ["A4", ({ translator }) => (translator ?? []).map(nameOf)],
  ["PY", ({ issued }) => [yearOf(issued)?.toString()]],
  ["DA", (item) => [dayOf(item)]],
  ["T2", (item) => [item["container-title"]]],
  ["T3", (item) => [item["collection-title"]]],
  ["VL", ({ volume }) => [volume]],
  ["NV", (item) => [item["number-of-volumes"]]],
  ["IS", ({ type, issue, number }) => [issue ?? (NUMBERED.has(type) ? undefined : number)]],
  ["M1", ({ type, number, ...item }) => [NUMBERED.has(type) ? number : item["collection-number"]]],
  ["SP", (item) => [pages(item)[0] || item["number-of-pages"]]],
  ["EP", (item) => [pages(item)[1]]],
  ["ET", ({ type, edition, version }) => [edition ?? (type === "software" ? version : undefined)]],
  ["PB", ({ publisher }) => [publisher]],
  ["CY", (item) => [item["publisher-place"]]],
  ["SN", ({ ISSN, ISBN }) => [ISSN, ISBN]],
  ["Y2", ({ accessed }) => [isoDate(accessed).replaceAll("-", "/")]],
  ["ST", (item) => [item["title-short"]]],
  ["J2", (item) => [item["container-title-short"]]],
  ["LA", ({ language }) => [language]],
  ["DB", ({ PMID }) => [PMID && "PubMed"]],
  ["AN", ({ PMID }) => [PMID]],
  ["C2", ({ PMCID }) => [PMCID]],
  ["DO", ({ DOI }) => [DOI]],
  ["UR", ({ URL }) => [URL]],
  ["M3", ({ genre }) => [genre]],
  ["KW", ({ keyword }) => keyword?.split(/(?:(?<!\s)\s+)?[,;]\s*/u) ?? []],
  ["N1", ({ note }) => [note]],
  ["AB", ({ abstract }) => [abstract]],
];

/** Replaces all Unicode line breaks, which would end the field and could start another. */
const oneLine = (value: string): string =>
  value.replace(/(?:(?<!\s)\s+)?[\n\v\f\r\u0085\u2028\u2029]+\s*/gu, " ").trim();

/** The type comes first and the end tag last; missing values have no line. */
const record = (item: CslItem): string =>
  rows
    .flatMap(([tag, values]) =>
      values(item).flatMap((value) => (value && oneLine(value) ? [`${tag}  - ${oneLine(value)}\n`] : [])),
    )
    .concat("ER  - \n")
    .join("");

/** Records end in `ER  - ` and a newline, and are separated by blank lines. */
export const writeRis = (items: readonly CslItem[]): string => items.map(record).join("\n");
