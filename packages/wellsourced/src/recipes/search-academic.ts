import { checkText, cutChars, given } from "@wellsourced/core";
import type { Paper } from "@wellsourced/core/records";
import type { AcademicAsk } from "@wellsourced/providers";
import { type Call, passOn } from "../call.ts";
import { type Completed, completeWorks, markDoubtful } from "./complete-works.ts";
import { failureIn } from "./failure-in.ts";
import type { Query } from "./find.ts";
import type { Parts } from "./parts.ts";
import { askProviders, type Choice, type SearchResponse, toResponse } from "./search-response.ts";

/** A search for scholarly works. */
export interface AcademicQuery extends Query<AcademicAsk, "pdfLater" | "verbatim">, Choice {
  /** Adds the text of PubMed Central to works that it keeps. @default false */
  readonly fullText?: boolean | undefined;
}

export interface AcademicResults extends SearchResponse {
  readonly papers: readonly Paper[];
  /** The provider's own total, where it gives one. */
  readonly total?: number;
}

type AcademicParts = Pick<Parts, "providers" | "pages" | "clock" | "retractions">;

/** Builds the academic search, with free copies, retractions and texts looked up for what was found. */
export function createSearchAcademic({ providers, pages, clock, retractions }: AcademicParts) {
  const isReady = (type: string) => providers.list().some((state) => state.type === type && state.available);
  return async (query: AcademicQuery, call: Call = {}): Promise<AcademicResults> => {
    checkText(query, "query");
    const { limit = 5, pdfOnly = false, openAccess = false } = query;
    const hasCopies = isReady("open-access");
    const isLater = pdfOnly && hasCopies && query.providers === undefined;
    const ask = { ...askOf(query), ...(isLater ? { pdfLater: true } : {}) };
    const start = clock.now();
    const ways = { one: providers.academic, several: providers.academicTogether };
    const reply = await askProviders({ ask, choice: query }, ways, call);
    const wanted = { limit, pdfOnly };
    // What is looked up beside the search has the time that the search left of the call's own.
    const left = call.deadlineMs === undefined ? {} : { deadlineMs: call.deadlineMs - (clock.now() - start) };
    const completed = await completeWorks(
      reply.records,
      { providers, retractions, wanted, hasCopies },
      { ...call, ...left },
    );
    const fits = completed.papers.filter(
      (paper) => (!pdfOnly || paper.pdfUrl !== undefined) && (!openAccess || paper.openAccess !== false),
    );
    const shown = fits.slice(0, limit);
    const read = query.fullText
      ? await addArchiveTexts(shown, { providers, pages }, call)
      : { papers: shown, notes: [] };
    const note = [reply.note, ...completed.notes, ...read.notes].filter(Boolean).join(" ");
    const papers = markDoubtful(read.papers);
    return {
      papers,
      ...given({ total: reply.total }),
      ...toResponse(
        { ...reply, records: papers, note },
        { providers, type: "academic", filters: providers.filters("academic", ask) },
      ),
    };
  };
}

/** The question alone, without whom to ask and what is looked up afterwards. */
function askOf({
  query,
  limit = 5,
  provider: _,
  providers: __,
  fullText: ___,
  ...filters
}: AcademicQuery): AcademicAsk {
  return { query, limit, ...given(filters) };
}

/** Characters of each text. */
const LONGEST = 50_000;

/** Adds the text of PubMed Central to works that are kept there. */
async function addArchiveTexts(
  papers: readonly Paper[],
  { providers, pages }: Pick<Parts, "providers" | "pages">,
  call: Call,
): Promise<Completed> {
  const dois = [...new Set(papers.flatMap(({ doi }) => doi ?? []))];
  if (dois.length === 0) return { papers, notes: [] };
  const places = new Map<string, string>();
  try {
    const { records } = await providers.find("archive-id", { dois, limit: dois.length }, passOn(call));
    for (const { doi, pmcid } of records) places.set(doi, pmcid);
  } catch (error) {
    return { papers, notes: [`PubMed Central could not be asked for texts (${failureIn(error, call).kind}).`] };
  }
  if (places.size === 0) return { papers, notes: ["PubMed Central holds none of these works."] };
  let failed = 0;
  const read = async (paper: Paper): Promise<Paper> => {
    const pmcid = paper.doi && places.get(paper.doi);
    if (!pmcid) return paper;
    try {
      const { markdown } = await pages({ url: `https://pmc.ncbi.nlm.nih.gov/articles/${pmcid}/` }, call);
      return { ...paper, fullText: cutChars(markdown, LONGEST), hasText: true };
    } catch (error) {
      failureIn(error, call);
      failed++;
      return paper;
    }
  };
  const done = await Promise.all(papers.map(read));
  return { papers: done, notes: failed > 0 ? [`${failed} texts that PubMed Central holds could not be read.`] : [] };
}
