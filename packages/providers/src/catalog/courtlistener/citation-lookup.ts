import { Failure } from "@wellsourced/core";
import { z } from "zod";
import { type Batch, orFailure } from "../../call.ts";
import type { RawCase } from "../../capabilities/case.ts";
import type { Exchange } from "../../define.ts";
import { rateLimited } from "../../failures.ts";
import { listOf, number, text } from "../../fields.ts";
import { bluebook, onSite, Reply, searchBy, toCase } from "./opinions.ts";

const part = z.union([z.string(), z.number()]).nullish();

/** An opinion in the database: without its court, and with a link to the docket. */
const Cluster = z.object({
  id: number,
  absolute_url: text,
  case_name: text,
  case_name_full: text,
  date_filed: text,
  citation_count: number,
  citations: listOf(z.object({ volume: part, reporter: text, page: part })),
});
type Cluster = z.infer<typeof Cluster>;

const Entry = z.object({ normalized_citations: listOf(text), status: z.number(), clusters: listOf(Cluster) });
/** An empty object means that the text contains no citation. */
const Looked = z.union([z.array(Entry), z.strictObject({})]);

const VOLUME_REPORTER_PAGE =
  /^(?:[^\d]*\bv(?:s)?\.?\s[^\d]*,\s*)?(?<citation>\d{1,4}\s+(?<reporter>[A-Z][A-Za-z0-9.'’& ]{0,28}?)\s+\d{1,6})(?:,\s*[\d\s,–-]+)?(?:\s*\([^)]*\))?\.?$/u;
/** Reporters are abbreviations, a few of them often written without full stops. */
const REPORTER =
  /\.|^(?:US|S ?Ct|L ?Ed(?: ?2d)?|F ?(?:2d|3d|4th)|F ?Supp(?: ?[23]d)?|[AP] ?[23]d|[NS] ?[EW] ?[23]d|So ?[23]d)$/u;

/** The citation in a query such as `410 U.S. 113`, with or without case name and year. */
export function citationIn(query: string): string | undefined {
  const { citation, reporter = "" } = VOLUME_REPORTER_PAGE.exec(query.trim())?.groups ?? {};
  return REPORTER.test(reporter) ? citation : undefined;
}

const fromCluster = (cluster: Cluster): RawCase => ({
  caseName: cluster.case_name || cluster.case_name_full,
  citation: bluebook({
    parallel: (cluster.citations ?? []).flatMap(({ volume, reporter, page }) =>
      volume && reporter && page ? [`${volume} ${reporter} ${page}`] : [],
    ),
    dateFiled: cluster.date_filed,
  }),
  dateFiled: cluster.date_filed,
  citationCount: cluster.citation_count,
  url: onSite(cluster.absolute_url),
});

/** The cases with this citation; `undefined` if the service does not recognise it. */
export async function lookUp(citation: string, exchange: Exchange): Promise<Batch<RawCase, never> | undefined> {
  const request = { path: "/api/rest/v4/citation-lookup/", form: { text: citation } };
  const entries = await exchange.send(request, Looked);
  const [entry] = Array.isArray(entries) ? entries : [];
  if (!entry || entry.status === 400) return undefined;
  if (entry.status === 404) return { raws: [], note: `CourtListener has no case with the citation ${citation}.` };
  if (entry.status === 429) throw rateLimited("courtlistener", { detail: "The citation was not looked up." });
  const { clusters, normalized_citations: normalized } = entry;
  return withCourts(clusters ?? [], normalized?.find(Boolean) ?? citation, exchange);
}

/** Adds courts and docket numbers from the search; if that fails, returns the cases without them. */
async function withCourts(clusters: readonly Cluster[], citation: string, exchange: Exchange) {
  const found = await orFailure(exchange.send(searchBy({ citation: `"${citation}"` }, {}), Reply));
  if (found instanceof Failure) {
    if (clusters.length === 0) throw found;
    const note = `Court and docket number are missing: ${found.message}`;
    return { raws: clusters.map(fromCluster), note };
  }
  const items = found.results;
  if (clusters.length === 0) return { raws: items.map(toCase) };
  return {
    raws: clusters.map((cluster) => {
      const item = items.find(({ cluster_id }) => typeof cluster_id === "number" && cluster_id === cluster.id);
      return item ? toCase(item) : fromCluster(cluster);
    }),
  };
}
