import type { Body, Desk } from "./define-command.ts";
import { listOf, recordOf, spoken, textOf, wrap } from "./render.ts";

/** Sentences that bear on a claim, each with the address that opens its page there. */
export const sentenceLines = (details: unknown, { style, width }: Desk): string[] =>
  listOf(details).flatMap(({ sentence, link }) => [
    wrap(`“${textOf(sentence)}”`, width, "  "),
    ...(textOf(link) ? [`    ${style.link(textOf(link))}`] : []),
  ]);

const bothSides = ({ claim, source }: Body): string =>
  `“${textOf(claim)}” in the claim, “${textOf(source)}” in the source`;

const numberLine = (pair: Body): string =>
  textOf(pair.source)
    ? `Numbers differ: ${bothSides(pair)}`
    : `Number: “${textOf(pair.claim)}” is in the claim, and not in these sentences`;

/** What should be looked at before the sentences are taken for support. Reasons to read, no verdicts. */
function reasonsToRead(body: Body): string[] {
  const { model, label, score } = recordOf(body.entailment);
  const sure = typeof score === "number" ? ` (${score.toFixed(2)})` : "";
  return [
    ...(body.contrastSignal === true ? ["The source may say otherwise: read the sentences."] : []),
    ...listOf(body.opposedWords).map((pair) => `Opposed words: ${bothSides(pair)}`),
    ...listOf(body.numberMismatch).map(numberLine),
    ...(textOf(model) ? [`The model ${textOf(model)} says of them: ${textOf(label)}${sure}`] : []),
    ...(textOf(body.entailmentError) ? [`The model did not answer: ${textOf(body.entailmentError)}`] : []),
    ...(textOf(body.sparsityNote) ? [textOf(body.sparsityNote)] : []),
  ];
}

/** What a source shows of a claim, as people read it; nothing where no claim was given. */
export function claimLines(body: Body, desk: Desk): string[] {
  if (!textOf(body.claim)) return [];
  const { style, width } = desk;
  const reason = textOf(body.claimCheckSkippedReason) || textOf(body.claimFetchError);
  const why = reason === textOf(body.authenticityCaveat) ? "" : reason;
  return [
    `Claim: ${spoken(textOf(body.claimSupport))}`,
    ...[textOf(body.claimSourceUrl), why].filter(Boolean).map((line) => `  ${line}`),
    ...reasonsToRead(body).map((line) => style.warn(wrap(line, width, "  "))),
    ...sentenceLines(body.claimEvidenceDetails, desk),
  ];
}
