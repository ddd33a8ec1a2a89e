import type { RetractionStatus } from "@wellsourced/core";
import { z } from "zod";
import { type AcademicCall, academic, type RawPaper } from "../capabilities/academic.ts";
import { standing } from "../capabilities/standing.ts";
import { defineProvider } from "../define.ts";
import { bareDoi, doiUrl } from "../doi.ts";
import { type Notice, severest } from "../retraction.ts";
import { publisherPrefixes } from "../work-source.ts";

const DateParts = z.object({ "date-parts": z.array(z.array(z.number().nullable())).nullish() }).nullish();

const Work = z.object({
  DOI: z.string().nullish(),
  title: z.array(z.string().nullable()).nullish(),
  author: z
    .array(
      z.object({
        given: z.string().nullish(),
        family: z.string().nullish(),
        name: z.string().nullish(),
        suffix: z.string().nullish(),
      }),
    )
    .nullish(),
  "container-title": z.array(z.string().nullable()).nullish(),
  issued: DateParts,
  published: DateParts,
  abstract: z.string().nullish(),
  "is-referenced-by-count": z.number().nullish(),
  link: z.array(z.object({ URL: z.string().nullish(), "content-type": z.string().nullish() })).nullish(),
  license: z.array(z.object({ URL: z.string().nullish() })).nullish(),
  "updated-by": z
    .array(
      z.object({
        DOI: z.string().nullish(),
        type: z.string().nullish(),
        source: z.string().nullish(),
        updated: DateParts,
      }),
    )
    .nullish(),
});
type Work = z.infer<typeof Work>;

type Dated = z.infer<typeof DateParts>;
const partsOf = (date: Dated): readonly (number | null)[] => date?.["date-parts"]?.[0] ?? [];
const yearOf = (date: Dated): number | undefined => partsOf(date)[0] ?? undefined;

function dayOf(date: Dated): string | undefined {
  const [year, month = 0, day = 0] = partsOf(date);
  if (!year || !month || !day) return undefined;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** `updated-by` of this very record: what notices say of it. `update-to` runs both ways and proves nothing. */
const retractionOf = (work: Work): RetractionStatus | undefined =>
  severest(
    (work["updated-by"] ?? []).map(
      ({ DOI, type, source, updated }): Notice => ({ doi: bareDoi(DOI), type, source, date: dayOf(updated) }),
    ),
  );

/** Publishers' mining gateways ask for a contract and are no use to a reader. */
const gateways = /^https?:\/\/api\.(?:elsevier|wiley)\.com\//u;
const pdfOf = ({ link }: Work): string | undefined =>
  link?.find(({ URL, "content-type": type }) => type === "application/pdf" && URL && !gateways.test(URL))?.URL ??
  undefined;

/** The registry has no word for open access; a Creative Commons licence is a sure sign of it. */
const isOpen = ({ license }: Work): true | undefined =>
  license?.some(({ URL }) => /^https?:\/\/(?:www\.)?creativecommons\.org\//u.test(URL ?? "")) ? true : undefined;

function toPaper(work: Work): RawPaper {
  const doi = bareDoi(work.DOI);
  return {
    source: "crossref",
    title: work.title?.[0],
    url: doi && doiUrl(doi),
    doi,
    authors: work.author?.map(
      ({ given, family, name, suffix }) => name ?? [given, family, suffix].filter(Boolean).join(" "),
    ),
    journal: work["container-title"]?.[0],
    year: yearOf(work.issued) ?? yearOf(work.published),
    abstract: work.abstract,
    citationCount: work["is-referenced-by-count"],
    openAccess: isOpen(work),
    pdfUrl: pdfOf(work),
    retractionStatus: retractionOf(work),
  };
}

/** Preprints of arXiv and the records of PubMed are not registered here. */
const isForeign = (source: AcademicCall["source"]): boolean => source === "arxiv" || source === "pubmed";

/** Who asks for a DOI means that work. A comma would end the filter. */
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

const Works = z.object({ message: z.object({ "total-results": z.number().nullish(), items: z.array(Work) }) });

export default defineProvider({
  name: "crossref",
  origin: "https://api.crossref.org",
  docs: "https://api.crossref.org/swagger-ui/",
  key: {
    env: "CROSSREF_EMAIL",
    required: false,
    sendAs: { query: "mailto" },
    hint: "An e-mail address you read; it buys the faster pool.",
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
          // Open works are picked out of the answer, so more are asked for.
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
    standing({
      rank: 1,
      honours: [],
      most: 50,
      declines: ({ dois }) => dois.every((doi) => doi.includes(",")),
      request: ({ dois, limit }) => ({
        path: "/works",
        // Asked beside a search, by somebody who will not wait.
        retries: 0,
        // One with a comma would end the filter, and is left for another to answer.
        query: {
          filter: dois.flatMap((doi) => (doi.includes(",") ? [] : [`doi:${doi}`])).join(","),
          rows: limit,
          select: "DOI,updated-by",
        },
      }),
      response: Works,
      records: ({ message }) =>
        message.items.map((work) => ({ doi: work.DOI, retractionStatus: retractionOf(work), source: "crossref" })),
    }),
  ],
});
