import { fold } from "@wellsourced/core";
import type { Hit, Patent } from "@wellsourced/core/records";
import { ifKnown } from "./capabilities/kind.ts";
import { companyName, isWithinClass, type PatentAsk } from "./capabilities/patent.ts";

/** A patent with its CPC classes, as its page states them. */
export interface DetailedPatent {
  readonly patent: Patent;
  readonly classes: readonly string[];
}

const inOneWord = (text: string): string => text.replace(/\s+/gu, "");

/** Spellings of a company name on patent pages: without its legal form, in one word, and with a legal form. */
function spellings(assignee: string | undefined): readonly (string | undefined)[] {
  if (!assignee) return [undefined];
  const bare = companyName(assignee);
  const full = assignee.trim();
  return [...new Set([bare, inOneWord(bare), full === bare ? `${bare} Inc` : full])];
}

function queryOf(ask: PatentAsk, assignee: string | undefined): string {
  const { query, inventor, cpcCode, patentOffice = "all", yearFrom, yearTo, number } = ask;
  if (number) return `"${number}"`;
  const plain = (text: string) => text.replaceAll('"', " ").trim();
  const parts = [
    query,
    assignee && `"${plain(assignee)}"`,
    inventor && `inventor:"${plain(inventor)}"`,
    cpcCode && `CPC=${inOneWord(cpcCode)}`,
    patentOffice === "all" ? undefined : patentOffice,
    ...new Set([yearFrom, yearTo].map((year) => year?.toString())),
  ];
  return parts.filter(Boolean).join(" ");
}

/** The patent number in the address of a search result. */
const numberIn = ({ url }: Hit): string | undefined =>
  /^https?:\/\/patents\.google\.com\/patent\/([A-Z]{2}[A-Z0-9]{3,20})(?:[/?#]|$)/iu.exec(url)?.[1]?.toUpperCase();

/** The title in `US1B2 - Tide gauge - Google Patents`. */
const titleOf = ({ title }: Hit): string =>
  title
    .replace(/(?:(?<!\s)\s+)?[-–|]\s*Google Patents\s*$/iu, "")
    .replace(/^[A-Z]{2}[A-Z0-9]+\s*[-–]\s*/u, "")
    .trim();

/** Whether all words of one of the wanted names occur; `undefined` if the names are unknown. */
function isNamed(names: string | undefined, wanted: readonly (string | undefined)[]): boolean | undefined {
  if (names === undefined) return undefined;
  const text = fold(names);
  return wanted.some((name = "") => {
    const words = fold(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
    return words.every((word) => text.includes(word)) || inOneWord(text).includes(words.join(""));
  });
}

const yearOf = ({ filed }: Patent): number | undefined => (filed ? Number(filed.slice(0, 4)) : undefined);

/** Whether a patent passes a filter; `undefined` if its page does not say. */
const filters: Readonly<Record<string, (patent: DetailedPatent, ask: PatentAsk) => boolean | undefined>> = {
  patentOffice: ({ patent }, { patentOffice = "all" }) =>
    patentOffice === "all" || patent.number.startsWith(patentOffice),
  cpcCode: ({ classes }, { cpcCode = "" }) =>
    classes.length === 0 ? undefined : classes.some((code) => isWithinClass(code, cpcCode)),
  yearFrom: ({ patent }, { yearFrom = 0 }) => ifKnown(yearOf(patent), (year) => year >= yearFrom),
  yearTo: ({ patent }, { yearTo = 9999 }) => ifKnown(yearOf(patent), (year) => year <= yearTo),
  assignee: ({ patent }, { assignee }) => isNamed(patent.assignee, spellings(assignee)),
  inventor: ({ patent }, { inventor }) => isNamed(patent.inventor, [inventor]),
};

/** The patents that pass the filters of the search, and the filters that could not be applied to all of them. */
function sift(found: readonly DetailedPatent[], ask: PatentAsk) {
  const wanted = Object.entries(filters).filter(([name]) => Reflect.get(ask, name) !== undefined);
  const kept = found.filter((patent) => wanted.every(([, passes]) => passes(patent, ask) !== false));
  const open = wanted.filter(([, passes]) => kept.some((patent) => passes(patent, ask) === undefined));
  return { patents: kept.map(({ patent }) => patent), notHonoured: open.map(([name]) => name) };
}

/** URL of this search on Google Patents. */
function searchUrl(ask: PatentAsk): string {
  const { number, query, assignee, inventor, patentOffice = "all", cpcCode, yearFrom, yearTo } = ask;
  const url = new URL("https://patents.google.com/");
  const parameters = [
    ["q", number ?? query],
    ["q", cpcCode && `CPC=${inOneWord(cpcCode)}`],
    ["assignee", assignee],
    ["inventor", inventor],
    ["country", patentOffice === "all" ? undefined : patentOffice],
    ["after", yearFrom && `filing:${yearFrom}0101`],
    ["before", yearTo && `filing:${yearTo}1231`],
  ] as const;
  for (const [name, value] of parameters) if (value) url.searchParams.append(name, value);
  return url.href;
}

/** Finds patents on the pages of Google Patents by a web search. */
export const googlePatents = {
  site: "patents.google.com",
  /** Queries for a web search of the site, one per spelling of the assignee. */
  queries: (ask: PatentAsk): readonly string[] => spellings(ask.assignee).map((assignee) => queryOf(ask, assignee)),
  numberIn,
  titleOf,
  pageOf: (number: string): string => `https://patents.google.com/patent/${number}/en`,
  sift,
  searchUrl,
};
