import { z } from "zod";
import { openAccess, type RawCopy, type RawOpenAccess } from "../capabilities/open-access.ts";
import { bareDoi, doiPath } from "../clean.ts";
import { defineProvider } from "../define.ts";
import { flag, listOf, text } from "../fields.ts";

const Location = z.object({
  url_for_pdf: text,
  url_for_landing_page: text,
  license: text,
  version: text,
  host_type: text,
  repository_institution: text,
});

const Work = z.object({
  doi: z.string(),
  title: text,
  is_oa: z.boolean(),
  oa_status: text,
  journal_is_in_doaj: flag,
  best_oa_location: Location.nullish(),
  oa_locations: listOf(Location),
});

// `url` may be a PDF or a page; the other two fields are specific.
const toCopy = (location: z.infer<typeof Location>): RawCopy => ({
  pdfUrl: location.url_for_pdf,
  landingUrl: location.url_for_landing_page,
  licence: location.license,
  version: location.version,
  hostType: location.host_type,
  host: location.repository_institution,
});

function toRecord(work: z.infer<typeof Work>): RawOpenAccess {
  const { best_oa_location: best, oa_locations: all } = work;
  return {
    doi: work.doi,
    title: work.title,
    openAccess: work.is_oa,
    status: work.oa_status,
    isInDoaj: work.journal_is_in_doaj,
    copies: [...(best ? [best] : []), ...(all ?? [])].map(toCopy),
  };
}

const Complaint = z.object({ error: z.literal(true), message: text });

export default defineProvider({
  name: "unpaywall",
  origin: "https://api.unpaywall.org",
  docs: "https://unpaywall.org/products/api",
  key: {
    env: "UNPAYWALL_EMAIL",
    sendAs: { query: "email" },
    hint: "Your e-mail address; it enables the search for free copies of papers.",
    orElse: ["OPENALEX_EMAIL", "WELLSOURCED_CONTACT_EMAIL"],
    secret: false,
  },
  pace: { perSecond: 10, burst: 10 },
  fault(reply) {
    // The API's own 404 means that the work is unknown; another server's page does not.
    if (reply.status === 404 && reply.parsed(Complaint)) return { kind: "nothing" };
    if (reply.status === 422)
      return { kind: "auth_required", detail: "Unpaywall requires the e-mail address of a real person." };
    return undefined;
  },
  can: [
    openAccess({
      rank: 1,
      most: 1,
      request: ({ doi }) => ({ path: `/v2/${doiPath(bareDoi(doi) ?? doi)}` }),
      response: Work,
      records: (work) => [toRecord(work)],
    }),
  ],
});
