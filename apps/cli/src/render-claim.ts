import { toReadableTime } from "@wellsourced/core";
import type { BodyOf } from "@wellsourced/tools";
import type { CommandContext } from "./define-command.ts";
import { inQuotes, spoken, wrap } from "./render.ts";

type Checked = Partial<BodyOf<"verify_citation">>;

/** The time at which the checked text was fetched, in a line. */
export const fetchedLine = ({ fetchedAt, fromCopy }: Pick<Checked, "fetchedAt" | "fromCopy">): string =>
  fetchedAt ? `${fromCopy ? "A stored copy, fetched" : "Fetched"} ${toReadableTime(fetchedAt)}` : "";

/** Relevant sentences, each with a link to its passage. */
export const sentenceLines = (
  details: readonly { readonly sentence: string; readonly link?: string | undefined }[] = [],
  { style, width }: CommandContext,
): string[] =>
  details.flatMap(({ sentence, link }) => [
    wrap(inQuotes(sentence), width, "  "),
    ...(link ? [`    ${style.link(link)}`] : []),
  ]);

/** Reasons to read the sentences with care, which are not verdicts. */
function reasonsToRead({ entailment, entailmentError, sparsityNote }: Checked): string[] {
  return [
    entailment && `The model ${entailment.model} says of them: ${entailment.label} (${entailment.score.toFixed(2)})`,
    entailmentError && `The model did not answer: ${entailmentError}`,
    sparsityNote,
  ].flatMap((reason) => reason || []);
}

/** Differences between the claim and its source. */
export const attentionLines = ({ attention = [] }: Checked, { style, width }: CommandContext): string[] =>
  attention.map((line) => style.warn(wrap(`! ${line}`, width)));

/** The evidence of a source about a claim; empty without a claim. */
export function claimLines(body: Checked, context: CommandContext): string[] {
  if (!body.claim) return [];
  const { style, width } = context;
  const reason = body.claimCheckSkippedReason || body.claimFetchError;
  const why = reason === body.authenticityCaveat ? "" : reason;
  const { claimEvidence = [], claimEvidenceDetails: places = [] } = body;
  return [
    `Claim: ${spoken(body.claimSupport)}`,
    ...[body.claimSourceUrl, fetchedLine(body), why].flatMap((line) => (line ? [`  ${line}`] : [])),
    ...reasonsToRead(body).map((line) => style.warn(wrap(line, width, "  "))),
    ...sentenceLines(
      claimEvidence.map((sentence, index) => ({ sentence, link: places[index]?.link })),
      context,
    ),
  ];
}
