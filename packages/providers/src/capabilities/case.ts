import { squeeze } from "@wellsourced/core";
import { CourtCase } from "@wellsourced/core/records";
import { countOf } from "../count.ts";
import { toDay } from "../dates.ts";
import { known } from "../known.ts";
import { plainText } from "../plain-text.ts";
import { webAddress } from "../web-address.ts";
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

export const { capability: caseCapability, declare: cases } = defineKind<CaseAsk, RawCase, CourtCase>({
  name: "case",
  record: CourtCase,
  clean({ caseName, source, citationCount, ...raw }) {
    const url = webAddress(raw.url);
    if (url === undefined) return undefined;
    return {
      caseName: plainText(caseName) || url,
      ...known({
        citation: squeeze(raw.citation ?? ""),
        court: plainText(raw.court),
        courtId: squeeze(raw.courtId ?? ""),
      }),
      ...known({ dateFiled: toDay(raw.dateFiled) }),
      ...known({ docketNumber: plainText(raw.docketNumber) }),
      ...known({ citationCount: countOf(citationCount) }),
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
