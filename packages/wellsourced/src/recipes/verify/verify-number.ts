import type { Paper } from "@wellsourced/core";
import { isSamePatent, type Providers } from "@wellsourced/providers";
import { type Call, passOn } from "../../call.ts";
import { given } from "../../given.ts";
import { placesOf } from "../checks/check-claim.ts";
import { isUnresolved, NO_NETWORK, whyNot } from "../checks/network.ts";
import { isIsbn, type WhatIsCited } from "../checks/what-is-cited.ts";
import { failureIn } from "../failure-in.ts";
import type { Verified } from "../verify-types.ts";
import { type VerifyDoiParts, verifyDoi } from "./verify-doi.ts";

type Number = Extract<WhatIsCited, { readonly kind: "pmid" | "pmcid" | "isbn" | "patent" | "case" }>;
type Result = Verified["result"];

/** What a register says of a number: the work, that there is none, or why it could not be asked. */
type Answer =
  | { readonly record: Paper; readonly from: string }
  | { readonly record?: undefined; readonly isAbsent: boolean; readonly isOffline?: true; readonly because: string };

const nothing = (fields: Pick<Result, "verificationStatus" | "authenticityCaveat" | "provenance">): Verified => ({
  result: { inputType: "reference", exists: false, matchConfidence: "none", titleMatch: "not_checked", ...fields },
  places: [],
  noSource: "No source was found for the number.",
});

function isbn(number: string): Verified {
  const isWhole = isIsbn(number);
  const caveat = isWhole
    ? "The ISBN is well formed. Whether a book bears it was not checked: no catalogue of books is set up."
    : "The check digit of the ISBN is wrong: no book can bear it, so a digit is mistyped or the number is made up.";
  return nothing({
    verificationStatus: isWhole ? "uncertain" : "not_found",
    authenticityCaveat: caveat,
    provenance: [`check digit of the ISBN: ${isWhole ? "right" : "wrong"}`, "catalogues of books were not asked"],
  });
}

const CATALOGUES: Readonly<Record<Number["kind"], string>> = {
  pmid: "PubMed",
  pmcid: "PubMed Central",
  isbn: "",
  patent: "the patent registers",
  case: "the collections of court cases",
};

const paperOf = (title: string, url: string, source: string): Paper => ({ title, url, source });

async function answerOf(
  cited: Exclude<Number, { kind: "isbn" }>,
  find: Providers["find"],
  call: Call,
): Promise<Answer> {
  const options = passOn(call);
  if (cited.kind === "patent") {
    const { records, provider } = await find("patent", { number: cited.number, limit: 1 }, options);
    const own = records.find(({ number }) => number && isSamePatent(number, cited.number));
    return own
      ? { record: paperOf(own.title ?? cited.number, own.url, provider), from: provider }
      : absent(provider, false);
  }
  if (cited.kind === "case") {
    const { records, provider } = await find("case", { query: cited.citation, limit: 5 }, options);
    const own = records.find(({ citation }) => citation && same(cited.citation).includes(same(citation)));
    return own ? { record: paperOf(own.caseName, own.url, provider), from: provider } : absent(provider, false);
  }
  const ask = cited.kind === "pmid" ? { pmid: cited.pmid } : { pmcid: cited.pmcid };
  const only = cited.kind === "pmid" ? { provider: "pubmed" } : {};
  const { records, provider } = await find("work", { ...ask, limit: 1 }, { ...options, ...only });
  const [record] = records;
  return record ? { record, from: provider } : absent(provider, cited.kind === "pmid");
}

const same = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/gu, "");
const absent = (provider: string, isAbsent: boolean): Answer => ({
  isAbsent,
  because: `${provider} has no such entry`,
});

async function ask(cited: Exclude<Number, { kind: "isbn" }>, find: Providers["find"], call: Call): Promise<Answer> {
  try {
    return await answerOf(cited, find, call);
  } catch (error) {
    const failure = failureIn(error, call);
    const { kind, message, provider = "" } = failure;
    if (isUnresolved(failure)) return { isAbsent: false, isOffline: true, because: NO_NETWORK };
    // Of its own numbers PubMed knows all; other collections have gaps.
    const isAbsent = kind === "not_found" && cited.kind === "pmid";
    const why = kind === "config" ? message.split(". ")[0] : `${provider} did not answer (${whyNot(failure)})`;
    return { isAbsent, because: kind === "not_found" ? `${provider} has no such entry` : (why ?? kind) };
  }
}

/** A number of a register: what it names, and for a paper with a DOI all that is known of that. */
export async function verifyNumber(cited: Number, parts: VerifyDoiParts, call: Call): Promise<Verified> {
  if (cited.kind === "isbn") return isbn(cited.isbn);
  const answer = await ask(cited, parts.find, call);
  if (!answer.record) {
    const said = answer.isAbsent
      ? `${CATALOGUES[cited.kind]} has no such number.`
      : answer.isOffline
        ? NO_NETWORK
        : `The number could not be confirmed: ${answer.because}. That is no sign that it is invented.`;
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
        matchedRecord: record,
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
      matchedRecord: result.matchedRecord ?? record,
      provenance: [`${from} has the number, with the DOI ${record.doi}`, ...result.provenance],
    },
  };
}
