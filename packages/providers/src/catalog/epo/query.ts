import { companyName, type PatentAsk } from "../../capabilities/patent.ts";

/**
 * A text as a term of the query language. In quotation marks `and`, `=` and `/` are words like any other; what is left
 * are wildcards, of which only one behind three letters makes sense.
 */
const term = (text: string): string =>
  `"${text
    .replace(/["\\?#^]|(?<![\p{L}\p{N}]{3})\*/gu, " ")
    .replace(/\s+/gu, " ")
    .trim()}"`;

/**
 * Days of publication between which applications of these years are found. There is no index of filing days, but every
 * application is published within two years, so each is found by its first document; `filed` is checked afterwards.
 */
function published({ yearFrom, yearTo }: PatentAsk, now: number): string | undefined {
  if (yearFrom === undefined && yearTo === undefined) return undefined;
  const thisYear = new Date(now).getUTCFullYear();
  const last = yearTo === undefined ? thisYear : Math.min(yearTo + 2, Math.max(thisYear, yearTo));
  return `pd within "${yearFrom ?? 1800}0101 ${last}1231"`;
}

/** The question in the query language (CQL). */
export function toCql(ask: PatentAsk, now: number): string {
  const { query, assignee, inventor, patentOffice = "all", cpcCode } = ask;
  const parts = [
    query && `ta all ${term(query)}`,
    assignee && `pa=${term(companyName(assignee))}`,
    inventor && `in all ${term(inventor)}`,
    patentOffice !== "all" && `pn=${patentOffice}`,
    cpcCode && `cpc=${term(cpcCode.replace(/\s+/gu, ""))}`,
    published(ask, now),
  ];
  return parts.filter(Boolean).join(" and ");
}
