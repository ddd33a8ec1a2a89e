import { contrasts } from "./contrast.ts";
import { rankEvidence } from "./evidence.ts";
import { type NumberMismatch, numberMismatches } from "./mismatch.ts";
import { type Reading, read } from "./reading.ts";
import { sum, weigh } from "./weights.ts";
import { bestWindow } from "./window.ts";

export const CLAIM_SUPPORTS = ["addressed", "partially_addressed", "not_addressed", "source_unavailable"] as const;
/** How much of a claim a source speaks of. Coverage, never a verdict. */
export type ClaimSupport = (typeof CLAIM_SUPPORTS)[number];

export interface Coverage {
  readonly claimSupport: ClaimSupport;
  /** Distinct terms of the claim in the stretch that holds most of it. */
  readonly matched: number;
  /** Distinct terms of the claim. */
  readonly total: number;
  /** Numbers of the claim that the source states otherwise; absent when there are none. */
  readonly numberMismatch?: readonly NumberMismatch[];
  /** Present when the best sentence denies what the claim affirms, or the other way round. */
  readonly contrastSignal?: true;
}

/** A sentence with its place: `text.slice(start, end) === sentence`. */
export interface KeySentence {
  readonly sentence: string;
  readonly start: number;
  readonly end: number;
}

export interface ClaimEvidence extends Coverage {
  /** The sentence that bears most on the claim; empty when none does. */
  readonly claimSignal: string;
  /** The best five, in the order of the text. */
  readonly keySentences: readonly KeySentence[];
}

const KEY_SENTENCES = 5;
/** Names count more when it is asked whether a source is about the claim at all. */
const NAMES = 1.5;
/** Shares of the claim's weight, chosen on labelled pairs: docs/decisions/0012 has the figures. */
const ADDRESSED = 0.45;
const NOT_ADDRESSED = 0.17;
/** A source of a few sentences leaves more unsaid, so less is made of it. */
const FEW_SENTENCES = 20;
const NOT_ADDRESSED_BY_FEW = 0.08;

/**
 * Everything a text shows about a claim. The parts can be had alone from `claimSignal`, `keySentences` and `coverage`;
 * this reads the text once for all of them.
 */
export function examineClaim(text: string, claim: string): ClaimEvidence {
  const reading = read(text, claim);
  const ranked = rankEvidence(reading);
  const support = judge(reading, text);
  const speaks = support.claimSupport === "addressed" || support.claimSupport === "partially_addressed";
  const mismatch = speaks ? numberMismatches(reading, ranked) : [];
  return {
    ...support,
    ...(mismatch.length > 0 ? { numberMismatch: mismatch } : {}),
    ...(speaks && contrasts(reading, ranked[0]) ? { contrastSignal: true } : {}),
    claimSignal: ranked[0]?.sentence ?? "",
    keySentences: ranked
      .slice(0, KEY_SENTENCES)
      .sort((a, b) => a.index - b.index)
      .map(({ sentence, start, end }) => ({ sentence, start, end })),
  };
}

function judge(reading: Reading, text: string): Pick<Coverage, "claimSupport" | "matched" | "total"> {
  const total = reading.terms.length;
  if (text.trim() === "") return { claimSupport: "source_unavailable", matched: 0, total };
  if (total === 0) return { claimSupport: "partially_addressed", matched: 0, total };
  const weights = weigh(reading, { name: NAMES });
  const { terms } = bestWindow(reading, weights);
  const share = sum(terms, weights) / sum(weights.keys(), weights);
  const floor = reading.sentences.length > FEW_SENTENCES ? NOT_ADDRESSED : NOT_ADDRESSED_BY_FEW;
  const matched = terms.size;
  if (matched === 0 || share < floor) return { claimSupport: "not_addressed", matched, total };
  return { claimSupport: share >= ADDRESSED ? "addressed" : "partially_addressed", matched, total };
}

/** The sentence of a text that bears most on a claim; empty when none shares a word with it. */
export const claimSignal = (text: string, claim: string): string => rankEvidence(read(text, claim))[0]?.sentence ?? "";

/** The five sentences that bear most on a claim, in the order of the text. */
export const keySentences = (text: string, claim: string): readonly KeySentence[] =>
  examineClaim(text, claim).keySentences;

/** How much of a claim a text speaks of. An empty text is a source that was not available. */
export function coverage(text: string, claim: string): Coverage {
  const { claimSignal: _signal, keySentences: _sentences, ...rest } = examineClaim(text, claim);
  return rest;
}
