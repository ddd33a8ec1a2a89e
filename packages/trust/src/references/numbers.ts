import {
  type CslItem,
  fromPage,
  isIsbn,
  isIssn,
  isSamePatent,
  type ParsedCitation,
  parseDate,
} from "@wellsourced/citations";
import { type Failure, NO_NETWORK, omitUndefined } from "@wellsourced/core";
import type { CourtCase, Patent, Work } from "@wellsourced/core/records";
import { placesOf } from "./claim-check.ts";
import { toPaper } from "./doi-check.ts";
import type { Verified } from "./verify-result.ts";

export type CitedNumber = Extract<
  ParsedCitation,
  { readonly kind: "pmid" | "pmcid" | "isbn" | "issn" | "patent" | "case" }
>;

/** The work with a number in a register, its absence, or why the register could not be queried. */
export type NumberAnswer =
  | {
      readonly record: Work;
      readonly from: string;
      /** The reference, if the record is not that of a paper. */
      readonly item?: CslItem;
    }
  | {
      readonly record?: undefined;
      readonly isAbsent: boolean;
      readonly isOffline?: true;
      readonly because: string;
      /** Why the register could not be queried. */
      readonly failure?: Failure;
    };

/** A register without an entry for the number. */
export const noEntry = (provider: string, isAbsent: boolean): NumberAnswer => ({
  isAbsent,
  because: `${provider} has no such entry`,
});

/** The patent with the number among the results. */
export function patentAmong(patents: readonly Patent[], wanted: string, source: string): NumberAnswer {
  const patent = patents.find(({ number }) => number && isSamePatent(number, wanted));
  if (!patent) return noEntry(source, false);
  const { title, number, url, inventor, granted, filed } = patent;
  const item = fromPage({ title, url, authors: inventor, published: granted ?? filed, patent: { number } });
  return { record: { title: title || number, url, source }, from: source, item };
}

const REPORTED = /^(\d{1,4}) (.{1,40}?) (\d{1,5})(?:\s*\(.*)?$/u;
/** Removes the year, which is often omitted: `410 U.S. 113 (1973)`. */
const withoutYear = (citation: string): string => citation.replace(/(?:(?<!\s)\s+)?\([^()]*\)\s*$/u, "");
const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/gu, "");

/** The court case with the citation among the results. */
export function caseAmong(cases: readonly CourtCase[], wanted: string, source: string): NumberAnswer {
  const found = cases.find(({ citation }) => citation && bare(wanted).includes(bare(withoutYear(citation))));
  if (!found) return noEntry(source, false);
  const { caseName, citation = "", court, dateFiled, docketNumber, url } = found;
  const [, volume, reporter, page] = REPORTED.exec(citation) ?? [];
  const item: CslItem = {
    id: "case",
    type: "legal_case",
    title: caseName,
    URL: url,
    ...omitUndefined({
      volume,
      "container-title": reporter,
      page,
      authority: court,
      number: reporter ? undefined : docketNumber,
      issued: dateFiled ? parseDate(dateFiled) : undefined,
    }),
  };
  return { record: { title: caseName, url, source }, from: source, item };
}

type Result = Verified["result"];

const nothing = (fields: Pick<Result, "verificationStatus" | "authenticityCaveat" | "provenance">): Verified => ({
  result: { inputType: "reference", exists: false, matchConfidence: "none", titleMatch: "not_checked", ...fields },
  places: [],
  noSource: "No source was found for the number.",
});

/** The evidence about a number whose check digit is wrong, which no work can have; `undefined` for others. */
export function misprinted(cited: CitedNumber): Verified | undefined {
  const isWrong = (cited.kind === "isbn" && !isIsbn(cited.isbn)) || (cited.kind === "issn" && !isIssn(cited.issn));
  if (!isWrong) return undefined;
  const name = cited.kind.toUpperCase();
  return nothing({
    verificationStatus: "not_found",
    authenticityCaveat: `The check digit of the ${name} is wrong, so no work can have this number: a digit is mistyped, or the number is invented.`,
    provenance: [`check digit of the ${name}: wrong`],
  });
}

const CATALOGUES: Readonly<Record<CitedNumber["kind"], string>> = {
  pmid: "PubMed",
  pmcid: "PubMed Central",
  isbn: "the registry of books with DOIs",
  issn: "the registry of journals",
  patent: "the patent registers",
  case: "the collections of court cases",
};

/** The evidence about a number. `byDoi` is the evidence about the DOI of its work. */
export function verifiedNumber({ kind }: CitedNumber, answer: NumberAnswer, byDoi: Verified | undefined): Verified {
  if (!answer.record) {
    const said = answer.isAbsent
      ? `${CATALOGUES[kind]} does not contain this number.`
      : answer.isOffline
        ? NO_NETWORK
        : `The number could not be confirmed: ${answer.because}. This is no evidence that it is invented.`;
    return nothing({
      verificationStatus: answer.isAbsent ? "not_found" : "uncertain",
      authenticityCaveat: said,
      provenance: [answer.because],
    });
  }
  const { record, from } = answer;
  if (!byDoi)
    return {
      result: {
        inputType: "reference",
        exists: true,
        matchedRecord: toPaper(record),
        matchConfidence: "high",
        titleMatch: "not_checked",
        ...omitUndefined({ retractionStatus: record.retractionStatus }),
        ...(kind === "pmid" ? { checkedSources: ["pubmed"] } : {}),
        verificationStatus: "confirmed",
        provenance: [`${from} has the number`],
      },
      places: placesOf(record),
    };
  const { result } = byDoi;
  return {
    ...byDoi,
    result: {
      ...result,
      inputType: "reference",
      exists: true,
      matchedRecord: result.matchedRecord ?? toPaper(record),
      provenance: [`${from} has the number, with the DOI ${record.doi}`, ...result.provenance],
    },
  };
}
