import { trialStatuses } from "@wellsourced/core/records";
import { z } from "zod";
import { phasesIn, type RawTrial, type TrialAsk, trials } from "../capabilities/trial.ts";
import { defineProvider } from "../define.ts";
import { flag, listOf, number, partOf, text } from "../fields.ts";

const list = listOf(text);

const Study = z.object({
  protocolSection: z.object({
    identificationModule: z.object({ nctId: z.string(), briefTitle: text, officialTitle: text }),
    statusModule: partOf({ overallStatus: text, startDateStruct: partOf({ date: text }) }),
    sponsorCollaboratorsModule: partOf({ leadSponsor: partOf({ name: text }) }),
    conditionsModule: partOf({ conditions: list }),
    designModule: partOf({ phases: list }),
    armsInterventionsModule: partOf({ interventions: listOf(z.object({ name: text })) }),
  }),
  hasResults: flag,
});
type Study = z.infer<typeof Study>;

function toTrial({ protocolSection: study, hasResults }: Study): RawTrial {
  const { nctId, briefTitle, officialTitle } = study.identificationModule;
  return {
    nctId,
    title: briefTitle ?? officialTitle,
    status: study.statusModule?.overallStatus,
    // `NA` means that the intervention has no phases.
    phases: study.designModule?.phases?.filter((phase) => phase !== "NA"),
    conditions: study.conditionsModule?.conditions,
    interventions: study.armsInterventionsModule?.interventions?.map(({ name }) => name),
    sponsor: study.sponsorCollaboratorsModule?.leadSponsor?.name,
    startDate: study.statusModule?.startDateStruct?.date,
    hasResults,
    url: `https://clinicaltrials.gov/study/${encodeURIComponent(nctId)}`,
  };
}

/** The requested phase, or those named in the query, which are removed from it. */
function phasesOf({ query = "", phase }: TrialAsk): { readonly phases: readonly string[]; readonly term: string } {
  if (phase !== undefined) return { phases: [phase], term: query };
  const { phases, rest } = phasesIn(query);
  return { phases, term: rest };
}

export default defineProvider({
  name: "clinicaltrials",
  origin: "https://clinicaltrials.gov",
  docs: "https://clinicaltrials.gov/data-api/api",
  pace: { perSecond: 0.8, burst: 5 },
  /** The registry explains a rejected query in one line of plain text. */
  fault({ status, text: body, headers }) {
    if (status === 404) return { kind: "nothing" };
    const isPlain = headers.get("content-type")?.startsWith("text/plain");
    if (status === 400 && isPlain) return { kind: "upstream_unavailable", says: body };
    return undefined;
  },
  can: [
    trials({
      rank: 1,
      honours: ["query", "condition", "intervention", "sponsor", "status", "phase"],
      most: 1000,
      request(ask) {
        const { condition, intervention, sponsor, status, limit } = ask;
        const { phases, term } = phasesOf(ask);
        return {
          path: "/api/v2/studies",
          query: {
            "query.term": term || undefined,
            "query.cond": condition,
            "query.intr": intervention,
            "query.spons": sponsor,
            "filter.overallStatus": status && trialStatuses(status).join(","),
            "filter.advanced": phases.map((phase) => `AREA[Phase]${phase}`).join(" OR ") || undefined,
            pageSize: limit,
            countTotal: true,
          },
        };
      },
      response: z.object({ studies: z.array(Study), totalCount: number }),
      records: ({ studies }) => studies.map(toTrial),
      total: ({ totalCount }) => totalCount,
      note(_, ask) {
        const named = ask.phase === undefined ? phasesOf(ask).phases : [];
        return named.length > 0 ? `Only ${named.join(" and ")}, which the query names.` : undefined;
      },
    }),
  ],
});
