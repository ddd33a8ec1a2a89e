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
import { missingNames, type Name } from "./names.ts";
import { type OpenText, openText } from "./open-text.ts";
import { type Opposition, oppositions } from "./opposites.ts";
import { hold, type SourceReading } from "./reading.ts";
import { shareOf, weigh } from "./weights.ts";
import { bestWindow } from "./window.ts";

/**
 * From where on a probability is believed, chosen by cross-validation over groups of labelled pairs:
 * docs/measured/claims.md has the figures.
 */
const UNRELATED = 0.65;
/** On a page there is more that may bear on a claim, and its best part is known better. */
const UNRELATED_PAGE = 0.75;
/** A page that holds a name of the claim must be all but certainly on another subject, and accuses nobody even so. */
const UNRELATED_NAMED = 0.95;
/** From where on silence is held against whoever cites the text; a short one proves little by what it lacks. */
const SILENT = 0.93;
const SILENT_PAGE = 0.9;
/** Letters from which a text counts as a page. */
const PAGE = 3_000;

/** How likely a text is on another subject, and whether it holds a name of the claim all the same. */
export interface Distance {
  readonly chance: number;
  readonly isNamed: boolean;
}

/** Is a text on another subject, as far as is known, and so surely that this is held against whoever cites it? */
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

/** From where on a contrast is believed: docs/measured/claims.md has the figures. */
export const CONTRAST = 0.54;

/** How much of a claim a source speaks of. Coverage, never a verdict. */
export type ClaimSupport = "addressed" | "partially_addressed" | "not_addressed" | "source_unavailable";

export interface Coverage {
  readonly claimSupport: ClaimSupport;
  /** Distinct terms of the claim in the stretch that holds most of it. */
  readonly matched: number;
  /** Distinct terms of the claim. */
  readonly total: number;
  /** Numbers of the claim that the matching sentences state otherwise, or lack; absent when there are none. */
  readonly numberMismatch?: readonly NumberMismatch[];
  /** Present when the best sentence seems to say otherwise than the claim: a reason to read it, and no verdict. */
  readonly contrastSignal?: true;
  /** With a contrast: words of the claim and of the best sentence that exclude each other. */
  readonly opposedWords?: readonly Opposition[];
  /**
   * Present on a page of 3,000 letters or more that almost certainly says nothing of the claim. `not_addressed` alone is
   * less sure, and a short text proves little by what it lacks.
   */
  readonly silent?: true;
}

/** A sentence as a reader sees it, with its place. */
export interface KeySentence {
  readonly sentence: string;
  /** The stretch of the given text, as Markdown, that shows it. */
  readonly start: number;
  readonly end: number;
  /** Its place in `visibleText(text).text`; absent when the text holds no Markdown. */
  readonly visible?: Stretch;
  /** How much it bears on the claim, beside the others of its text. */
  readonly score: number;
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
/** Share of the claim's weight in one stretch: docs/measured/claims.md has the figures. */
const ADDRESSED = 0.45;
/** Of a text that may well be on another subject it is not said that it addresses the claim. */
const DOUBTFUL = 0.3;

/**
 * Everything a text shows about a claim. The parts can be had alone from `claimSignal`, `keySentences` and `coverage`;
 * this reads the text once for all of them.
 */
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

/** What was found, before it is told. */
export interface Examination {
  readonly reading: SourceReading;
  /** The context of the claim, held against the same text. */
  readonly around?: SourceReading;
  /** Without the numbers, which are `differences`. */
  readonly coverage: Coverage;
  readonly differences: readonly NumberDifference[];
  /** The claim beside the best sentence; absent where no sentence shares a term with it. */
  readonly pair?: Pair;
  /** How likely it is that the best sentence says otherwise, 0 to 1. */
  readonly contrast: number;
  /** Is it so sure that the text is on another subject that this is held against whoever cites it? */
  readonly isSilent: boolean;
  /** Names of the claim that the text lacks. */
  readonly missingNames: readonly Name[];
  /** Every sentence that bears on the claim, best first. */
  readonly evidence: readonly Evidence[];
}

/**
 * Holds a claim against a text that was opened. The context of the claim decides which of the sentences that bear on it
 * come first, and nothing else: what the text holds is a matter of the claim's own words.
 */
export function examine(open: OpenText, claim: string, context = ""): Examination {
  const reading = hold(open, claim);
  const around = context.trim() === "" ? undefined : hold(open, context, reading);
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

/** Where a number differs, whoever looks needs the sentence that states the other one. */
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
  ...visible.toMarkdown({ start, end }),
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

/** Without a term of the claim in the text, all speaks for another subject. */
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

/** The sentence of a text that bears most on a claim; empty when none does. */
export const claimSignal = (text: string, claim: string): string => examineClaim(text, claim).claimSignal;

/** The five sentences that bear most on a claim, in the order of the text. */
export const keySentences = (text: string, claim: string): readonly KeySentence[] =>
  examineClaim(text, claim).keySentences;

/** How much of a claim a text speaks of. An empty text is a source that was not available. */
export function coverage(text: string, claim: string): Coverage {
  const { claimSignal: _signal, keySentences: _sentences, ...rest } = examineClaim(text, claim);
  return rest;
}

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
