import type { Paper, ProviderReport, ZeroResultHints } from "@wellsourced/core";
import { type AcademicAsk, type Answer, type Providers, zeroResultHints } from "@wellsourced/providers";
import { type Call, passOn } from "../call.ts";
import { given } from "../given.ts";
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

/** Builds the academic search. */
export function createSearchAcademic({ providers }: SearchParts) {
  return async (query: AcademicQuery, call: Call = {}): Promise<AcademicResults> => {
    const { yearFrom, yearTo, source, pdfOnly, sortBy, openAccess } = query;
    const ask: AcademicAsk = {
      query: query.query,
      limit: query.limit ?? 5,
      ...given({ yearFrom, yearTo, source, pdfOnly, sortBy, openAccess }),
    };
    const answer = await askWorks(providers, { query, ask }, call);
    return {
      papers: answer.records,
      ...given({ total: answer.total }),
      ...(answer.records.length > 0
        ? {}
        : {
            hints: zeroResultHints({ filters: filtersOf(query), answer, states: providers.list(), type: "academic" }),
          }),
      notHonoured: answer.notHonoured,
      ...given({ note: answer.note, costUsd: answer.costUsd, reports: answer.reports }),
      routing: answer,
    };
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
