import { z } from "zod";
import { type CaseAsk, courtsOf, type RawCase } from "../../capabilities/case.ts";
import type { ProviderRequest } from "../../define.ts";
import { listOf, number, text } from "../../fields.ts";

/** Reporters in order of preference for a citation; unlisted ones follow. */
const ORDER: readonly RegExp[] = [
  /^U\.\s?S\.$/u,
  /^S\.\s?Ct\.$/u,
  /^L\.\s?Ed\./u,
  /^F\.(?:\s?(?:2d|3d|4th))?$|^F\.\s?Supp\.|^F\.\s?App/u,
  /^F\.\s?R\.\s?D\.$|^B\.\s?R\.$|^Fed\.\s?Cl\.$|^T\.\s?C\.$|^M\.\s?J\.$|^Vet\.\s?App\.$/u,
  /^(?:A|N\.\s?E|N\.\s?W|P|S\.\s?E|S\.\s?W|So)\.(?:\s?[23]d)?$/u,
];
/** Numbers of commercial databases, used last. */
const DATABASE = /\b(?:WL|LEXIS)\b/u;
/** Neutral citations (year, court, number), used when no reporter is known. */
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

/** Reporters of the Supreme Court alone: the citation need not name the court. */
const isSupremeCourt = (citation: string): boolean => rankOf(citation) <= 2;

interface Cited {
  /** Parallel citations of the opinion. */
  readonly parallel: readonly (string | null | undefined)[];
  /** The court as citations abbreviate it: `9th Cir.`, `Haw. App.` */
  readonly court?: string | null | undefined;
  readonly dateFiled?: string | null | undefined;
}

/** A Bluebook citation: volume, reporter and page, then court and year. */
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

/** An opinion or a docket in the search results. */
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

/** Absolute URL of a path on the site. */
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

/** A search by any of the fields, limited to the requested courts and dates. */
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
