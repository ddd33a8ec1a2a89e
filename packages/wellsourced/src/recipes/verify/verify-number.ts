import { isIsbn, isIssn } from "@wellsourced/citations";
import { given, NO_NETWORK } from "@wellsourced/core";
import { placesOf, toPaper, type Verified } from "@wellsourced/trust/references";
import type { Call } from "../../call.ts";

import { type CitedNumber, findByNumber } from "../checks/find-by-number.ts";
import type { LookUpParts } from "../checks/look-ups.ts";

import { verifyDoi } from "./verify-doi.ts";

type Result = Verified["result"];

const nothing = (fields: Pick<Result, "verificationStatus" | "authenticityCaveat" | "provenance">): Verified => ({
  result: { inputType: "reference", exists: false, matchConfidence: "none", titleMatch: "not_checked", ...fields },
  places: [],
  noSource: "No source was found for the number.",
});

/** A number with a wrong check digit cannot exist, so no registry is queried. */
function misprinted(cited: CitedNumber): Verified | undefined {
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

/** Verifies a registry number: the work that it identifies and, for a paper with a DOI, that DOI's result. */
export async function verifyNumber(cited: CitedNumber, parts: LookUpParts, call: Call): Promise<Verified> {
  const wrong = misprinted(cited);
  if (wrong) return wrong;
  const answer = await findByNumber(cited, parts.providers, call);
  if (!answer.record) {
    const said = answer.isAbsent
      ? `${CATALOGUES[cited.kind]} does not hold this number.`
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
  if (!record.doi)
    return {
      result: {
        inputType: "reference",
        exists: true,
        matchedRecord: toPaper(record),
        matchConfidence: "high",
        titleMatch: "not_checked",
        ...given({ retractionStatus: record.retractionStatus }),
        ...(cited.kind === "pmid" ? { checkedSources: ["pubmed"] } : {}),
        verificationStatus: "confirmed",
        provenance: [`${from} has the number`],
      },
      places: placesOf(record),
    };
  const verified = await verifyDoi({ doi: record.doi, words: "" }, parts, call);
  const { result } = verified;
  return {
    ...verified,
    result: {
      ...result,
      inputType: "reference",
      exists: true,
      matchedRecord: result.matchedRecord ?? toPaper(record),
      provenance: [`${from} has the number, with the DOI ${record.doi}`, ...result.provenance],
    },
  };
}
