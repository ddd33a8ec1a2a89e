import { CslDate, type CslDraft, type CslName, yearOf } from "../../csl.ts";
import { parseDate } from "../../dates.ts";

/** PLOS numbers its articles by the end of their DOIs. */
const articleNumber = (doi: string): string | undefined => {
  const number = /^10\.1371\/journal\.[a-z]{4}\.(\d{7})$/u.exec(doi)?.[1];
  return number === undefined ? undefined : `e${number}`;
};

/** A field's value and how sure it is. */
export type Field = readonly [field: string, value: unknown, sure: number];

/** What is known of a reference beside its labels. */
export interface Known {
  readonly raw: string;
  readonly doi: string | undefined;
}

const has = (found: readonly Field[], ...fields: readonly string[]): boolean =>
  found.some(([field]) => fields.includes(field));

/** Years in which works are printed; what lies outside is the number of a standard, a page or a law. */
export function asYear(text: string): CslDraft["issued"] {
  const year = Number(/\d{4}/u.exec(text)?.[0]);
  return year >= 1400 && year < 2050 ? { "date-parts": [[year]] } : undefined;
}

/** Where no pages are given, the DOI may contain the article's number. */
function numbered(found: readonly Field[], { doi }: Known): readonly Field[] {
  const page = has(found, "page") ? undefined : articleNumber(doi ?? "");
  return page === undefined ? found : [...found, ["page", page, 1]];
}

/** A book has a title before it is part of another: what has a publisher, no number and no title has it as container. */
function titled(found: readonly Field[]): readonly Field[] {
  if (has(found, "title", "volume", "issue", "page") || !has(found, "publisher")) return found;
  return found.map(([field, value, sure]) => [field === "container-title" ? "title" : field, value, sure]);
}

/** `2017: 5998–6008`: a volume that is a year, where there is no other. */
function dated(found: readonly Field[]): readonly Field[] {
  if (has(found, "issued")) return found;
  return found.map(([field, value, sure]): Field => {
    const year = field === "volume" && /^\d{4}$/u.test(String(value)) ? asYear(String(value)) : undefined;
    return year === undefined ? [field, value, sure] : ["issued", year, sure];
  });
}

const reported = /^(\P{N}{1,120}\sv\.?\s\P{N}{1,120}?),\s(\d{1,4})\s(\p{Lu}[\p{L}\d. ]{0,20}?)\s(\d{1,5})(?!\d)/u;

/** `Byron v. Babbage, 12 U.S. 34 (1843)`: parties, volume, reporter, page, always in this order. */
function judged(found: readonly Field[], { raw }: Known): readonly Field[] {
  const [, title, volume, reporter, page] = reported.exec(raw.trim()) ?? [];
  if (title === undefined) return found;
  const parts: Field[] = [
    ["title", title, 1],
    ["container-title", reporter, 1],
    ["volume", volume, 1],
    ["page", page, 1],
  ];
  const others = found.filter(
    ([field]) => !["author", "publisher", "issue", ...parts.map(([name]) => name)].includes(field),
  );
  return [...parts, ...others];
}

const textOf = (found: readonly Field[], name: string): string =>
  String(found.find(([field]) => field === name)?.[1] ?? "");

const countries = new Set(
  (
    "Argentina Australia Austria Belgium Brazil Canada Chile China Colombia Denmark Egypt Finland France Germany Greece India " +
    "Indonesia Ireland Israel Italy Japan Kenya Korea Mexico Netherlands Nigeria Norway Pakistan Poland Portugal Russia " +
    "Singapore Spain Sweden Switzerland Taiwan Turkey UK Ukraine USA Vietnam"
  ).split(" "),
);

/** `R Foundation for Statistical Computing, Vienna, Austria`: a country behind a place is a part of it. */
function placed(found: readonly Field[], { raw }: Known): readonly Field[] {
  const [host, place, country] = ["container-title", "publisher-place", "publisher"].map((name) => textOf(found, name));
  if (!host || !place || !country || !countries.has(country) || has(found, "volume", "issue", "page")) return found;
  if (!raw.includes(`${host}, ${place}, ${country}`)) return found;
  return found.flatMap(([field, value, sure]): Field[] => {
    if (field === "container-title") return [["publisher", value, sure]];
    if (field === "publisher-place") return [[field, `${place}, ${country}`, sure]];
    return field === "publisher" ? [] : [[field, value, sure]];
  });
}

/** `O. Weber, Ed. Rostock: Dune Press`: what stands between the mark and the colon is a place, and edits nothing. */
function seated(found: readonly Field[], { raw }: Known): readonly Field[] {
  const [, place] = /,\sEds?\.[\s,]\s?(\p{Lu}[\p{L} .,-]{1,40}):\s\p{Lu}/u.exec(raw) ?? [];
  const isPlace = ({ literal }: CslName): boolean => literal !== undefined && place?.split(",", 1)[0] === literal;
  const at = found.findIndex(([field, names]) => field === "editor" && Array.isArray(names) && names.some(isPlace));
  if (!place || at < 0) return found;
  const others = found.map(([field, value, sure], index): Field => {
    const isEditor = index === at && Array.isArray(value);
    return isEditor ? [field, value.filter((name: CslName) => !isPlace(name)), sure] : [field, value, sure];
  });
  return has(found, "publisher-place") ? others : [...others, ["publisher-place", place, 1]];
}

const venue =
  /(?<!\p{L})(?:e?print archive|journal|transactions|review|proceedings|symposium|conference|magazine|letters)(?!\p{L})/iu;

/** A journal that was taken for the publisher of a book: by its name, or by the year in brackets behind it. */
function hosted(found: readonly Field[], { raw }: Known): readonly Field[] {
  const publisher = textOf(found, "publisher").replace(/\s\(\d{4}$/u, "");
  if (!publisher || has(found, "container-title", "publisher-place")) return found;
  const year = /^\s\((\d{4})\)\./u.exec(raw.slice(raw.indexOf(publisher) + publisher.length))?.[1];
  // "2010. Title. Journal (2010).": the year is said twice in the form of the ACM.
  const isDated = year !== undefined && raw.split(year).length > 2;
  if (!isDated && !venue.test(publisher)) return found;
  return found.map(([field, value, sure]) =>
    field === "publisher" ? ["container-title", publisher, sure] : [field, value, sure],
  );
}

/** `ch. 4`: a chapter's number, no issue's. */
function chaptered(found: readonly Field[], { raw }: Known): readonly Field[] {
  const chapter = /(?<!\p{L})ch(?:ap)?\.\s(\d{1,3})(?!\d)/iu.exec(raw)?.[1];
  return found.map(([field, value, sure]) => [
    field === "issue" && value === chapter ? "chapter-number" : field,
    value,
    sure,
  ]);
}

/** How a day stands beside its year, and the two in the order in which dates are read. */
const DAYS: readonly (readonly [pattern: RegExp, asDate: string])[] = [
  [/\((\d{4}), (\p{Lu}\p{L}{2,8})\)/u, "$2 $1"],
  [/\((\d{4}), (\p{Lu}\p{L}{2,8} \d{1,2})\)/u, "$2, $1"],
  [/(?<!\d)(\d{1,2} \p{Lu}\p{L}{2,8}\.? \d{4})(?!\d)/u, "$1"],
  [/(?<!\p{L})(\p{Lu}\p{L}{2,8}\.? \d{1,2}, \d{4})(?!\d)/u, "$1"],
];

/** The day beside the year, where the two stand together. */
function dayed(found: readonly Field[], { raw }: Known): readonly Field[] {
  return found.map((given): Field => {
    const [field, value, sure] = given;
    if (field !== "issued") return given;
    const dates = DAYS.flatMap(([pattern, asDate]) => pattern.exec(raw)?.[0].replace(pattern, asDate) ?? [])
      .map(parseDate)
      .filter((date) => date !== undefined);
    const same = dates.find((date) => yearOf(date) === yearOf(CslDate.safeParse(value).data));
    return same?.["date-parts"] ? [field, same, sure] : given;
  });
}

const code = /,\s(\d{1,3})\s(U\.\s?S\.\s?C\.|Stat\.|C\.\s?F\.\s?R\.)\s(?:§{1,2}\s?)?(?=\d)/u;

/** `Americans With Disabilities Act of 1990, 42 U.S.C. § 12101 et seq. (1990)`: title, volume, code, section, year. */
function enacted(found: readonly Field[], { raw }: Known): readonly Field[] {
  const match = code.exec(raw);
  const title = raw.slice(0, match?.index).trim();
  if (!match || !/\s(?:Act|Code|Law)(?:\sof\s\d{4})?$/u.test(title)) return found;
  const [section = "", year = ""] = raw.slice(match.index + match[0].length).split(/\s?\(|\)/u);
  const parts = { title, volume: match[1], "container-title": match[2], section, issued: asYear(year) };
  return Object.entries(parts).flatMap(([field, value]): Field[] => (value ? [[field, value, 1]] : []));
}

/** What the labels leave to be seen from the whole. */
export const mended = (found: readonly Field[], known: Known): readonly Field[] =>
  [numbered, titled, placed, seated, hosted, chaptered, dated, dayed, judged, enacted].reduce(
    (fields, mend) => mend(fields, known),
    found,
  );
