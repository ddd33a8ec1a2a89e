import { isoOf, monthOf, validParts } from "@wellsourced/core/dates";
import type { PageMetadata } from "@wellsourced/core/records";
import { stated } from "../document.ts";
import type { Pdf } from "./open.ts";

/**
 * Title, authors, language, DOI and modification date stated by the file. Names of files and programs are not titles.
 */
export async function metadataOf(document: Pdf): Promise<PageMetadata> {
  const found = await document.getMetadata();
  const info = new Map<string, unknown>(Object.entries(found.info));
  const xmp = (name: string): string => {
    const value: unknown = found.metadata?.get(name);
    const first: unknown = Array.isArray(value) ? value.join("; ") : value;
    return typeof first === "string" ? tidy(first) : "";
  };
  const field = (name: string): string => {
    const value = info.get(name);
    return typeof value === "string" ? tidy(value) : "";
  };
  const title = [xmp("dc:title"), field("Title")].find(isTitle);
  const authors = authorsOf(xmp("dc:creator") || field("Author"));
  const modified = pdfDate(field("ModDate"));
  const language = field("Language") || xmp("dc:language");
  const doi = doiIn(xmp("prism:doi")) ?? doiIn(xmp("dc:identifier")) ?? doiIn(field("doi")) ?? doiIn(field("Subject"));
  return stated({
    title,
    authors,
    modified,
    language: /^[a-z]{2,3}(?:-[\w-]{1,20})?$/iu.test(language) ? language : undefined,
    doi,
  });
}

const tidy = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** In such names, "and" does not separate authors: `Department of Health and Human Services`. */
const BODY =
  /\b(?:administration|agency|association|board|bureau|centers?|centres?|commission|committee|council|department|federation|institutes?|ministry|national|office|organi[sz]ation|royal|society|university)\b/iu;

const authorsOf = (text: string): string[] =>
  text
    .split(/(?<!\s)\s*;\s*/u)
    .flatMap((names) => (BODY.test(names) ? [names] : names.split(/(?<!\s)\s+and\s+/u)))
    .filter(
      (name) =>
        /\p{L}{2}/u.test(name) &&
        name.length < 200 &&
        !/[(){}[\]@<>]|^(?:unknown|author|user|admin\w*|owner|anonymous)$/iu.test(name),
    );

/** Whether a title is for readers rather than programs. */
const isTitle = (title: string): boolean =>
  /\p{L}{2}/u.test(title) &&
  title.length < 400 &&
  !/^(?:untitled|unknown|no title|title|document\d*|microsoft (?:word|powerpoint|excel)\b.*|powerpoint[ -].*|layout \d.*|print(?: .*)?|slide \d.*|about:blank|https?:.*|full page(?: .*)?|.*\.(?:docx?|pdf|tex|dvi|indd|pptx?|xlsx?|qxd|qxp|rtf|odt|wpd|ps|eps|fm|html?|txt|pages))$/iu.test(
    title.trim(),
  ) &&
  !/^[A-Za-z.-]*[_\d][\w.-]*$/u.test(title);

const DOI = /\b10\.\d{4,9}\/[-._;()/:<>a-z0-9]+/iu;

/** The document's own DOI: the only one on its first page, or the first after the word "DOI". */
export function doiIn(text: string): string | undefined {
  const found = DOI.exec(text)?.[0];
  return found
    ?.toLowerCase()
    .replace(/(?<![.,;:<>])[.,;:<>]+$/u, "")
    .replace(/\)$/u, (bracket) => (found.includes("(") ? bracket : ""));
}

/** `D:20220403195945+02'00'` → `2022-04-03T19:59:45+02:00`. */
function pdfDate(text: string): string | undefined {
  const match = /^(?:D:)?(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?(?:(Z)|([+-]\d{2})'?(\d{2})?)?/u.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second = "00", , offset, offsetMinutes = "00"] = match;
  if (Number(year) < 1980 || Number(month) > 12 || Number(day) > 31) return undefined;
  const date = `${year}-${month}-${day}`;
  return hour ? `${date}T${hour}:${minute}:${second}${offset ? `${offset}:${offsetMinutes}` : "Z"}` : date;
}

const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?";
const YEAR = "((?:19|20)\\d\\d)";
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";

/** Printed date formats with the order of day, month and year; the first match counts. */
const forms: readonly (readonly [pattern: RegExp, order: readonly ("d" | "m" | "y")[]])[] = [
  [new RegExp(`^\\D{0,12}\\b${DAY}\\s${MONTH},?\\s${YEAR}\\b`, "iu"), ["d", "m", "y"]],
  [new RegExp(`^\\W{0,4}(?:on\\s)?${MONTH}\\s${DAY},?\\s${YEAR}\\b`, "iu"), ["m", "d", "y"]],
  [new RegExp(`^\\D{0,12}\\b${YEAR}-(\\d\\d)-(\\d\\d)\\b`, "iu"), ["y", "m", "d"]],
  [new RegExp(`^\\W{0,4}(?:in\\s)?${MONTH},?\\s${YEAR}\\b`, "iu"), ["m", "y"]],
  [new RegExp(`^\\D{0,12}\\b${YEAR}\\b`, "iu"), ["y"]],
];

/** Text before the date of publication, most reliable first. */
const cues: readonly RegExp[] = [
  /\b(?:first )?published(?: online)?\b[:,]?/giu,
  /\b(?:date of publication|publication date|date published|issued|release date)\b[:,]?/giu,
  /\barxiv:\d{4}\.\d{4,5}(?:v\d{1,2})?\s*\[[\w.-]{2,20}\]/giu,
  /\bvol(?:ume|\.)?\s*\d{1,4}\b[^\n]{0,30}?(?=\b(?:19|20)\d\d\b|\b[A-Z][a-z]{2,8} (?:19|20)\d\d\b)/giu,
  /(?:©|\(c\)|\bcopyright\b)\s*(?:©)?/giu,
];
const REACH = 60;

const VENUE = /\b(?:published|accepted|presented)(?: as an? [a-z ]{3,41})? (?:at|in) (?=\S)/iu;

/** "Published as a conference paper at ICLR 2026": venue and year. */
export function venueIn(text: string): { readonly name: string; readonly year: string } | undefined {
  const found = VENUE.exec(text);
  const after = found ? text.slice(found.index + found[0].length).slice(0, 90) : "";
  const [year] = /\b(?:19|20)\d\d\b/u.exec(after) ?? [];
  const name = year === undefined ? "" : after.slice(0, after.indexOf(year)).replace(/^the /iu, "").trim();
  return year !== undefined && /^\p{Lu}[^\n,;.()]{1,80}$/u.test(name) ? { name, year } : undefined;
}

/** A line with only a date. */
const ALONE = new RegExp(`^(?:${DAY}\\s)?${MONTH}(?:\\s${DAY},?)?,?\\s${YEAR}$`, "iu");

function dateAt(text: string): string | undefined {
  for (const [pattern, order] of forms) {
    const found = pattern.exec(text);
    if (!found) continue;
    const part = (name: "d" | "m" | "y") => (order.includes(name) ? found[order.indexOf(name) + 1] : undefined);
    const [year, month, day] = [part("y"), part("m"), part("d")];
    const number = month === undefined ? undefined : (monthOf(month) ?? Number(month));
    const parts = validParts(Number(year), number, Number(day));
    return parts && isoOf(parts);
  }
  return undefined;
}

/**
 * The date of publication printed on the first page. The file's creation date is no substitute: scans and downloads are
 * made long after.
 */
export function printedDate(blocks: readonly { readonly lines: readonly string[] }[]): string | undefined {
  const texts = blocks.map(({ lines }) => lines.join(" ").slice(0, 2_000));
  for (const cue of cues)
    for (const text of texts)
      for (const { 0: words, index } of text.matchAll(cue)) {
        const date = dateAt(text.slice(index + words.length, index + words.length + REACH));
        if (date) return date;
      }
  const lines = blocks.flatMap((block) => block.lines);
  const alone = lines.find((line) => line.length < REACH && ALONE.test(line.trim()));
  return alone && dateAt(alone.trim());
}
