import { Filing } from "@wellsourced/core/records";
import { FilingSearch } from "@wellsourced/core/searches";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { dateRange, optionalCount, sessionId } from "../fields.ts";
import { searchText } from "../reading/aside.ts";
import { facts, type Item, named, numbered, type Read } from "../reading/words.ts";
import { argumentsOf, fromProvider, fromProviderShape, providerFor, toQuery } from "../searching.ts";

const filingItem = ({ company, formType, filingDate, url, description, ...filing }: Read<Filing>): Item => ({
  title: facts(company, formType, filing.concept) || description || url,
  about: [
    url,
    named("filed", filingDate),
    named("period ends", filing.periodOfReport),
    named("CIK", filing.cik),
    named("accession", filing.accession),
  ],
  says: [
    filing.value !== undefined && `${filing.value} ${filing.unit ?? ""}`,
    description?.toUpperCase() !== formType?.toUpperCase() && description,
  ],
});

export const filingSearch = defineTool({
  name: "filing_search",
  title: "Company filings",
  description:
    "Use this to find US company filings at the SEC, by company or words. `facts` returns headline figures as filed.",
  sets: ["domains"],
  needs: "filing",
  cache: "below",
  finds: ({ filings }) => ({
    as: "filing",
    sources: filings.map(({ url, description, company = "", formType = "", filingDate: date }) => ({
      url,
      title: description || `${company} ${formType}`,
      date,
    })),
  }),
  input: z
    .strictObject({
      ...argumentsOf(FilingSearch),
      num_results: optionalCount({ max: 10, what: "Number of filings" }),
      provider: providerFor("filing"),
      sessionId,
    })
    .refine(({ query, ticker }) => query || ticker, "query is required")
    .refine(...dateRange),
  output: z.object({
    filings: z.array(Filing),
    query: z.string(),
    ...fromProviderShape,
  }),
  async run({ provider, sessionId: _, ...input }, sources, call) {
    const { limit = input.facts ? 10 : 5, ...ask } = toQuery(input);
    const found = await sources.search.records({ kind: "filing", ...ask, limit }, { ...call, provider });
    return { filings: found.records, query: input.query ?? "", ...fromProvider(found, call) };
  },
  text: ({ filings, ...body }) => searchText(body, "filing", numbered(filings.map(filingItem))),
});
