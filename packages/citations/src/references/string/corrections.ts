import { CslDate, type CslDraft, type CslName, yearOf } from "../../csl.ts";
import { parseDate } from "../../dates.ts";

/** Derives the article number from a PLOS DOI. */
const articleNumber = (doi: string): string | undefined => {
  const number = /^10\.1371\/journal\.[a-z]{4}\.(\d{7})$/u.exec(doi)?.[1];
  return number === undefined ? undefined : `e${number}`;
};

/** A field, its value, and the probability that the value is right. */
export type Field = readonly [field: string, value: unknown, probability: number];

interface Context {
  readonly raw: string;
  readonly doi: string | undefined;
}

const has = (found: readonly Field[], ...fields: readonly string[]): boolean =>
  found.some(([field]) => fields.includes(field));

/** Parses a year of publication; other numbers are those of standards, pages or laws. */
export function asYear(text: string): CslDraft["issued"] {
  const year = Number(/\d{4}/u.exec(text)?.[0]);
  return year >= 1400 && year < 2050 ? { "date-parts": [[year]] } : undefined;
}

/** Adds the article number from the DOI if there are no pages. */
function withArticleNumber(found: readonly Field[], { doi }: Context): readonly Field[] {
  const page = has(found, "page") ? undefined : articleNumber(doi ?? "");
  return page === undefined ? found : [...found, ["page", page, 1]];
}

/** Makes the container the title of a work with a publisher but no title, volume, issue or pages, which is a book. */
function withBookTitle(found: readonly Field[]): readonly Field[] {
  if (has(found, "title", "volume", "issue", "page") || !has(found, "publisher")) return found;
  return found.map(([field, value, probability]) => [
    field === "container-title" ? "title" : field,
    value,
    probability,
  ]);
}

/** Reads a volume as the year if there is no other: `2017: 5998–6008`. */
function withYearOfVolume(found: readonly Field[]): readonly Field[] {
  if (has(found, "issued")) return found;
  return found.map(([field, value, probability]): Field => {
    const year = field === "volume" && /^\d{4}$/u.test(String(value)) ? asYear(String(value)) : undefined;
    return year === undefined ? [field, value, probability] : ["issued", year, probability];
  });
}

const COURT_REPORT = /^(\P{N}{1,120}\sv\.?\s\P{N}{1,120}?),\s(\d{1,4})\s(\p{Lu}[\p{L}\d. ]{0,20}?)\s(\d{1,5})(?!\d)/u;

/** Reads a court decision, which has a fixed order: `Byron v. Babbage, 12 U.S. 34 (1843)`. */
function asDecision(found: readonly Field[], { raw }: Context): readonly Field[] {
  const [, title, volume, reporter, page] = COURT_REPORT.exec(raw.trim()) ?? [];
  if (title === undefined) return found;
  const replaced = ["author", "publisher", "issue", "title", "container-title", "volume", "page"];
  return [
    ["title", title, 1],
    ["container-title", reporter, 1],
    ["volume", volume, 1],
    ["page", page, 1],
    ...found.filter(([field]) => !replaced.includes(field)),
  ];
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

/** Adds the country to the place and makes the container the publisher: `R Foundation …, Vienna, Austria`. */
function withCountry(found: readonly Field[], { raw }: Context): readonly Field[] {
  const [container, place, country] = ["container-title", "publisher-place", "publisher"].map((name) =>
    textOf(found, name),
  );
  if (!container || !place || !country || !countries.has(country) || has(found, "volume", "issue", "page"))
    return found;
  if (!raw.includes(`${container}, ${place}, ${country}`)) return found;
  return found.flatMap(([field, value, probability]): Field[] => {
    if (field === "container-title") return [["publisher", value, probability]];
    if (field === "publisher-place") return [[field, `${place}, ${country}`, probability]];
    return field === "publisher" ? [] : [[field, value, probability]];
  });
}

/** Moves a place from the editors: `O. Weber, Ed. Rostock: Dune Press`. */
function withoutPlaceAsEditor(found: readonly Field[], { raw }: Context): readonly Field[] {
  const [, place] = /,\sEds?\.[\s,]\s?(\p{Lu}[\p{L} .,-]{1,40}):\s\p{Lu}/u.exec(raw) ?? [];
  const isPlace = ({ literal }: CslName): boolean => literal !== undefined && place?.split(",", 1)[0] === literal;
  const at = found.findIndex(([field, names]) => field === "editor" && Array.isArray(names) && names.some(isPlace));
  if (!place || at < 0) return found;
  const others = found.map(([field, value, probability], index): Field => {
    const isEditor = index === at && Array.isArray(value);
    return isEditor
      ? [field, value.filter((name: CslName) => !isPlace(name)), probability]
      : [field, value, probability];
  });
  return has(found, "publisher-place") ? others : [...others, ["publisher-place", place, 1]];
}

const VENUE =
  /(?<!\p{L})(?:e?print archive|journal|transactions|review|proceedings|symposium|conference|magazine|letters)(?!\p{L})/iu;

/** Makes a journal the container instead of the publisher, by its name or the year in brackets after it. */
function withJournal(found: readonly Field[], { raw }: Context): readonly Field[] {
  const publisher = textOf(found, "publisher").replace(/\s\(\d{4}$/u, "");
  if (!publisher || has(found, "container-title", "publisher-place")) return found;
  const year = /^\s\((\d{4})\)\./u.exec(raw.slice(raw.indexOf(publisher) + publisher.length))?.[1];
  // ACM style gives the year twice: "2010. Title. Journal (2010)."
  const isDated = year !== undefined && raw.split(year).length > 2;
  if (!isDated && !VENUE.test(publisher)) return found;
  return found.map(([field, value, probability]) =>
    field === "publisher" ? ["container-title", publisher, probability] : [field, value, probability],
  );
}

/** Reads `ch. 4` as the number of a chapter instead of an issue. */
function withChapterNumber(found: readonly Field[], { raw }: Context): readonly Field[] {
  const chapter = /(?<!\p{L})ch(?:ap)?\.\s(\d{1,3})(?!\d)/iu.exec(raw)?.[1];
  return found.map(([field, ...rest]) => [
    field === "issue" && rest[0] === chapter ? "chapter-number" : field,
    ...rest,
  ]);
}

/** Dates with month or day, and the same in the order that `parseDate` reads. */
const DATES: readonly (readonly [pattern: RegExp, asDate: string])[] = [
  [/\((\d{4}), (\p{Lu}\p{L}{2,8})\)/u, "$2 $1"],
  [/\((\d{4}), (\p{Lu}\p{L}{2,8} \d{1,2})\)/u, "$2, $1"],
  [/(?<!\d)(\d{1,2} \p{Lu}\p{L}{2,8}\.? \d{4})(?!\d)/u, "$1"],
  [/(?<!\p{L})(\p{Lu}\p{L}{2,8}\.? \d{1,2}, \d{4})(?!\d)/u, "$1"],
];

/** Adds month and day to the year. */
function withFullDate(found: readonly Field[], { raw }: Context): readonly Field[] {
  return found.map((original): Field => {
    const [field, value, probability] = original;
    if (field !== "issued") return original;
    const dates = DATES.flatMap(([pattern, asDate]) => pattern.exec(raw)?.[0].replace(pattern, asDate) ?? [])
      .map(parseDate)
      .filter((date) => date !== undefined);
    const same = dates.find((date) => yearOf(date) === yearOf(CslDate.safeParse(value).data));
    return same?.["date-parts"] ? [field, same, probability] : original;
  });
}

const CODE = /,\s(\d{1,3})\s(U\.\s?S\.\s?C\.|Stat\.|C\.\s?F\.\s?R\.)\s(?:§{1,2}\s?)?(?=\d)/u;

/** Reads a statute: `Americans With Disabilities Act of 1990, 42 U.S.C. § 12101 et seq. (1990)`. */
function asStatute(found: readonly Field[], { raw }: Context): readonly Field[] {
  const match = CODE.exec(raw);
  const title = raw.slice(0, match?.index).trim();
  if (!match || !/\s(?:Act|Code|Law)(?:\sof\s\d{4})?$/u.test(title)) return found;
  const [section = "", year = ""] = raw.slice(match.index + match[0].length).split(/\s?\(|\)/u);
  const parts = { title, volume: match[1], "container-title": match[2], section, issued: asYear(year) };
  return Object.entries(parts).flatMap(([field, value]): Field[] => (value ? [[field, value, 1]] : []));
}

const corrections = [
  withArticleNumber,
  withBookTitle,
  withCountry,
  withoutPlaceAsEditor,
  withJournal,
  withChapterNumber,
  withYearOfVolume,
  withFullDate,
  asDecision,
  asStatute,
];

/** Corrects fields by the reference as a whole, which the labels of single tokens miss. */
export const corrected = (found: readonly Field[], context: Context): readonly Field[] =>
  corrections.reduce((fields, correct) => correct(fields, context), found);
