import type { Stretch } from "@wellsourced/core/markdown";
import type { VisibleText } from "../visible/visible-text.ts";
import { nearness } from "./context.ts";
import { plainContrast } from "./contrast.ts";
import { contrastRow, type Pair } from "./contrast-features.ts";
import { distanceFeatures, holdsName } from "./coverage-features.ts";
import { bearing, type Evidence, rankEvidence } from "./evidence.ts";
import { probability } from "./forest.ts";
import { contrasting, unrelated } from "./forests.gen.ts";
import {
  isOfOtherTime,
  type NumberDifference,
  type NumberMismatch,
  numberDifferences,
  toNumberMismatch,
} from "./mismatch.ts";
import { missingNames } from "./names.ts";
import { type OpenText, openText } from "./open-text.ts";
import { type Opposition, oppositions } from "./opposites.ts";
import { readFor, type SourceReading } from "./reading.ts";
import { bestWindow, shareOf, weigh } from "./weights.ts";

/** Thresholds of probabilities, chosen by cross-validation: docs/measured/claims.md has the figures. */
const UNRELATED = 0.65;
const UNRELATED_PAGE = 0.75;
/** For a page with a name of the claim. */
const UNRELATED_NAMED = 0.95;
/** Minimum probability of another subject for a page to count against the citation. */
const SILENT = 0.93;
const SILENT_PAGE = 0.9;
/** Minimum length of a page in characters. */
const PAGE = 3_000;

/** The probability that a text is about another subject, and whether it has a name of the claim. */
interface Distance {
  readonly chance: number;
  readonly isNamed: boolean;
}

/** Whether a text is about another subject, and surely enough to count against a citation of it. */
export function judgeDistance(
  { chance, isNamed }: Distance,
  isPage: boolean,
): { readonly isUnrelated: boolean; readonly isSilent: boolean } {
  if (!isPage) return { isUnrelated: chance >= UNRELATED, isSilent: chance >= SILENT };
  return {
    isUnrelated: chance >= (isNamed ? UNRELATED_NAMED : UNRELATED_PAGE),
    isSilent: !isNamed && chance >= SILENT_PAGE,
  };
}

/** Minimum probability of a contrast: docs/measured/claims.md has the figures. */
export const CONTRAST = 0.54;

/** How much of a claim a source addresses; not a verdict. */
export type ClaimSupport = "addressed" | "partially_addressed" | "not_addressed" | "source_unavailable";

export interface Coverage {
  readonly claimSupport: ClaimSupport;
  /** Distinct terms of the claim in the best passage. */
  readonly matched: number;
  /** Distinct terms of the claim. */
  readonly total: number;
  /** Numbers of the claim that the matching sentences lack or state differently; absent if there are none. */
  readonly numberMismatch?: readonly NumberMismatch[];
  /** Present if the best sentence seems to contradict the claim: a reason to read it, not a verdict. */
  readonly contrastSignal?: true;
  /** Opposite words in the claim and the best sentence, with a contrast. */
  readonly opposedWords?: readonly Opposition[];
  /**
   * Present if a page of at least 3,000 characters almost certainly does not mention the claim: stronger than
   * `not_addressed`, which short texts get too.
   */
  readonly silent?: true;
}

/** A visible sentence with its position. */
export interface KeySentence {
  readonly sentence: string;
  /** Position in the text, as Markdown. */
  readonly start: number;
  readonly end: number;
  /** Position in `visibleText(text).text`; absent if the text has no Markdown. */
  readonly visible?: Stretch;
  /** Relevance to the claim, comparable within a text. */
  readonly score: number;
}

export interface ClaimEvidence extends Coverage {
  /** The most relevant sentence; empty if there is none. */
  readonly claimSignal: string;
  /** The five most relevant sentences, in the order of the text. */
  readonly keySentences: readonly KeySentence[];
}

const KEY_SENTENCES = 5;
/** Names distinguish subjects, so they weigh more. */
const NAMES = 1.5;
/** Minimum share of the claim in one passage: docs/measured/claims.md has the figures. */
const ADDRESSED = 0.45;
/** Maximum probability of another subject for a text that addresses the claim. */
const DOUBTFUL = 0.3;

/** Examines what a text says about a claim. `claimSignal`, `keySentences` and `coverage` return parts of it. */
export function examineClaim(text: string, claim: string): ClaimEvidence {
  const { coverage, differences, evidence, reading } = examine(openText(text), claim);
  return {
    ...coverage,
    ...(differences.length > 0 ? { numberMismatch: differences.map(toNumberMismatch) } : {}),
    claimSignal: evidence[0]?.sentence ?? "",
    keySentences: evidence
      .slice(0, KEY_SENTENCES)
      .sort((a, b) => a.index - b.index)
      .map((one) => toKeySentence(one, reading.visible, text)),
  };
}

/** Findings about a claim in a text. */
export interface Examination {
  readonly reading: SourceReading;
  /** Reading of the text for the claim's context. */
  readonly around?: SourceReading;
  /** Without numbers, which are in `differences`. */
  readonly coverage: Coverage;
  readonly differences: readonly NumberDifference[];
  /** The claim with the best sentence; absent if no sentence shares a term with it. */
  readonly pair?: Pair;
  /** Probability that the best sentence contradicts the claim, 0 to 1. */
  readonly contrast: number;
  /** Whether the text is about another subject, surely enough to count against a citation of it. */
  readonly isSilent: boolean;
  /** Names of the claim that the text lacks. */
  readonly missingNames: readonly string[];
  /** Relevant sentences, best first. */
  readonly evidence: readonly Evidence[];
}

/** Compares a claim with an opened text. The claim's context only changes the order of the evidence. */
export function examine(open: OpenText, claim: string, context = ""): Examination {
  const reading = readFor(open, claim);
  const around = context.trim() === "" ? undefined : readFor(open, context, reading);
  const ranked = rankEvidence(reading);
  const distance = distanceOf(reading);
  const isPage = open.markdown.length >= PAGE;
  const far = judgeDistance(distance, isPage);
  const support = judge(reading, open.markdown, { chance: distance.chance, isUnrelated: far.isUnrelated });
  const isSilent = support.claimSupport === "not_addressed" && far.isSilent;
  const speaks = support.claimSupport === "addressed" || support.claimSupport === "partially_addressed";
  const mismatches = numberDifferences(reading, ranked);
  const [best] = ranked;
  const pair = best && { reading, ranked, best, mismatches };
  const { chance, opposed } = speaks && pair ? contrastIn(pair) : { chance: 0, opposed: [] };
  const inOrder = around ? rankEvidence(reading, nearness(around, reading)) : ranked;
  return {
    reading,
    ...(around ? { around } : {}),
    coverage: {
      ...support,
      ...(isSilent && isPage ? { silent: true as const } : {}),
      ...(chance >= CONTRAST ? { contrastSignal: true as const } : {}),
      ...(opposed.length > 0 ? { opposedWords: opposed } : {}),
    },
    contrast: chance,
    differences: speaks ? mismatches : [],
    isSilent,
    missingNames: speaks ? missingNames(reading) : [],
    ...(pair ? { pair } : {}),
    evidence: withRivalFirst(bearing(reading, inOrder, speaks), speaks ? mismatches : [], ranked),
  };
}

/** Puts the sentence with a differing number first. */
function withRivalFirst(
  evidence: readonly Evidence[],
  differences: readonly NumberDifference[],
  ranked: readonly Evidence[],
): readonly Evidence[] {
  const place = differences.find(({ rival }) => rival)?.rival?.sentence;
  const first = ranked.find(({ start }) => start === place?.start);
  return first ? [first, ...evidence.filter((one) => one !== first)] : evidence;
}

export const toKeySentence = (
  { sentence, start, end, score }: Evidence,
  visible: VisibleText,
  markdown: string,
): KeySentence => ({
  sentence,
  ...visible.toSource({ start, end }),
  ...(visible.text === markdown ? {} : { visible: { start, end } }),
  score: Number(score.toFixed(3)),
});

function contrastIn(pair: Pair): { readonly chance: number; readonly opposed: readonly Opposition[] } {
  const { reading, best } = pair;
  const plain = plainContrast(reading, best);
  const learnt = () => (isOfOtherTime(reading, best) ? 0 : probability(contrasting, contrastRow(pair)));
  const chance = plain ? Number(plain.isContrary) : learnt();
  if (chance < CONTRAST) return { chance, opposed: [] };
  return {
    chance,
    opposed: plain?.opposed ? [plain.opposed] : oppositions(reading.claim, best.sentence, reading.language),
  };
}

/** Estimates the probability that a text is about another subject: 1 if they share no term. */
function distanceOf(reading: SourceReading): Distance {
  if (reading.hits.every(({ size }) => size === 0)) return { chance: 1, isNamed: false };
  const features = distanceFeatures(reading);
  return { chance: probability(unrelated, Object.values(features)), isNamed: holdsName(features) };
}

function judge(
  reading: SourceReading,
  text: string,
  { chance, isUnrelated }: { readonly chance: number; readonly isUnrelated: boolean },
): Pick<Coverage, "claimSupport" | "matched" | "total"> {
  const total = reading.terms.length;
  if (text.trim() === "") return { claimSupport: "source_unavailable", matched: 0, total };
  if (total === 0) return { claimSupport: "partially_addressed", matched: 0, total };
  const weights = weigh(reading, { name: NAMES });
  const { terms } = bestWindow(reading, weights);
  const matched = terms.size;
  if (isUnrelated) return { claimSupport: "not_addressed", matched, total };
  const isAddressed = chance < DOUBTFUL && shareOf(terms, weights) >= ADDRESSED;
  return { claimSupport: isAddressed ? "addressed" : "partially_addressed", matched, total };
}

/** Whether a passage of a text has enough of a claim to address it. */
export function mayBeAddressed(open: OpenText, claim: string): boolean {
  const reading = readFor(open, claim);
  const weights = weigh(reading, { name: NAMES });
  return shareOf(bestWindow(reading, weights).terms, weights) >= ADDRESSED;
}

/** The sentence of a text most relevant to a claim; empty if there is none. */
export const claimSignal = (text: string, claim: string): string => examineClaim(text, claim).claimSignal;

/** The five sentences most relevant to a claim, in the order of the text. */
export const keySentences = (text: string, claim: string): readonly KeySentence[] =>
  examineClaim(text, claim).keySentences;

/** How much of a claim a text addresses; an empty text is an unavailable source. */
export function coverage(text: string, claim: string): Coverage {
  const { claimSignal: _signal, keySentences: _sentences, ...rest } = examineClaim(text, claim);
  return rest;
}

export const ENTAILMENT_LABELS = ["supports", "contradicts", "neutral"] as const;
export type EntailmentLabel = (typeof ENTAILMENT_LABELS)[number];

/** A model's judgement of a passage about a claim. */
export type Entailment = {
  readonly model: string;
  readonly label: EntailmentLabel;
  /** Confidence, 0 to 1. */
  readonly score: number;
};

/** A model that judges a passage about a claim. */
export type Entails = (claim: string, passage: string, signal?: AbortSignal) => Promise<Entailment>;

/** The passage of key sentences for a model. */
export const passageOf = (sentences: readonly KeySentence[]): string =>
  sentences.map(({ sentence }) => sentence).join("\n");
