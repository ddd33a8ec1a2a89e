import { z } from "zod";
import { type AcademicCall, academic } from "../capabilities/academic.ts";
import { defineProvider } from "../define.ts";
import { listOf } from "../fields.ts";
import { neighbourhood } from "./semanticscholar/graph.ts";
import { FIELDS, lookup, Paper, toPaper } from "./semanticscholar/paper.ts";

const yearsOf = ({ yearFrom, yearTo }: AcademicCall): string | undefined =>
  yearFrom === undefined && yearTo === undefined ? undefined : `${yearFrom ?? ""}-${yearTo ?? ""}`;

/** Phrases are not supported, and hyphenated words are not found. */
const wordsOf = ({ query }: AcademicCall): string =>
  query.replace(/["\u201C\u201D]|(?<=\p{L})-(?=\p{L})/gu, " ").trim();

export default defineProvider({
  name: "semanticscholar",
  origin: "https://api.semanticscholar.org",
  docs: "https://api.semanticscholar.org/api-docs/graph",
  key: {
    env: "SEMANTIC_SCHOLAR_API_KEY",
    required: false,
    sendAs: { header: "x-api-key" },
    hint: "A free key from https://www.semanticscholar.org/product/api; without one, requests are often refused.",
  },
  pace: { perSecond: 0.9, concurrent: 1 },
  /** Query errors are one line. Callers without a key share one rate limit. */
  fault(reply) {
    const { status } = reply;
    if (status === 429)
      return { kind: "rate_limited", detail: "Too many requests. All callers without a key share one rate limit." };
    const says = status === 400 ? reply.parsed(z.object({ error: z.string() }))?.error : undefined;
    return says ? { kind: "upstream_unavailable", says } : undefined;
  },
  can: [
    academic({
      rank: 4,
      honours: ["yearFrom", "yearTo"],
      most: 100,
      request: (call) => ({
        path: "/graph/v1/paper/search",
        query: {
          query: wordsOf(call),
          year: yearsOf(call),
          // A parameter without a value: works with a public PDF, a subset of open access.
          openAccessPdf: call.pdfOnly ? "" : undefined,
          limit: call.limit,
          fields: FIELDS,
        },
      }),
      /** A reply without results has no list, so it may only be missing with a total of zero. */
      response: z
        .object({ total: z.number(), data: listOf(Paper) })
        .refine(({ total, data }) => total === 0 || data, { path: ["data"], error: "expected a list" }),
      records: ({ data }) => (data ?? []).map(toPaper),
      total: ({ total }) => total,
    }),
    neighbourhood,
    lookup,
  ],
});
