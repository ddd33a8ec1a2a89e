import { z } from "zod";
import { citeKey, namesOnce } from "../cite-key.ts";
import { type CslItem, type CslName, familyOf, givenOf, isOthers, yearOf } from "../csl.ts";
import { isoDate } from "../dates.ts";
import { pageRange } from "../pages.ts";
import { isBalanced } from "../readers/bibtex/braces.ts";
import { PUBSTATES } from "../readers/bibtex/keywords.ts";
import { seasonNumber, toEdtf } from "../readers/edtf.ts";
import { escapeTex, richTex } from "./bibtex-text.ts";
import { type Dialect, type Kind, kindOf, subtypes } from "./bibtex-types.ts";

const oneLine = (value: string): string => value.replace(/\s+/gu, " ").trim();

/** Puts braces around institutions and family names that BibTeX would split. */
function nameTex(name: CslName): string {
  if (isOthers(name)) return "others";
  const [family, given] = [familyOf(name), givenOf(name)];
  // A lower-case particle marks the family name without braces: "de la Cruz".
  const isParted = name.family !== undefined && /^\p{Ll}/u.test(name["non-dropping-particle"] ?? "");
  if (name.literal === undefined && !given && isParted) return escapeTex(oneLine(family));
  if (name.literal !== undefined || !given) return `{${escapeTex(oneLine(name.literal ?? family))}}`;
  const held = (part: string) => (/[,]|\band\b/iu.test(part) ? `{${escapeTex(part)}}` : escapeTex(part));
  return [held(family), ...(name.suffix ? [held(name.suffix)] : []), held(given)].map(oneLine).join(", ");
}

const namesTex = (names: readonly CslName[] | undefined): string | undefined =>
  names
    ?.filter((name) => isOthers(name) || name.literal || name.family || name.given)
    .map(nameTex)
    .join(" and ");

const text = (value: string | undefined): string | undefined => value && richTex(oneLine(value));
/** Encodes only characters that would end the field; URLs and DOIs are not escaped. */
const verbatim = (value: string | undefined): string | undefined =>
  value && oneLine(value).replace(/[{}\\]/gu, encodeURIComponent);

const isPubstate = (words: string | undefined): boolean => words !== undefined && PUBSTATES.has(words);

/** Month macros, defined by every bibliography style. */
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const SEASONS = ["Spring", "Summer", "Autumn", "Winter"];

/** Returns the month, or the season. */
function month({ issued }: CslItem): string | undefined {
  const number = Number(issued?.["date-parts"]?.[0]?.[1]);
  const season = SEASONS[(seasonNumber(issued?.season) ?? number - 20) - 1];
  return MONTHS[number - 1] ?? (season && `{${season}}`);
}

/** Returns `number`: a journal's issue, or a book's number in its series. */
const numberOf = (item: CslItem): string | undefined =>
  isJournal(item) ? (item.issue ?? item.number) : (item.number ?? item["collection-number"] ?? item.issue);

/** Returns the part of the year if it is not a season. */
const wordOfSeason = ({ issued }: CslItem): string | undefined =>
  issued?.season === undefined || seasonNumber(issued.season) ? undefined : String(issued.season);

const isJournal = ({ type }: CslItem): boolean => type.startsWith("article-") || type === "review";

/** A field name, which may depend on the kind of work, with its value. */
type FieldRow = readonly [
  name: string | ((kind: Kind) => string | undefined),
  value: (item: CslItem) => string | undefined,
];

// The field order is stable, so that equal items give equal bytes.
const shared: readonly FieldRow[] = [
  ["author", ({ author }) => namesTex(author)],
  ["editor", ({ editor }) => namesTex(editor)],
  ["title", ({ title }) => text(title)],
  [({ container }) => container, (item) => text(item["container-title"])],
  ["series", (item) => text(item["collection-title"])],
  ["volume", ({ volume }) => text(volume)],
  ["volumes", (item) => text(item["number-of-volumes"])],
  ["part", (item) => text(item["part-number"])],
  ["chapter", (item) => text(item["chapter-number"])],
  ["number", (item) => text(numberOf(item))],
  [
    "issue",
    (item) => text(isJournal(item) ? wordOfSeason(item) : item.issue === numberOf(item) ? undefined : item.issue),
  ],
  [
    "pages",
    ({ page }) => text(page && (pageRange(page)?.join("--") ?? page.replace(/(?:(?<!\s)\s+)?[-–—]+\s*/gu, "--"))),
  ],
  ["edition", ({ edition }) => text(edition)],
  [({ publisher }) => publisher, ({ publisher }) => text(publisher)],
];
/** Fields rarely printed, kept for other programs. */
const details: readonly FieldRow[] = [
  ["origdate", (item) => toEdtf(item["original-date"])],
  ["shorttitle", (item) => text(item["title-short"])],
  ["shortjournal", (item) => text(item["container-title-short"])],
  ["bookauthor", (item) => namesTex(item["container-author"])],
  ["pagetotal", (item) => text(item["number-of-pages"])],
  ["eventtitle", (item) => text(item["event-title"])],
  ["eventdate", (item) => toEdtf(item["event-date"])],
  ["venue", (item) => text(item["event-place"])],
  ["pmid", ({ PMID }) => verbatim(PMID)],
  ["pmcid", ({ PMCID }) => verbatim(PMCID)],
  ["urldate", ({ accessed }) => toEdtf(accessed)],
  ["version", ({ version }) => text(version)],
  ["keywords", ({ keyword }) => text(keyword)],
  ["note", ({ note }) => text(note)],
  ["abstract", ({ abstract }) => text(abstract)],
];
const identifiers: readonly FieldRow[] = [
  ["isbn", ({ ISBN }) => verbatim(ISBN)],
  ["issn", ({ ISSN }) => verbatim(ISSN)],
  ["url", ({ URL }) => verbatim(URL)],
  ["doi", ({ DOI }) => verbatim(DOI)],
];

/** One row per field, in output order; the dialects differ in a few. */
const rows: Readonly<Record<Dialect, readonly FieldRow[]>> = {
  bibtex: [
    ...shared,
    ["address", (item) => text(item["publisher-place"])],
    ["year", ({ issued }) => yearOf(issued)?.toString() ?? text(issued?.literal)],
    ["month", month],
    [
      "day",
      ({ issued }) => (issued?.["date-parts"]?.length === 1 ? issued["date-parts"][0]?.[2]?.toString() : undefined),
    ],
    ["pubstate", ({ status }) => PUBSTATES.get(status ?? "")],
    ["type", ({ genre }) => text(genre)],
    ["translator", ({ translator }) => namesTex(translator)],
    ["language", ({ language }) => text(language)],
    ...identifiers,
    ...details,
  ],
  biblatex: [
    ...shared,
    ["translator", ({ translator }) => namesTex(translator)],
    ["type", ({ genre }) => text(genre)],
    ["location", (item) => text(item["publisher-place"])],
    ["date", ({ issued }) => toEdtf(issued) ?? (isPubstate(issued?.literal) ? undefined : text(isoDate(issued)))],
    ["pubstate", ({ issued, status }) => PUBSTATES.get(issued?.literal ?? status ?? "")],
    ["langid", ({ language }) => text(language)],
    ["entrysubtype", ({ type }) => subtypes.get(type)],
    ...identifiers,
    ...details,
  ],
};

const Kept = z.object({ tex: z.record(z.string(), z.string()) });

/** BibTeX fields without a CSL equivalent, preserved from the source file. */
function keptFields({ custom }: CslItem, written: readonly string[]): string[] {
  const { data } = Kept.safeParse(custom);
  const has = (name: string) => written.some((line) => line.startsWith(`  ${name} = `));
  return Object.entries(data?.tex ?? {}).flatMap(([name, value]) =>
    /^[a-z][\w-]{0,40}$/u.test(name) && !has(name) && isBalanced(value) ? [`  ${name} = {${oneLine(value)}}`] : [],
  );
}

/** Fields without a value are left out. */
function entry(item: CslItem, key: string, dialect: Dialect): string {
  const kind = kindOf(item, dialect);
  const fields = rows[dialect].flatMap(([name, value]) => {
    const field = typeof name === "string" ? name : name(kind);
    const content = value(item);
    if (!field || !content) return [];
    // Month macros are written without braces.
    return [field === "month" ? `  month = ${content}` : `  ${field} = {${content}}`];
  });
  return `@${kind.entry}{${[key, ...fields, ...keptFields(item, fields)].join(",\n")}\n}\n`;
}

/** Writes UTF-8 entries separated by blank lines. */
export function writeBibtex(items: readonly CslItem[], dialect: Dialect): string {
  const once = namesOnce();
  // Uses the item's id if it is valid in BibTeX, else a generated key.
  const keyOf = (item: CslItem) => once(/^[\w:.+/-]+$/u.test(item.id) ? item.id : citeKey(item));
  return items.map((item) => entry(item, keyOf(item), dialect)).join("\n");
}
