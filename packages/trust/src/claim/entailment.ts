import type { KeySentence } from "./examine.ts";

export const ENTAILMENT_LABELS = ["supports", "contradicts", "neutral"] as const;
/** How a passage stands to a claim, as a model sees it. */
export type EntailmentLabel = (typeof ENTAILMENT_LABELS)[number];

/** What a model says of a claim and a passage: evidence of its own, beside that of the words. */
export type Entailment = {
  /** Which model said so. */
  readonly model: string;
  readonly label: EntailmentLabel;
  /** How sure it is, 0 to 1. */
  readonly score: number;
};

/** A model that reads a passage for a claim, on this machine or elsewhere. */
export type Entails = (claim: string, passage: string, signal?: AbortSignal) => Promise<Entailment>;

/** The sentences that bear on a claim, in the order of the text, as a passage for a model. */
export const passageOf = (sentences: readonly KeySentence[]): string =>
  sentences.map(({ sentence }) => sentence).join("\n");
