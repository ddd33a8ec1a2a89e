import { type Integrity, integrityOfPrinted } from "@wellsourced/citations/registries";
import { z } from "zod";
import { type AcademicCall, academic, type RawPaper } from "../capabilities/academic.ts";
import { archiveIds } from "../capabilities/archive-id.ts";
import { standing } from "../capabilities/standing.ts";
import { bareDoi } from "../clean.ts";
import { defineProvider } from "../define.ts";
import { listOf, number, partOf, text } from "../fields.ts";
import { luceneText, yearRange } from "../query-text.ts";

const Person = z.object({ fullName: text, firstName: text, lastName: text, collectiveName: text });
const Place = z.object({ availabilityCode: text, documentStyle: text, url: text });

/** A work, in the full or the lite format. Booleans are letters, years are strings. */
const Result = z.object({
  id: text,
  source: text,
  pmid: text,
  pmcid: text,
  doi: text,
  title: text,
  authorString: text,
  authorList: partOf({ author: listOf(Person) }),
  journalTitle: text,
  journalInfo: partOf({ yearOfPublication: number, journal: partOf({ title: text }) }),
  bookOrReportDetails: partOf({ publisher: text }),
  pubYear: text,
  abstractText: text,
  pubTypeList: partOf({ pubType: listOf(text) }),
  pubType: text,
  commentCorrectionList: partOf({ commentCorrection: listOf(z.object({ type: text, reference: text })) }),
  fullTextUrlList: partOf({ fullTextUrl: listOf(Place) }),
  isOpenAccess: text,
  inEPMC: text,
  hasPDF: text,
  citedByCount: number,
});
type Result = z.infer<typeof Result>;

const Found = z.object({ hitCount: z.number(), resultList: z.object({ result: z.array(Result) }) });

const yes = (letter: string | null | undefined): boolean | undefined =>
  letter === "Y" ? true : letter === "N" ? false : undefined;

function addressOf({ doi, source, id }: Result): string | undefined {
  if (bareDoi(doi)) return undefined;
  return source && id
    ? `https://europepmc.org/article/${encodeURIComponent(source)}/${encodeURIComponent(id)}`
    : undefined;
}

const nameOf = ({ firstName, lastName, fullName, collectiveName }: z.infer<typeof Person>): string | null | undefined =>
  collectiveName || (firstName && lastName ? `${firstName} ${lastName}` : fullName);

const authorsOf = ({ authorList, authorString }: Result): RawPaper["authors"] =>
  authorList?.author?.map(nameOf) ?? authorString?.replace(/\.\s*$/u, "").split(/,\s*/u);

/** `O` and `F` are free, `S` is by subscription. */
const pdfOf = ({ fullTextUrlList }: Result): string | null | undefined =>
  fullTextUrlList?.fullTextUrl?.find(
    ({ documentStyle, availabilityCode }) => documentStyle === "pdf" && availabilityCode !== "S",
  )?.url;

function noticesOf({ commentCorrectionList, pubTypeList, pubType }: Result): Integrity {
  const types = [...(pubTypeList?.pubType ?? []), ...(pubType?.split(";") ?? [])];
  const isFlagged = types.some((type) => type?.trim().toLowerCase() === "retracted publication");
  return integrityOfPrinted(commentCorrectionList?.commentCorrection ?? [], { isFlagged, reportedBy: "europepmc" });
}

const toPaper = (result: Result): RawPaper & Integrity => ({
  title: result.title?.replace(/(?<!\.)\.\s*$/u, ""),
  url: addressOf(result),
  doi: result.doi,
  authors: authorsOf(result),
  journal: result.journalInfo?.journal?.title ?? result.journalTitle,
  year: Number(result.pubYear) || result.journalInfo?.yearOfPublication,
  // Headings of a structured abstract, as publishers print them.
  abstract: result.abstractText?.replace(
    /<h4>([^<]{0,200})<\/h4>/giu,
    (_, words: string) => ` ${words.replace(/[:.]?\s{0,9}$/u, "")}: `,
  ),
  citationCount: result.citedByCount,
  openAccess: yes(result.isOpenAccess),
  pdfUrl: pdfOf(result),
  hasText: yes(result.inEPMC),
  hasPdf: yes(result.hasPDF),
  heldBy: { pubmed: Boolean(result.pmid) },
  ...noticesOf(result),
});

function queryOf(call: AcademicCall): string {
  const doi = bareDoi(call.query);
  const [from, to] = yearRange(call, [1000, 3000]) ?? [];
  const filters = [
    from && `FIRST_PDATE:[${from}-01-01 TO ${to}-12-31]`,
    call.openAccess && "OPEN_ACCESS:Y",
    call.source === "pubmed" && "SRC:MED",
  ].filter(Boolean);
  const words = doi ? `DOI:"${doi.replaceAll('"', "")}"` : luceneText(call.text);
  return filters.length > 0 ? [`(${words})`, ...filters].join(" AND ") : words;
}

const Complaint = z.object({ errCode: z.union([z.number(), z.string()]), errMsg: text });

const SEARCH = "/europepmc/webservices/rest/search";

/** Looks up works by DOI. */
const lookUp = (resultType: "core" | "lite") => (ask: { readonly dois: readonly string[]; readonly limit: number }) => {
  const query = ask.dois.map((doi) => `DOI:"${doi.replace(/["\\]/gu, "")}"`).join(" OR ");
  return { path: SEARCH, query: { query, format: "json", resultType, pageSize: ask.limit } };
};

export default defineProvider({
  name: "europepmc",
  origin: "https://www.ebi.ac.uk",
  docs: "https://europepmc.org/RestfulWebService",
  pace: { perSecond: 5, burst: 5 },
  /** Errors in a query are a code and a message, with any status. */
  fault(reply) {
    const complaint = reply.text.includes('"errCode"') ? reply.parsed(Complaint) : undefined;
    return complaint
      ? { kind: "upstream_unavailable", says: complaint.errMsg ?? String(complaint.errCode) }
      : undefined;
  },
  can: [
    academic({
      rank: 6,
      honours: ["yearFrom", "yearTo", "sortBy", "openAccess"],
      most: 100,
      declines: ({ source = "all" }) => source !== "all" && source !== "pubmed",
      request: (call) => ({
        path: SEARCH,
        query: {
          query: queryOf(call),
          format: "json",
          resultType: "core",
          pageSize: call.limit,
          sort: call.sortBy === "date" ? "P_PDATE_D desc" : undefined,
        },
      }),
      response: Found,
      records: ({ resultList }) => resultList.result.map(toPaper),
      total: ({ hitCount }) => hitCount,
    }),
    standing({
      rank: 3,
      most: 50,
      declines: ({ from = "work" }) => from !== "work",
      request: lookUp("core"),
      response: Found,
      records: ({ resultList }) => resultList.result.map(toPaper),
    }),
    archiveIds({
      rank: 2,
      most: 50,
      request: lookUp("lite"),
      response: Found,
      records: ({ resultList }) => resultList.result.map(({ doi, pmcid }) => ({ doi, pmcid })),
    }),
  ],
});
