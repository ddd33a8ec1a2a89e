import type { Batch } from "../call.ts";
import { type FilingAsk, filings, type RawFiling } from "../capabilities/filing.ts";
import { defineProvider, type Exchange } from "../define.ts";
import { headlineFacts } from "./edgar/facts.ts";
import { searchWords } from "./edgar/full-text.ts";
import { type Question, readQuestion } from "./edgar/question.ts";
import { documentsOf, listFilings } from "./edgar/submissions.ts";

/** Seconds for which clients that exceed the rate limit are blocked. */
const BLOCK_SECONDS = 600;

type Filter = "formType" | "dateFrom" | "dateTo";

async function answer(ask: FilingAsk, question: Question, exchange: Exchange) {
  const { company, words, forms } = question;
  const { dateFrom, dateTo, limit } = ask;
  if (!company) {
    const note = "Figures are available for one company at a time. Give a ticker, a CIK or a company's name.";
    return ask.facts ? { raws: [], notes: [note] } : searchWords({ words, forms, dateFrom, dateTo, limit }, exchange);
  }
  const wanted = { ...company, forms, dateFrom, dateTo };
  if (!ask.facts) return listFilings(wanted, limit, exchange);
  return headlineFacts(wanted, { exchange, documents: documentsOf(company.cik, exchange) });
}

async function search(ask: FilingAsk, exchange: Exchange): Promise<Batch<RawFiling, Filter>> {
  const question = await readQuestion(ask, exchange);
  if (!question) return { raws: [], note: `No company in the SEC's list has the ticker ${ask.ticker}.` };
  const { raws, notes } = await answer(ask, question, exchange);
  const hidden = raws.slice(ask.limit);
  const more = ask.facts && hidden.length > 0 ? [`Left out by the limit: ${hidden.map(nameOf).join("; ")}.`] : [];
  return { raws, note: [...question.notes, ...notes, ...more].join(" ") || undefined };
}

const nameOf = ({ description, concept }: RawFiling): string => description?.replace(/, [^,]*$/u, "") ?? concept ?? "";

export default defineProvider({
  name: "edgar",
  origin: "https://www.sec.gov",
  origins: { data: "https://data.sec.gov", efts: "https://efts.sec.gov" },
  docs: "https://www.sec.gov/search-filings/edgar-application-programming-interfaces",
  key: {
    env: "EDGAR_CONTACT_EMAIL",
    sendAs: { header: "User-Agent", prefix: "Wellsourced " },
    hint: "Your e-mail address; the SEC requires one with every request.",
    orElse: ["OPENALEX_EMAIL", "WELLSOURCED_CONTACT_EMAIL"],
    secret: false,
  },
  pace: { perSecond: 10 },
  /** Different errors share a status, so the body decides. Missing files are reported in XML. */
  fault({ status, text, retryAfterSeconds }) {
    const [, code] = /<Error>\s{0,20}<Code>(\w{1,40})</u.exec(text.slice(0, 500)) ?? [];
    if (code === "NoSuchKey") return { kind: "nothing" };
    // "AccessDenied" does not prove that the file is missing.
    if (code === "AccessDenied") return { kind: "blocked", detail: "EDGAR refused the request." };
    const isTooFast = status === 429 || (status === 403 && /request rate threshold/iu.test(text));
    if (!isTooFast) return undefined;
    const detail = "More than 10 requests a second came from this address.";
    return { kind: "rate_limited", detail, retryAfterSeconds: retryAfterSeconds ?? BLOCK_SECONDS };
  },
  can: [filings({ rank: 1, honours: ["formType", "dateFrom", "dateTo"], most: 100, steps: search })],
});
