import { z } from "zod";
import { type CaseAsk, courtsOf, type RawCase } from "../../capabilities/case.ts";
import type { ProviderRequest } from "../../define.ts";
import { listOf, number, text } from "../../fields.ts";
import { bluebook } from "./bluebook.ts";

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
export type Item = z.infer<typeof Item>;

export const Answer = z.object({ count: number, results: z.array(Item) });

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
