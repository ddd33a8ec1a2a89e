import { Trial } from "@wellsourced/core/records";
import { TrialSearch } from "@wellsourced/core/searches";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { count, sessionId } from "../fields.ts";
import { searchText } from "../reading/aside.ts";
import { type Item, inWords, named, numbered, type Read } from "../reading/words.ts";
import { argumentsOf, fromProvider, fromProviderShape, providerFor, toQuery } from "../searching.ts";

const trialItem = ({ nctId, title, url, status, phases, ...trial }: Read<Trial>): Item => ({
  title,
  about: [
    url,
    !url.endsWith(nctId) && nctId,
    status && inWords(status.toLowerCase()),
    inWords(phases.join(", ").toLowerCase()),
    named("started", trial.startDate),
    named("sponsor", trial.sponsor),
    trial.hasResults ? "results posted" : "no results posted",
  ],
  says: [named("Conditions", trial.conditions), named("Interventions", trial.interventions)],
});

export const clinicalSearch = defineTool({
  name: "clinical_search",
  title: "Clinical trials",
  description:
    "Use this to find registered clinical trials with their status, phases, sponsor, start date and posted results. This is not medical advice.",
  sets: ["domains"],
  cache: "below",
  finds: ({ trials }) => ({
    as: "clinical trial",
    sources: trials.map(({ url, title, startDate: date }) => ({ url, title, date })),
  }),
  input: z
    .strictObject({
      ...argumentsOf(TrialSearch),
      num_results: count({ fallback: 10, max: 100, what: "Number of trials" }),
      provider: providerFor("trial"),
      sessionId,
    })
    .refine(
      ({ query, condition, intervention, sponsor }) => query || condition || intervention || sponsor,
      "one of query, condition, intervention and sponsor is required",
    ),
  output: z.object({
    trials: z.array(Trial),
    query: z.string().optional(),
    ...fromProviderShape,
  }),
  async run({ provider, sessionId: _, ...ask }, sources, call) {
    const found = await sources.search.records({ kind: "trial", ...toQuery(ask) }, { ...call, provider });
    return { trials: found.records, ...(ask.query ? { query: ask.query } : {}), ...fromProvider(found, call) };
  },
  text: ({ trials, ...body }) => searchText(body, "trial", numbered(trials.map(trialItem))),
});
