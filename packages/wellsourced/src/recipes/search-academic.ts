import { type Clock, given, type Paper, type ProviderReport, type ZeroResultHints } from "@wellsourced/core";
import { type AcademicAsk, type Answer, type Providers, zeroResultHints } from "@wellsourced/providers";
import { type Call, passOn } from "../call.ts";
import { addArchiveTexts, type TextParts } from "./archive-texts.ts";
import type { Retractions } from "./checks/with-snapshot.ts";
import { completeWorks, markDoubtful } from "./complete-works.ts";
import type { Routed, SearchParts } from "./search-web.ts";
import { asOne, refuseBoth } from "./together.ts";

/** A search for scholarly works. */
export interface AcademicQuery {
  readonly query: string;
  /** 1–100. @default 5 */
  readonly limit?: number | undefined;
  readonly yearFrom?: number | undefined;
  readonly yearTo?: number | undefined;
  /** @default "all" */
  readonly source?: AcademicAsk["source"] | undefined;
  /** Keep only works with a link to a PDF. @default false */
  readonly pdfOnly?: boolean | undefined;
  /** @default "relevance" */
  readonly sortBy?: AcademicAsk["sortBy"] | undefined;
  /** Keep only works that are free to read. @default false */
  readonly openAccess?: boolean | undefined;
  /** Adds the text of PubMed Central to works that it keeps. @default false */
  readonly fullText?: boolean | undefined;
  readonly provider?: string | undefined;
  /** Asks these at once, or all that cost nothing extra, and merges what they find. */
  readonly providers?: readonly string[] | "all" | undefined;
}

export interface AcademicResults {
  readonly papers: readonly Paper[];
  /** The provider's own total, where it gives one. */
  readonly total?: number;
  readonly hints?: ZeroResultHints;
  readonly notHonoured: readonly string[];
  /** What the reader must know about the answer. */
  readonly note?: string;
  /** US dollars that the answer cost, as far as prices are known. */
  readonly costUsd?: number;
  /** What came of each provider, where several were asked. */
  readonly reports?: readonly ProviderReport[];
  readonly routing: Routed;
}

const filtersOf = ({ yearFrom, yearTo, source, openAccess, pdfOnly }: AcademicQuery): Record<string, string> =>
  given({
    year_from: yearFrom?.toString(),
    year_to: yearTo?.toString(),
    source: source === "all" ? undefined : source,
    open_access: openAccess ? "true" : undefined,
    pdf_only: pdfOnly ? "true" : undefined,
  });

/** Builds the academic search: what indexes say of works, and nothing beside it. */
export function createFindWorks({ providers }: Pick<SearchParts, "providers">) {
  return async (query: AcademicQuery, call: Call = {}): Promise<AcademicResults> => {
    const answer = await askWorks(providers, { query, ask: askOf(query) }, call);
    return toResults(query, { answer, providers });
  };
}

export interface AcademicParts extends Pick<SearchParts, "providers">, Pick<TextParts, "pages"> {
  readonly clock: Clock;
  readonly retractions?: Retractions;
}

/** The same, with free copies, retractions and texts looked up for what was found. */
export function createSearchAcademic({ providers, pages, clock, retractions }: AcademicParts) {
  const { find } = providers;
  const isReady = (type: string) => providers.list().some((state) => state.type === type && state.available);
  return async (query: AcademicQuery, call: Call = {}): Promise<AcademicResults> => {
    const { limit = 5, pdfOnly = false, openAccess = false } = query;
    const hasCopies = isReady("open-access");
    const isLater = pdfOnly && hasCopies && query.providers === undefined;
    const ask = { ...askOf(query), ...(isLater ? { pdfLater: true } : {}) };
    const start = clock.now();
    const answer = await askWorks(providers, { query, ask }, call);
    const wanted = { limit, pdfOnly };
    // What is looked up beside the search has the time that the search left of the call's own.
    const left = call.deadlineMs === undefined ? {} : { deadlineMs: call.deadlineMs - (clock.now() - start) };
    const completed = await completeWorks(
      answer.records,
      { find, retractions, wanted, hasCopies },
      { ...call, ...left },
    );
    const fits = completed.papers.filter(
      (paper) => (!pdfOnly || paper.pdfUrl !== undefined) && (!openAccess || paper.openAccess !== false),
    );
    const shown = fits.slice(0, limit);
    const read = query.fullText ? await addArchiveTexts(shown, { find, pages }, call) : { papers: shown, notes: [] };
    const note = [answer.note, ...completed.notes, ...read.notes].filter(Boolean).join(" ");
    return toResults(query, {
      answer: { ...answer, records: markDoubtful(read.papers), ...given({ note }) },
      providers,
    });
  };
}

function askOf({
  query,
  limit = 5,
  yearFrom,
  yearTo,
  source,
  pdfOnly,
  sortBy,
  openAccess,
}: AcademicQuery): AcademicAsk {
  return { query, limit, ...given({ yearFrom, yearTo, source, pdfOnly, sortBy, openAccess }) };
}

function toResults(
  query: AcademicQuery,
  { answer, providers }: { readonly answer: WorksAnswer; readonly providers: Providers },
): AcademicResults {
  const { records, notHonoured, total, note, costUsd, reports } = answer;
  const nothing = { filters: filtersOf(query), answer, states: providers.list(), type: "academic" };
  return {
    papers: records,
    ...given({ total }),
    ...(records.length > 0 ? {} : { hints: zeroResultHints(nothing) }),
    notHonoured,
    ...given({ note: note || undefined, costUsd, reports }),
    routing: answer,
  };
}

type WorksAnswer = Answer<Paper> & { readonly reports?: readonly ProviderReport[] };

/** One provider's answer, or that of several in the same form. */
async function askWorks(
  providers: Providers,
  { query, ask }: { readonly query: AcademicQuery; readonly ask: AcademicAsk },
  call: Call,
): Promise<WorksAnswer> {
  if (query.providers === undefined)
    return providers.academic(ask, { ...passOn(call), ...given({ provider: query.provider }) });
  refuseBoth(query);
  return asOne(await providers.academicTogether(ask, { ...passOn(call), providers: query.providers }));
}
