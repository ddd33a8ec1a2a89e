import { z } from "zod";
import { type AcademicCall, academic, type RawPaper, specialised } from "../capabilities/academic.ts";
import { defineProvider } from "../define.ts";
import { flag, listOf, text } from "../fields.ts";

const Publication = z.object({
  title: text,
  authors: listOf(text),
  abstract: text,
  doi: text,
  journal: text,
  url: text,
  published_date: text,
  has_text: flag,
  has_pdf: flag,
});

const toPaper = (found: z.infer<typeof Publication>): RawPaper => ({
  title: found.title,
  url: found.url,
  doi: found.doi,
  authors: found.authors,
  journal: found.journal,
  year: Number(/^\d{4}(?=-|$)/u.exec(found.published_date ?? "")?.[0]) || undefined,
  abstract: found.abstract,
  hasText: found.has_text ?? undefined,
  hasPdf: found.has_pdf ?? undefined,
});

/** The days around the years, since it is not stated whether the bounds belong to the period. */
const period = ({ yearFrom, yearTo }: AcademicCall) => ({
  published_after: yearFrom && `${yearFrom - 1}-12-31`,
  published_before: yearTo && `${yearTo + 1}-01-01`,
});

export default defineProvider({
  name: "scholarapi",
  origin: "https://scholarapi.net",
  docs: "https://scholarapi.net/docs/api",
  key: {
    env: "SCHOLAR_API_KEY",
    sendAs: { header: "X-API-Key" },
    hint: "An API key from https://scholarapi.net; each search uses credits. Written from published descriptions of the API, and not tested against the service.",
  },
  pace: { perSecond: 1 },
  byPlan: true,
  metered: true,
  can: [
    academic({
      ...specialised,
      rank: 22,
      honours: ["yearFrom", "yearTo"],
      request: (call) => ({
        path: "/api/v1/search",
        query: { q: call.text, limit: call.limit, ...period(call) },
      }),
      response: z.object({ results: z.array(Publication) }),
      records: ({ results }) => results.map(toPaper),
    }),
  ],
});
