import { z } from "zod";
import { citeKey, namesOnce } from "../cite-key.ts";
import { type CslItem, type CslName, familyOf, givenOf, isOthers, yearOf } from "../csl.ts";
import { isoDate } from "../dates.ts";
import { pageRange } from "../pages.ts";
import { PUBSTATES } from "../readers/bibtex/pubstates.ts";
import { isClosed } from "../readers/bibtex/unread.ts";
import { seasonNumber, toEdtf } from "../readers/edtf.ts";
import { type Dialect, type Kind, kindOf, subtypes } from "./bibtex-types.ts";

/** TeX special characters, and those that its old fonts print differently. */
const escapes: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "`": "\\textasciigrave{}",
};
const tex = (text: string): string =>
  text.replace(/[{}$%&#_]/gu, "\\$&").replace(/\\(?![{}$%&#_])|[~^<>`]/gu, (mark) => escapes[mark] ?? mark);

/** TeX commands for CSL-JSON's inline tags. */
const commands: Readonly<Record<string, string>> = {
  i: "textit",
  em: "emph",
  b: "textbf",
  strong: "textbf",
  sup: "textsuperscript",
  sub: "textsubscript",
  sc: "textsc",
  small: "textsc",
};

/** Spans that preserve case become braces; others have no TeX equivalent. */
const spanOf = (attributes: string): string =>
  attributes.includes("nocase") ? "held" : attributes.includes("small-caps") ? "small" : "span";

/** Returns the TeX for a closed tag. */
function closed(tag: string, inner: string): string {
  if (tag === "span") return inner;
  return tag === "held" ? `{${inner}}` : `\\${commands[tag]}{${inner}}`;
}

/** An unclosed command with the TeX collected so far. */
interface Open {
  readonly tag: string;
  readonly mark: string;
  text: string;
}

const kindOfTag = (tag: string): string => (tag === "held" || tag === "small" ? "span" : tag);

/** Converts a title to TeX: CSL inline markup becomes commands, the rest is escaped. */
function richTex(text: string): string {
  const open: Open[] = [{ tag: "", mark: "", text: "" }];
  const last = (): Open => open.at(-1) as Open; // the first is never closed
  const close = (tag: string): void => {
    const { tag: name, mark, text: inner } = open.pop() as Open; // called only where one with a tag is open
    const fits = kindOfTag(name) === tag;
    last().text += fits ? closed(name, inner) : tex(mark) + inner;
    if (!fits) close(tag);
  };
  for (const piece of text.split(/(<\/?(?:i|em|b|strong|sup|sub|sc)>|<\/?span(?:\s[^<>]{0,80})?>)/u)) {
    const [, slash, tag, attributes = ""] = /^<(\/?)([a-z]+)(?:\s([^<>]*))?>$/u.exec(piece) ?? [];
    const name = tag === "span" ? spanOf(attributes) : (tag ?? "");
    if (tag !== undefined && slash === "" && open.length < DEEPEST) open.push({ tag: name, mark: piece, text: "" });
    else if (tag !== undefined && open.some((one) => kindOfTag(one.tag) === tag)) close(tag);
    // Ignored spans and unmatched closing tags.
    else if (tag === "span") continue;
    else last().text += tex(piece);
  }
  // Unclosed tags are text.
  return open.map(({ mark, text: inner }) => tex(mark) + inner).join("");
}
/** Limit on nested markup. */
const DEEPEST = 20;

const oneLine = (value: string): string => value.replace(/\s+/gu, " ").trim();

/** Puts braces around institutions and family names that BibTeX would split. */
function nameTex(name: CslName): string {
  if (isOthers(name)) return "others";
  const [family, given] = [familyOf(name), givenOf(name)];
  // A lower-case particle marks the family name without braces: "de la Cruz".
  const isParted = name.family !== undefined && /^\p{Ll}/u.test(name["non-dropping-particle"] ?? "");
  if (name.literal === undefined && !given && isParted) return tex(oneLine(family));
  if (name.literal !== undefined || !given) return `{${tex(oneLine(name.literal ?? family))}}`;
  const held = (part: string) => (/[,]|\band\b/iu.test(part) ? `{${tex(part)}}` : tex(part));
  return [held(family), ...(name.suffix ? [held(name.suffix)] : []), held(given)].map(oneLine).join(", ");
}

const namesTex = (names: readonly CslName[] | undefined): string | undefined =>
  names
    ?.filter((name) => isOthers(name) || name.literal || name.family || name.given)
    .map(nameTex)
    .join(" and ");

const text = (value: string | undefined): string | undefined => value && richTex(oneLine(value));
/** URLs and DOIs are not escaped; only characters that would end the field are encoded. */
const verbatim = (value: string | undefined): string | undefined =>
  value && oneLine(value).replace(/[{}\\]/gu, encodeURIComponent);

const isStanding = (words: string | undefined): boolean => words !== undefined && PUBSTATES.has(words);

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
    ["date", ({ issued }) => toEdtf(issued) ?? (isStanding(issued?.literal) ? undefined : text(isoDate(issued)))],
    ["pubstate", ({ issued, status }) => PUBSTATES.get(issued?.literal ?? status ?? "")],
    ["langid", ({ language }) => text(language)],
    ["entrysubtype", ({ type }) => subtypes.get(type)],
    ...identifiers,
    ...details,
  ],
};

const Kept = z.object({ tex: z.record(z.string(), z.string()) });

/** BibTeX fields without a CSL equivalent, kept since reading. */
function keptFields({ custom }: CslItem, written: readonly string[]): string[] {
  const { data } = Kept.safeParse(custom);
  const has = (name: string) => written.some((line) => line.startsWith(`  ${name} = `));
  return Object.entries(data?.tex ?? {}).flatMap(([name, value]) =>
    /^[a-z][\w-]{0,40}$/u.test(name) && !has(name) && isClosed(value) ? [`  ${name} = {${oneLine(value)}}`] : [],
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
