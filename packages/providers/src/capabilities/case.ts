import { squeeze } from "@wellsourced/core";
import { CourtCase } from "@wellsourced/core/records";
import { type Asked, CaseSearch } from "@wellsourced/core/searches";
import { countOf, known, plainText, type RawOf, webAddress } from "../clean.ts";
import { toDay } from "../dates.ts";
import { defineKind, ifKnown } from "./kind.ts";

export type CaseAsk = Asked<typeof CaseSearch>;

export type RawCase = RawOf<CourtCase>;

/** Splits a list of court ids. */
export const courtsOf = (jurisdiction: string): readonly string[] =>
  jurisdiction
    .toLowerCase()
    .split(/[\s,;|]+/u)
    .filter(Boolean);

export const cases = defineKind<CaseAsk, RawCase, CourtCase>({
  name: "case",
  ask: CaseSearch,
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
