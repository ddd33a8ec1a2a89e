import { z } from "zod";
import { type AcademicCall, academic } from "../capabilities/academic.ts";
import { defineProvider } from "../define.ts";
import { number } from "../fields.ts";
import { neighbourhood } from "./openalex/graph.ts";
import { lookup, select, standings, toPaper, Work } from "./openalex/work.ts";

/**
 * Repositories match any location, as the primary one of a published work is its journal; publishers include their
 * imprints.
 */
const sources: Readonly<Record<string, string>> = {
  arxiv: "locations.source.id:S4306400194",
  pubmed: "locations.source.id:S4306525036",
  ieee: "primary_location.source.publisher_lineage:P4310319808",
  nature: "primary_location.source.publisher_lineage:P4310319908",
  springer: "primary_location.source.publisher_lineage:P4310319965",
};

const filterOf = ({ yearFrom, yearTo, openAccess, source = "all" }: AcademicCall): string | undefined =>
  [
    yearFrom && `from_publication_date:${yearFrom}-01-01`,
    yearTo && `to_publication_date:${yearTo}-12-31`,
    openAccess && "open_access.is_oa:true",
    sources[source],
  ]
    .filter(Boolean)
    .join(",") || undefined;

export default defineProvider({
  name: "openalex",
  origin: "https://api.openalex.org",
  docs: "https://developers.openalex.org",
  key: [
    {
      env: "OPENALEX_API_KEY",
      required: "any",
      sendAs: { query: "api_key" },
      hint: "A free key from https://openalex.org/settings/api; for light use, an e-mail address is enough.",
    },
    {
      env: "OPENALEX_EMAIL",
      required: "any",
      sendAs: { query: "mailto" },
      hint: "Your e-mail address.",
      orElse: ["WELLSOURCED_CONTACT_EMAIL"],
      secret: false,
    },
  ],
  pace: { perSecond: 10, burst: 5 },
  /** The daily quota resets at midnight UTC, given in seconds. */
  fault(reply) {
    if (reply.status !== 429) return undefined;
    const spent = reply.headers.get("x-ratelimit-remaining") === "0";
    const reset = Number(reply.headers.get("x-ratelimit-reset"));
    return {
      kind: "rate_limited",
      detail: spent ? "The daily budget is used up." : "Too many requests.",
      retryAfterSeconds: reply.retryAfterSeconds ?? (spent && reset > 0 ? reset : undefined),
    };
  },
  can: [
    academic({
      rank: 1,
      honours: ["yearFrom", "yearTo", "source", "sortBy", "openAccess"],
      most: 100,
      request: (call) => ({
        path: "/works",
        query: {
          search: call.text,
          per_page: call.limit,
          filter: filterOf(call),
          sort: call.sortBy === "date" ? "publication_date:desc" : undefined,
          select,
        },
      }),
      response: z.object({ meta: z.object({ count: number }), results: z.array(Work) }),
      records: ({ results }) => results.map(toPaper),
      total: ({ meta }) => meta.count,
    }),
    neighbourhood,
    lookup,
    standings,
  ],
});
