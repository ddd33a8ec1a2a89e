import { CourtCase, isHttpUrl, squeeze } from "@wellsourced/core";
import { known } from "../known.ts";
import { plainText } from "../plain-text.ts";
import { defineKind } from "./kind.ts";

/** A search for court cases. Filters that are absent are not applied. */
export interface CaseAsk {
  readonly limit: number;
  /** Words, a case's name or a citation. */
  readonly query: string;
  /** Ids of courts, such as `scotus`, separated by blanks. */
  readonly jurisdiction?: string;
  /** `YYYY-MM-DD`, as the next one. */
  readonly dateFrom?: string;
  readonly dateTo?: string;
}

type Text = string | null | undefined;

/** A case as a collection words it. */
export interface RawCase {
  readonly caseName?: Text;
  readonly citation?: Text;
  readonly court?: Text;
  readonly courtId?: Text;
  readonly dateFiled?: Text;
  readonly docketNumber?: Text;
  readonly citationCount?: number | null | undefined;
  readonly url?: Text;
  readonly source: string;
}

/** The courts of a filter, however they are separated. */
export const courtsOf = (jurisdiction: string): readonly string[] =>
  jurisdiction
    .toLowerCase()
    .split(/[\s,;|]+/u)
    .filter(Boolean);

const isCount = (value: number | null | undefined): boolean => Number.isSafeInteger(value) && (value ?? -1) >= 0;

export const { capability: caseCapability, declare: cases } = defineKind<CaseAsk, RawCase, CourtCase>({
  name: "case",
  record: CourtCase,
  clean({ caseName, url, source, citationCount, ...raw }) {
    if (!url || !isHttpUrl(url)) return undefined;
    return {
      caseName: plainText(caseName) || url,
      ...known({
        citation: squeeze(raw.citation ?? ""),
        court: plainText(raw.court),
        courtId: squeeze(raw.courtId ?? ""),
      }),
      ...known({ dateFiled: /^\d{4}-\d\d-\d\d(?=$|T)/u.exec(raw.dateFiled ?? "")?.[0] }),
      ...known({ docketNumber: plainText(raw.docketNumber) }),
      ...known({ citationCount: isCount(citationCount) ? citationCount : undefined }),
      url,
      source,
    };
  },
  keyOf: ({ url }) => url,
  names: { query: false },
  keeps: {
    jurisdiction: ({ courtId }, { jurisdiction = "" }) =>
      courtId === undefined ? undefined : courtsOf(jurisdiction).includes(courtId),
    dateFrom: ({ dateFiled }, { dateFrom = "" }) => (dateFiled === undefined ? undefined : dateFiled >= dateFrom),
    dateTo: ({ dateFiled }, { dateTo = "" }) => (dateFiled === undefined ? undefined : dateFiled <= dateTo),
  },
});
