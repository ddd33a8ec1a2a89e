import { z } from "zod";
import { type AcademicCall, academic, specialised } from "../capabilities/academic.ts";
import { type RawWork, type WorkCall, work } from "../capabilities/work.ts";
import { known } from "../clean.ts";
import { toDay } from "../dates.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { listOf, number, partOf, text } from "../fields.ts";
import { luceneText, yearRange } from "../query-text.ts";

/** A package, or a granule (with `granuleId`). Searches and summaries name the authors differently. */
const Document = z.object({
  packageId: z.string(),
  granuleId: text,
  title: text,
  collectionCode: text,
  collectionName: text,
  dateIssued: text,
  governmentAuthor: listOf(z.string()),
  governmentAuthor1: text,
  governmentAuthor2: text,
  agencies: listOf(z.object({ name: text })),
  publisher: text,
  volume: text,
  issue: text,
  download: partOf({ pdfLink: z.unknown().optional() }),
});
type Document = z.infer<typeof Document>;

const Found = z.object({ count: number, results: z.array(Document) });

/** Periodicals by collection. */
const PERIODICALS: ReadonlyMap<string, string> = new Map([
  ["FR", "Federal Register"],
  ["CREC", "Congressional Record"],
  ["CRECB", "Congressional Record (Bound Edition)"],
  ["CFR", "Code of Federal Regulations"],
  ["USCODE", "United States Code"],
  ["STATUTE", "Statutes at Large"],
]);

const TYPES: ReadonlyMap<string, string> = new Map([
  ["BILLS", "bill"],
  ["PLAW", "legislation"],
  ["STATUTE", "legislation"],
  ["USCODE", "legislation"],
  ["CFR", "legislation"],
]);

const authorsOf = (document: Document): readonly string[] => {
  const listed = document.governmentAuthor ?? document.agencies?.map(({ name }) => name);
  const all = listed ?? [document.governmentAuthor1, document.governmentAuthor2];
  return all.flatMap((name) => name ?? []);
};

function toWork(document: Document): RawWork {
  const { packageId, granuleId, collectionCode: code, collectionName, dateIssued, volume, issue } = document;
  const authors = authorsOf(document);
  const part = granuleId ?? packageId;
  const place = granuleId ? `${packageId}/${granuleId}` : packageId;
  const type = TYPES.get(code ?? "") ?? "report";
  const day = toDay(dateIssued);
  return {
    // Issues of the Congressional Record have granules without titles.
    title: document.title ?? (collectionName && `${collectionName}, ${part}`),
    url: `https://www.govinfo.gov/app/details/${place}`,
    authors,
    journal: granuleId ? PERIODICALS.get(code ?? "") : undefined,
    year: day ? Number(day.slice(0, 4)) : undefined,
    // US government works are free to read.
    openAccess: true,
    pdfUrl: document.download?.pdfLink ? `https://www.govinfo.gov/content/pkg/${packageId}/pdf/${part}.pdf` : undefined,
    publication: known({
      types: [type],
      names: authors.map((name) => `{${name}}`),
      publisher: document.publisher,
      volume,
      issue,
      published: day,
    }),
  };
}

const ID = /^[A-Z]{2,12}-[\w.-]{1,80}$/u;

/** `Pub. L. 115-141` is a document; other citations point to places within volumes. */
const LAW = /^\s*(?:pub(?:lic|\.)?\s?l(?:aw|\.)?\s?)(?:no\.\s?)?(\d{1,3})[-–](\d{1,4})\s*$/iu;

/** The path for an id, or `package/granule`. */
function pathOf(asked: string): string | undefined {
  const [, congress, law] = LAW.exec(asked) ?? [];
  const [packageId = "", granuleId, more] = congress ? [`PLAW-${congress}publ${law}`] : asked.trim().split("/");
  if (!ID.test(packageId) || more !== undefined) return undefined;
  if (granuleId === undefined) return `/packages/${packageId}/summary`;
  return /^[\w.-]{1,120}$/u.test(granuleId) ? `/packages/${packageId}/granules/${granuleId}/summary` : undefined;
}

const byPath = async (path: string, exchange: Exchange): Promise<readonly RawWork[]> => {
  const document = await exchange.find({ path, isLookup: true }, Document);
  return document ? [toWork(document)] : [];
};

function questionOf(call: AcademicCall) {
  const [from, to] = yearRange(call, [1700, 2999]) ?? [];
  const years = from === undefined ? "" : ` publishdate:range(${from}-01-01,${to}-12-31)`;
  return {
    query: `${luceneText(call.text)}${years}`,
    pageSize: call.limit,
    offsetMark: "*",
    resultLevel: "default",
    historical: true,
    sorts: [{ field: call.sortBy === "date" ? "publishdate" : "score", sortOrder: "DESC" }],
  };
}

async function search(call: AcademicCall, exchange: Exchange) {
  const path = pathOf(call.query);
  if (path) return { raws: await byPath(path, exchange) };
  const { results, count } = await exchange.send({ path: "/search", method: "POST", json: questionOf(call) }, Found);
  return { raws: results.map(toWork), total: count };
}

async function findWork({ govinfo = "" }: WorkCall, exchange: Exchange) {
  const path = pathOf(govinfo);
  return path ? byPath(path, exchange) : [];
}

const Complaint = z.object({ error: z.object({ code: z.string() }) });

export default defineProvider({
  name: "govinfo",
  origin: "https://api.govinfo.gov",
  docs: "https://github.com/usgpo/api",
  key: {
    env: "GOVINFO_API_KEY",
    sendAs: { header: "x-api-key" },
    hint: "A free key from https://api.data.gov/signup/.",
  },
  pace: { perSecond: 10, burst: 10 },
  /** Errors of the API gateway. */
  fault(reply) {
    const code = reply.parsed(Complaint)?.error.code ?? "";
    if (code === "OVER_RATE_LIMIT") return { kind: "rate_limited" };
    return code.startsWith("API_KEY_") ? { kind: "auth_required" } : undefined;
  },
  can: [
    // US government documents only.
    academic({
      ...specialised,
      rank: 18,
      honours: ["yearFrom", "yearTo", "sortBy", "openAccess"],
      steps: search,
    }),
    work({ rank: 18, most: 1, declines: ({ govinfo }) => govinfo === undefined, find: findWork }),
  ],
});
