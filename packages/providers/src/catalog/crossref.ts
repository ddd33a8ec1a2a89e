import { type AcademicCall, academic, publisherPrefixes } from "../capabilities/academic.ts";
import { bareDoi } from "../clean.ts";
import { defineProvider } from "../define.ts";
import { lookup, standings } from "./crossref/lookup.ts";
import { isOpen, toPaper, Works } from "./crossref/work.ts";

/** Crossref does not register arXiv preprints or PubMed records. */
const isForeign = (source: AcademicCall["source"]): boolean => source === "arxiv" || source === "pubmed";

/** A query that is a DOI requests that work. A comma would end the filter. */
const askedDoi = ({ query }: AcademicCall): string | undefined => {
  const doi = bareDoi(query);
  return doi?.includes(",") ? undefined : doi;
};

function filterOf(call: AcademicCall): string | undefined {
  const { yearFrom, yearTo, openAccess, source = "all" } = call;
  const doi = askedDoi(call);
  const filters = [
    doi && `doi:${doi}`,
    yearFrom && `from-pub-date:${yearFrom}`,
    yearTo && `until-pub-date:${yearTo}`,
    openAccess && "has-license:true",
    publisherPrefixes[source] && `prefix:${publisherPrefixes[source]}`,
  ];
  return filters.filter(Boolean).join(",") || undefined;
}

export default defineProvider({
  name: "crossref",
  origin: "https://api.crossref.org",
  docs: "https://api.crossref.org/swagger-ui/",
  key: {
    env: "CROSSREF_EMAIL",
    required: false,
    sendAs: { query: "mailto" },
    hint: "Your e-mail address; it gives access to the faster pool.",
    orElse: ["WELLSOURCED_CONTACT_EMAIL"],
    pace: { perSecond: 10, concurrent: 3 },
    secret: false,
  },
  pace: { perSecond: 5, concurrent: 1 },
  can: [
    academic({
      rank: 2,
      honours: ["yearFrom", "yearTo", "source", "sortBy", "openAccess"],
      most: 100,
      declines: ({ source }) => isForeign(source),
      request: (call) => ({
        path: "/works",
        query: {
          query: askedDoi(call) ? undefined : call.text,
          // Open access is filtered afterwards, so request more.
          rows: Math.min(100, call.openAccess ? call.limit * 5 : call.limit),
          filter: filterOf(call),
          ...(call.sortBy === "date" ? { sort: "published", order: "desc" } : {}),
        },
        unmet: isForeign(call.source) ? ["source"] : [],
      }),
      response: Works,
      records: ({ message }, { openAccess }) =>
        message.items.filter((work) => !openAccess || isOpen(work)).map(toPaper),
      total: ({ message }) => message["total-results"],
    }),
    lookup,
    standings,
  ],
});
