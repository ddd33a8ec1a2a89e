import { squeeze } from "@wellsourced/core";
import { CourtCase } from "@wellsourced/core/records";
import { countOf, known, plainText, type RawOf, webAddress } from "../clean.ts";
import { toDay } from "../dates.ts";
import { type Dated, defineKind, ifKnown } from "./kind.ts";

/** A search for court cases. */
export interface CaseAsk extends Dated {
  /** Words, a case name or a citation. */
  readonly query: string;
  /** Court ids such as `scotus`, separated by spaces. */
  readonly jurisdiction?: string;
}

export type RawCase = RawOf<CourtCase>;

/** Splits a list of court ids. */
export const courtsOf = (jurisdiction: string): readonly string[] =>
  jurisdiction
    .toLowerCase()
    .split(/[\s,;|]+/u)
    .filter(Boolean);

export const cases = defineKind<CaseAsk, RawCase, CourtCase>({
  name: "case",
  kept: { ms: 24 * 3_600_000, empty: false },
  record: CourtCase,
  clean({ caseName, citationCount, ...raw }, { source }) {
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
  question: ["query"],
  keeps: {
    jurisdiction: ({ courtId }, { jurisdiction = "" }) =>
      ifKnown(courtId, (court) => courtsOf(jurisdiction).includes(court)),
    dateFrom: ({ dateFiled }, { dateFrom = "" }) => ifKnown(dateFiled, (day) => day >= dateFrom),
    dateTo: ({ dateFiled }, { dateTo = "" }) => ifKnown(dateFiled, (day) => day <= dateTo),
  },
});
