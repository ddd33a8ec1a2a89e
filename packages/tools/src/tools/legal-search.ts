import { CourtCase, UNTRUSTED } from "@wellsourced/core";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { count, dateRange, day, optional, required, sessionId } from "../fields.ts";
import { aside, asideShape, noteAsked, providerFor } from "../searching.ts";
import { trust } from "../shapes.ts";

export const legalSearch = defineTool({
  name: "legal_search",
  title: "Court cases",
  description: "Search US court opinions by words, case name or citation. This is not legal advice.",
  sets: ["domains"],
  effects: { writes: false, idempotent: true, openWorld: true },
  cache: { ttlMs: 24 * 3_600_000, version: 1, report: "hits", keepsEmpty: false },
  finds: ({ cases }) => ({
    as: "case",
    sources: cases.map(({ url, caseName: title, dateFiled: date }) => ({ url, title, date })),
  }),
  input: z
    .strictObject({
      query: required("query", "Words, case name, citation or docket number", 2_000),
      jurisdiction: optional("jurisdiction", "Id of a court, such as scotus, ca9 or ny", 200),
      date_from: day("date_from", "Earliest day of decision"),
      date_to: day("date_to", "Latest day of decision"),
      num_results: count("num_results", { fallback: 10, max: 20, what: "Number of cases" }),
      provider: providerFor("case"),
      sessionId,
    })
    .refine(dateRange.holds, dateRange.says),
  output: z.object({
    cases: z.array(CourtCase),
    query: z.string(),
    resultCount: z.int(),
    provider: z.string(),
    ...asideShape,
    trust,
  }),
  async run({ query, jurisdiction, date_from, date_to, num_results, provider }, sources, call) {
    const ask = { query, jurisdiction, dateFrom: date_from, dateTo: date_to, limit: num_results };
    const found = await sources.find("case", ask, { ...call, provider });
    noteAsked(found.routing, call);
    return {
      cases: [...found.records],
      query,
      resultCount: found.records.length,
      provider: found.routing.provider,
      ...aside(found),
      trust: UNTRUSTED,
    };
  },
});
