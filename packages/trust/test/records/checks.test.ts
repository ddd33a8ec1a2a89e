import { UNTRUSTED } from "@wellsourced/core";
import { expect, test } from "vitest";
import { checkOfCitation, checkOfQuote } from "../../src/records/index.ts";
import type { VerifyResult } from "../../src/references/index.ts";

const verified: VerifyResult = {
  input: "10.1000/made",
  inputType: "doi",
  exists: true,
  verificationStatus: "confirmed",
  provenance: [],
  trust: UNTRUSTED,
};

test.each<[string, Partial<VerifyResult>, string, string]>([
  ["a retracted work", { retractionStatus: { retracted: true, kind: "retraction" } }, "bad", "retracted"],
  ["a work with a mere correction", { retractionStatus: { retracted: false, kind: "correction" } }, "good", "found"],
  ["no such work", { exists: false, verificationStatus: "not_found" }, "bad", "not found"],
  ["silence", { exists: false, verificationStatus: "uncertain" }, "unknown", "could not be confirmed"],
  ["another work", { titleMatch: "mismatch" }, "doubtful", "the identifier belongs to another title"],
])("%s is recorded as such", (_, more, state, result) => {
  expect(checkOfCitation({ ...verified, ...more })).toMatchObject({ subject: "10.1000/made", state, result });
});

test("who did not answer stands in the record of a citation", () => {
  const { remarks } = checkOfCitation({ ...verified, failedSources: ["crossref"] });
  expect(remarks).toEqual(["No answer from: crossref."]);
});

test("a claim whose figures differ from the source is recorded as doubtful, with the difference", () => {
  const claim = "Lichen grows two millimetres in a year";
  const attention = ["The statement says “two millimetres”, and the passage says “one millimetre”."];
  const about = { ...verified, claim, claimSupport: "addressed" } as const;
  expect(checkOfCitation({ ...about, attention })).toMatchObject({
    state: "doubtful",
    result: "found, and the text differs from the claim",
    remarks: [`The claim: “${claim}”.`, ...attention],
  });
  expect(checkOfCitation(about)).toMatchObject({
    state: "good",
    remarks: [`The claim: “${claim}”.`, "The text addresses the claim."],
  });
});

test("the same words with a negation left out are doubtful", () => {
  const check = checkOfQuote({
    quote: "it … works",
    quoteMatch: "elided",
    meaningRisk: true,
    checkedAt: "2026-01-31T12:00:00Z",
    provenance: [],
    trust: UNTRUSTED,
  });
  expect(check).toMatchObject({ what: "Quotation", state: "doubtful" });
});
