import { CourtCase } from "@wellsourced/core/records";
import { CaseSearch } from "@wellsourced/core/searches";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { count, dateRange, sessionId } from "../fields.ts";
import { searchText } from "../reading/aside.ts";
import { facts, type Item, named, numbered, type Read } from "../reading/words.ts";
import { argumentsOf, fromProvider, fromProviderShape, providerFor, toQuery } from "../searching.ts";

const caseItem = ({
  caseName,
  citation,
  court,
  courtId,
  dateFiled,
  docketNumber,
  citationCount,
  url,
}: Read<CourtCase>): Item => ({
  title: facts(caseName, citation),
  about: [
    url,
    dateFiled,
    [court, courtId && `(${courtId})`].filter(Boolean).join(" "),
    named("docket", docketNumber),
    citationCount !== undefined && `cited by ${citationCount}`,
  ],
});

export const legalSearch = defineTool({
  name: "legal_search",
  title: "Court cases",
  description: "Use this to find US court opinions by words, case name or citation. This is not legal advice.",
  sets: ["domains"],
  cache: "below",
  finds: ({ cases }) => ({
    as: "case",
    sources: cases.map(({ url, caseName: title, dateFiled: date }) => ({ url, title, date })),
  }),
  input: z
    .strictObject({
      ...argumentsOf(CaseSearch),
      num_results: count({ fallback: 10, max: 20, what: "Number of cases" }),
      provider: providerFor("case"),
      sessionId,
    })
    .refine(...dateRange),
  output: z.object({
    cases: z.array(CourtCase),
    query: z.string(),
    ...fromProviderShape,
  }),
  async run({ provider, sessionId: _, ...ask }, sources, call) {
    const found = await sources.search.records({ kind: "case", ...toQuery(ask) }, { ...call, provider });
    return { cases: found.records, query: ask.query, ...fromProvider(found, call) };
  },
  text: ({ cases, ...body }) => searchText(body, "case", numbered(cases.map(caseItem))),
});
