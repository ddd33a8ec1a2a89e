import type { Paper, ZeroResultHints } from "@wellsourced/core";
import { type AcademicAsk, zeroResultHints } from "@wellsourced/providers";
import { type Call, passOn } from "../call.ts";
import { given } from "../given.ts";
import type { Routed, SearchParts } from "./search-web.ts";

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
}

export interface AcademicResults {
  readonly papers: readonly Paper[];
  /** The provider's own total, where it gives one. */
  readonly total?: number;
  readonly hints?: ZeroResultHints;
  readonly notHonoured: readonly string[];
  /** What the reader must know about the answer. */
  readonly note?: string;
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
    const answer = await providers.academic(ask, { ...passOn(call), ...given({ provider: query.provider }) });
    return {
      papers: answer.records,
      ...given({ total: answer.total }),
      ...(answer.records.length > 0
        ? {}
        : {
            hints: zeroResultHints({ filters: filtersOf(query), answer, states: providers.list(), type: "academic" }),
          }),
      notHonoured: answer.notHonoured,
      ...given({ note: answer.note }),
      routing: answer,
    };
  };
}
