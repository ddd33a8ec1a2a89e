import { omitUndefined } from "@wellsourced/core";
import type { AnswerReport, CheckedStatement } from "../answers/index.ts";
import type { QuoteEvidence } from "../quote/index.ts";
import type { VerifyResult } from "../references/index.ts";

interface Outcome {
  readonly state: "good" | "doubtful" | "bad" | "unknown";
  readonly result: string;
}

/** A check as the record of a session lists it. */
export interface RecordedCheck extends Outcome {
  readonly what: string;
  readonly subject: string;
  readonly remarks?: readonly string[];
  readonly url?: string;
}

function stateOfCitation({ retractionStatus, titleMatch, verificationStatus, attention }: VerifyResult): Outcome {
  if (retractionStatus?.retracted) return { state: "bad", result: "retracted" };
  if (verificationStatus === "not_found") return { state: "bad", result: "not found" };
  if (titleMatch === "mismatch") return { state: "doubtful", result: "the identifier belongs to another title" };
  if (verificationStatus === "uncertain") return { state: "unknown", result: "could not be confirmed" };
  if (attention) return { state: "doubtful", result: "found, and the text differs from the claim" };
  return { state: "good", result: "found" };
}

const SUPPORT: Readonly<Record<string, string>> = {
  addressed: "The text addresses the claim.",
  partially_addressed: "The text addresses a part of the claim.",
  not_addressed: "The text that was read does not address the claim.",
  source_unavailable: "The text could not be read to check the claim.",
};

/** The record of a verified citation. */
export function checkOfCitation(result: VerifyResult): RecordedCheck {
  const { input, retractionStatus, matchedRecord, failedSources = [], claim, claimSupport, attention = [] } = result;
  const remarks = [
    retractionStatus?.date ? `The notice is dated ${retractionStatus.date}.` : "",
    matchedRecord ? `The matching record is “${matchedRecord.title}”.` : "",
    failedSources.length > 0 ? `No answer from: ${failedSources.join(", ")}.` : "",
    claim ? `The claim: “${claim}”.` : "",
    ...attention,
    // A source that addresses a claim but differs from it does not confirm it.
    claimSupport && !(claimSupport === "addressed" && attention.length > 0) ? (SUPPORT[claimSupport] ?? "") : "",
  ].filter(Boolean);
  return {
    what: "Citation",
    subject: input,
    ...stateOfCitation(result),
    ...omitUndefined({ remarks: remarks.length > 0 ? remarks : undefined, url: matchedRecord?.url }),
  };
}

const MATCHES: Readonly<Record<QuoteEvidence["quoteMatch"], Outcome>> = {
  verbatim: { state: "good", result: "word for word" },
  verbatim_normalised: { state: "good", result: "the same words" },
  elided: { state: "good", result: "the same words, with parts left out" },
  altered: { state: "bad", result: "altered" },
  spliced: { state: "bad", result: "joined from separate places" },
  absent: { state: "bad", result: "not in the source" },
  source_unavailable: { state: "unknown", result: "the source could not be read in full" },
};

/** The record of a checked quotation. */
export function checkOfQuote({ quote, quoteMatch, sourceUrl, meaningRisk, note }: QuoteEvidence): RecordedCheck {
  const match = MATCHES[quoteMatch];
  const remarks = [meaningRisk ? "A negation, a hedge or a condition was left out or changed." : "", note ?? ""].filter(
    Boolean,
  );
  return {
    what: "Quotation",
    subject: quote,
    ...match,
    ...(meaningRisk && match.state === "good" ? { state: "doubtful" as const } : {}),
    ...omitUndefined({ remarks: remarks.length > 0 ? remarks : undefined, url: sourceUrl }),
  };
}

/** Maximum statements of an answer in a record. */
const MOST_STATEMENTS = 100;
const ACCUSING: readonly string[] = ["source_not_found", "source_retracted", "quotation_absent", "quotation_altered"];

function stateOfStatement({ state, reasons }: CheckedStatement): Outcome {
  const result = state.replaceAll("_", " ");
  if (reasons.some(({ code }) => ACCUSING.includes(code))) return { state: "bad", result };
  if (state === "unchecked" || (state === "uncited" && reasons.length === 0)) return { state: "unknown", result };
  return { state: reasons.length > 0 || state === "not_addressed" ? "doubtful" : "good", result };
}

/** The records of a checked answer, one per statement, the most doubtful first. */
export const checksOfAnswer = ({ statements }: Pick<AnswerReport, "statements">): readonly RecordedCheck[] =>
  statements.slice(0, MOST_STATEMENTS).map((statement) => ({
    what: "Statement",
    subject: statement.text,
    ...stateOfStatement(statement),
    ...omitUndefined({
      remarks: statement.reasons.length > 0 ? statement.reasons.map(({ detail }) => detail) : undefined,
      url: statement.evidence[0]?.link,
    }),
  }));
