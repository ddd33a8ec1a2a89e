import { z } from "zod";
import { type CaseAsk, courtsOf, type RawCase } from "../../capabilities/case.ts";
import type { ProviderRequest } from "../../define.ts";
import { listOf, number, text } from "../../fields.ts";

/** Reporters in the order in which one cites them when a case stands in several; those not named come between. */
const ORDER: readonly RegExp[] = [
  /^U\.\s?S\.$/u,
  /^S\.\s?Ct\.$/u,
  /^L\.\s?Ed\./u,
  /^F\.(?:\s?(?:2d|3d|4th))?$|^F\.\s?Supp\.|^F\.\s?App/u,
  /^F\.\s?R\.\s?D\.$|^B\.\s?R\.$|^Fed\.\s?Cl\.$|^T\.\s?C\.$|^M\.\s?J\.$|^Vet\.\s?App\.$/u,
  /^(?:A|N\.\s?E|N\.\s?W|P|S\.\s?E|S\.\s?W|So)\.(?:\s?[23]d)?$/u,
];
/** Databases' own numbers: the last resort. */
const DATABASE = /\b(?:WL|LEXIS)\b/u;
/** A year, a court and a number, without a reporter: of use where nothing is printed. */
const NEUTRAL = /^(?:19|20)\d\d\s/u;

const reporterOf = (citation: string): string => {
  const [volume = "", ...rest] = citation.trim().split(/\s+/u);
  return /^\d+$/u.test(volume) ? rest.slice(0, -1).join(" ") : "";
};

function rankOf(citation: string): number {
  const reporter = reporterOf(citation);
  const place = ORDER.findIndex((pattern) => pattern.test(reporter));
  if (place >= 0) return place;
  if (DATABASE.test(citation)) return ORDER.length + 2;
  return ORDER.length + (NEUTRAL.test(citation) ? 1 : 0);
}

/** Reporters that print one court alone, so that a citation need not name it. */
const isSupremeCourt = (citation: string): boolean => rankOf(citation) <= 2;

interface Cited {
  /** The same opinion in several reporters. */
  readonly parallel: readonly (string | null | undefined)[];
  /** The court as citations abbreviate it: `9th Cir.`, `Haw. App.` */
  readonly court?: string | null | undefined;
  readonly dateFiled?: string | null | undefined;
}

/** One citation in the Bluebook's form: volume, reporter and page, then court and year. */
export function bluebook({ parallel, court, dateFiled }: Cited): string | undefined {
  const [best] = parallel
    .flatMap((one) => one?.trim() || [])
    .map((citation) => ({ citation, rank: rankOf(citation) }))
    .sort((a, b) => a.rank - b.rank);
  if (!best) return undefined;
  const { citation } = best;
  const year = /^\d{4}/u.exec(dateFiled ?? "")?.[0];
  const place = isSupremeCourt(citation) ? undefined : court?.trim();
  const beside = [place, year].filter(Boolean).join(" ");
  return beside ? `${citation} (${beside})` : citation;
}

const SITE = "https://www.courtlistener.com";

/** An opinion, or a docket, as the search tells of it. */
const Item = z.object({
  absolute_url: text,
  docket_absolute_url: text,
  caseName: text,
  caseNameFull: text,
  citation: listOf(text),
  neutralCite: text,
  lexisCite: text,
  citeCount: number,
  cluster_id: number,
  court: text,
  court_citation_string: text,
  court_id: text,
  dateFiled: text,
  docketNumber: text,
});
type Item = z.infer<typeof Item>;

export const Reply = z.object({ count: number, results: z.array(Item) });

/** Paths of the site as addresses. */
export const onSite = (path: string | null | undefined): string | undefined =>
  path?.startsWith("/") ? SITE + path : (path ?? undefined);

export const toCase = (item: Item): RawCase => ({
  caseName: item.caseName || item.caseNameFull,
  citation: bluebook({
    parallel: [...(item.citation ?? []), item.neutralCite, item.lexisCite],
    court: item.court_citation_string,
    dateFiled: item.dateFiled,
  }),
  court: item.court,
  courtId: item.court_id,
  dateFiled: item.dateFiled,
  docketNumber: item.docketNumber,
  citationCount: item.citeCount,
  url: onSite(item.absolute_url ?? item.docket_absolute_url),
});

/** A search by whichever fields, within the ask's courts and days. */
export const searchBy = (
  fields: Readonly<Record<string, string>>,
  { jurisdiction, dateFrom, dateTo }: Omit<CaseAsk, "query" | "limit">,
): ProviderRequest => ({
  path: "/api/rest/v4/search/",
  query: {
    type: "o",
    ...fields,
    court: jurisdiction === undefined ? undefined : courtsOf(jurisdiction).join(" "),
    filed_after: dateFrom,
    filed_before: dateTo,
  },
});
