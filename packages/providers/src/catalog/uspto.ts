import { googleNumber, isSamePatent, splitNumber } from "@wellsourced/citations";
import { z } from "zod";
import { companyName, type PatentAsk, patents, type RawPatent } from "../capabilities/patent.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { listOf, number, partOf, text } from "../fields.ts";

import { phrasesOf } from "../query-text.ts";

const Application = z.object({
  applicationNumberText: z.string(),
  applicationMetaData: partOf({
    inventionTitle: text,
    patentNumber: text,
    filingDate: text,
    grantDate: text,
    applicationStatusDescriptionText: text,
    firstApplicantName: text,
    firstInventorName: text,
    applicantBag: listOf(z.object({ applicantNameText: text })),
    inventorBag: listOf(z.object({ inventorNameText: text })),
    cpcClassificationBag: listOf(text),
    earliestPublicationNumber: text,
  }),
});
type Application = z.infer<typeof Application>;
const Reply = z.object({ count: number, patentFileWrapperDataBag: z.array(Application) });

/** The patent number, else the publication number, else the application number. */
function numberOf({ applicationNumberText: application, applicationMetaData: data }: Application, wanted = ""): string {
  const publication = data?.earliestPublicationNumber?.replace(/[^A-Z0-9]+/gu, "");
  if (publication && wanted && isSamePatent(publication, wanted)) return publication;
  if (data?.patentNumber) return `US${data.patentNumber}`;
  return publication || `US${application}`;
}

function toPatent(file: Application, wanted: string | undefined): RawPatent {
  const { applicationNumberText: application, applicationMetaData: data } = file;
  const applicants = data?.applicantBag?.map(({ applicantNameText: name }) => name);
  const inventors = data?.inventorBag?.map(({ inventorNameText: name }) => name);
  return {
    number: numberOf(file, wanted),
    url: data?.patentNumber
      ? `https://patents.google.com/patent/US${encodeURIComponent(data.patentNumber)}`
      : `https://patentcenter.uspto.gov/applications/${encodeURIComponent(application)}`,
    title: data?.inventionTitle,
    assignees: applicants?.length ? applicants : [data?.firstApplicantName],
    inventors: inventors?.length ? inventors : [data?.firstInventorName],
    filed: data?.filingDate,
    granted: data?.grantDate,
    status: data?.applicationStatusDescriptionText,
    cpcCodes: data?.cpcClassificationBag,
  };
}

const DATA = "applicationMetaData";
const quoted = (words: string): string => `"${words.replace(/["\\]/gu, " ").replace(/\s+/gu, " ").trim()}"`;
/** Matches a prefix, with the query syntax escaped. */
const beginning = (value: string): string => `${value.replace(/[^A-Za-z0-9]/gu, "\\$&")}*`;

/** Matches a grant or a publication by number. A publication number begins with a year and has two spellings. */
function isNumbered(number: string): string {
  const digits = splitNumber(googleNumber(number)).base.slice(2);
  const [, year, serial] = /^(\d{4})(\d{7})$/u.exec(digits) ?? [];
  if (!year) return `${DATA}.patentNumber:${quoted(digits)}`;
  const spellings = [beginning(`US${digits}`), beginning(`US ${year}-${serial}`)];
  return spellings.map((spelling) => `${DATA}.earliestPublicationNumber:${spelling}`).join(" OR ");
}

function toLucene({ query, assignee, inventor, cpcCode, number }: PatentAsk): string {
  if (number) return isNumbered(number);
  const parts = [
    ...phrasesOf(query ?? "").map(quoted),
    ...(assignee ? [`${DATA}.applicantBag.applicantNameText:${quoted(companyName(assignee))}`] : []),
    ...(inventor ? [`${DATA}.inventorBag.inventorNameText:${quoted(inventor)}`] : []),
    ...(cpcCode ? [`${DATA}.cpcClassificationBag:${beginning(cpcCode.replace(/\s+/gu, "").toUpperCase())}`] : []),
  ];
  return parts.join(" AND ");
}

const isCovered = ({ patentOffice = "all", number = "US" }: PatentAsk): boolean =>
  (patentOffice === "all" || patentOffice === "US") && number.startsWith("US");

async function findPatents(ask: PatentAsk, exchange: Exchange) {
  if (!isCovered(ask)) return { raws: [] };
  const { yearFrom, yearTo, limit, number } = ask;
  const isDated = yearFrom !== undefined || yearTo !== undefined;
  const query = {
    q: toLucene(ask),
    rangeFilters: isDated ? `${DATA}.filingDate ${yearFrom ?? 1790}-01-01:${yearTo ?? 2100}-12-31` : undefined,
    // Full records are very large.
    fields: `applicationNumberText,${DATA}`,
    offset: 0,
    limit,
  };
  const answer = await exchange.send({ path: "/api/v1/patent/applications/search", query }, Reply);
  const raws = answer.patentFileWrapperDataBag.map((file) => toPatent(file, number));
  return { raws, total: answer.count };
}

const NoMatch = z.object({ code: z.union([z.literal(404), z.literal("404")]) });

export default defineProvider({
  name: "uspto",
  origin: "https://api.uspto.gov",
  docs: "https://data.uspto.gov/apis/patent-file-wrapper/search",
  key: {
    env: "USPTO_API_KEY",
    sendAs: { header: "X-API-KEY" },
    hint: "A key of the Open Data Portal, https://data.uspto.gov, which is free with a verified account.",
  },
  pace: { perSecond: 1, burst: 5, concurrent: 1 },
  /** A search without results is a 404 with the office's own message; any other 404 is a wrong URL. */
  fault(reply) {
    if (reply.status === 404 && reply.parsed(NoMatch)) return { kind: "nothing" };
    return undefined;
  },
  can: [
    patents({
      rank: 4,
      honours: ["query", "assignee", "inventor", "patentOffice", "cpcCode", "yearFrom", "yearTo", "number"],
      most: 100,
      declines: (ask) => !isCovered(ask),
      steps: findPatents,
    }),
  ],
});
