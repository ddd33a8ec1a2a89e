import type { BodyOf } from "@wellsourced/tools";
import type { CommandContext } from "./define-command.ts";
import { spoken, wrap } from "./render.ts";

type Checked = Partial<BodyOf<"verify_citation">>;
type Pair = NonNullable<Checked["numberMismatch"]>[number];

/** Sentences that bear on a claim, each with the address that opens its page there. */
export const sentenceLines = (
  details: readonly { readonly sentence: string; readonly link?: string | undefined }[] = [],
  { style, width }: CommandContext,
): string[] =>
  details.flatMap(({ sentence, link }) => [
    wrap(`“${sentence}”`, width, "  "),
    ...(link ? [`    ${style.link(link)}`] : []),
  ]);

const bothSides = ({ claim, source = "" }: Pair): string => `“${claim}” in the claim, “${source}” in the source`;

const numberLine = (pair: Pair): string =>
  pair.source
    ? `Numbers differ: ${bothSides(pair)}`
    : `Number: “${pair.claim}” is in the claim, and not in these sentences`;

/** What should be looked at before the sentences are taken for support. Reasons to read, no verdicts. */
function reasonsToRead(body: Checked): string[] {
  const { entailment, contrastSignal, opposedWords = [], numberMismatch = [], entailmentError, sparsityNote } = body;
  return [
    contrastSignal && "The source may say otherwise: read the sentences.",
    ...opposedWords.map((pair) => `Opposed words: ${bothSides(pair)}`),
    ...numberMismatch.map(numberLine),
    entailment && `The model ${entailment.model} says of them: ${entailment.label} (${entailment.score.toFixed(2)})`,
    entailmentError && `The model did not answer: ${entailmentError}`,
    sparsityNote,
  ].flatMap((reason) => reason || []);
}

/** What a source shows of a claim, as people read it; nothing where no claim was given. */
export function claimLines(body: Checked, context: CommandContext): string[] {
  if (!body.claim) return [];
  const { style, width } = context;
  const reason = body.claimCheckSkippedReason || body.claimFetchError;
  const why = reason === body.authenticityCaveat ? "" : reason;
  return [
    `Claim: ${spoken(body.claimSupport)}`,
    ...[body.claimSourceUrl, why].flatMap((line) => (line ? [`  ${line}`] : [])),
    ...reasonsToRead(body).map((line) => style.warn(wrap(line, width, "  "))),
    ...sentenceLines(body.claimEvidenceDetails, context),
  ];
}
