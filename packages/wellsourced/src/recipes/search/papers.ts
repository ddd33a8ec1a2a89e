import { checkText, counted, cutChars, omitUndefined } from "@wellsourced/core";
import type { Paper } from "@wellsourced/core/records";
import type { AcademicSearch, Asked } from "@wellsourced/core/searches";
import type { AcademicAsk } from "@wellsourced/providers";
import { markDoubtful } from "@wellsourced/trust";
import { type Call, passOn } from "../../call.ts";
import { withSnapshot } from "../checks/retraction-data.ts";
import { failureIn } from "../failure-in.ts";
import type { Parts } from "../parts.ts";
import { type Completed, completeWorks } from "./complete-works.ts";
import type { Query } from "./find.ts";
import { heldPapers } from "./held-papers.ts";
import { type Choice, type SearchResponse, searchOptions, toResponse } from "./response.ts";

/** A search for scholarly works. */
export interface AcademicQuery extends Query<Asked<typeof AcademicSearch>>, Choice {}

export interface AcademicResults extends SearchResponse {
  readonly papers: readonly Paper[];
  /** The provider's total, if it reports one. */
  readonly total?: number;
}

type AcademicParts = Pick<Parts, "providers" | "pages" | "clock" | "retractions"> &
  Partial<Pick<Parts, "works" | "offline">>;

/**
 * Creates the academic search, which also looks up free copies, retractions and texts of its results. Where no request
 * may be made, it finds works in the registry at hand by identifier or title.
 */
export function createSearchAcademic({ providers, pages, clock, retractions, works, offline }: AcademicParts) {
  const isReady = (type: string) => providers.list().some((state) => state.type === type && state.available);
  return async (query: AcademicQuery, call: Call = {}): Promise<AcademicResults> => {
    checkText(query, "query");
    const { limit = 5, pdfOnly = false, openAccess = false } = query;
    const hasCopies = isReady("open-access");
    const isLater = pdfOnly && hasCopies && query.providers === undefined;
    const ask = { ...askOf(query), ...(isLater ? { pdfLater: true } : {}) };
    if (offline && works) {
      const held = await heldPapers(ask, { works, filters: Object.keys(providers.filters("academic", ask)) });
      return { ...held, papers: await withSnapshot(held.papers, retractions) };
    }
    const start = clock.now();
    const reply = await providers.academic(ask, searchOptions(call, query));
    const wanted = { limit, pdfOnly };
    // The look-ups have the time that is left after the search.
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
      ...omitUndefined({ total: reply.total }),
      ...toResponse(
        { ...reply, records: papers, note },
        { providers, type: "academic", filters: providers.filters("academic", ask) },
      ),
    };
  };
}

/** The search itself, without the choice of providers and later look-ups. */
function askOf({
  query,
  limit = 5,
  provider: _,
  providers: __,
  fullText: ___,
  ...filters
}: AcademicQuery): AcademicAsk {
  return { query, limit, ...filters };
}

/** Maximum length of a text in characters. */
const LONGEST = 50_000;

/** Adds texts from PubMed Central to the works that it has. */
async function addArchiveTexts(
  papers: readonly Paper[],
  { providers, pages }: Pick<Parts, "providers" | "pages">,
  call: Call,
): Promise<Completed> {
  const dois = [...new Set(papers.flatMap(({ doi }) => doi ?? []))];
  if (dois.length === 0) return { papers, notes: [] };
  const places = new Map<string, string>();
  try {
    const { records } = await providers.find(
      "archive-id",
      { dois, limit: dois.length },
      omitUndefined({ ...passOn(call), maxAge: call.maxAge }),
    );
    for (const { doi, pmcid } of records) places.set(doi, pmcid);
  } catch (error) {
    return { papers, notes: [`PubMed Central could not be queried for texts (${failureIn(error, call).kind}).`] };
  }
  if (places.size === 0) return { papers, notes: ["PubMed Central has none of these works."] };
  let failed = 0;
  // Pages have ages of their own, which must not be reported as the result's.
  const { onFreshness: _, ...quiet } = call;
  const read = async (paper: Paper): Promise<Paper> => {
    const pmcid = paper.doi && places.get(paper.doi);
    if (!pmcid) return paper;
    try {
      const { markdown } = await pages({ url: `https://pmc.ncbi.nlm.nih.gov/articles/${pmcid}/` }, quiet);
      return { ...paper, fullText: cutChars(markdown, LONGEST), hasText: true };
    } catch (error) {
      failureIn(error, call);
      failed++;
      return paper;
    }
  };
  const done = await Promise.all(papers.map(read));
  return { papers: done, notes: failed > 0 ? [`${counted(failed, "text")} in PubMed Central could not be read.`] : [] };
}
