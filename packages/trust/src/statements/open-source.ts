import { Failure } from "@wellsourced/core";
import { unnamedBefore } from "../claim/context.ts";
import {
  type Coverage,
  type Examination,
  examine,
  type KeySentence,
  mayBeAddressed,
  toKeySentence,
} from "../claim/examine.ts";
import { toNumberMismatch } from "../claim/mismatch.ts";
import { unnamedAt } from "../claim/names.ts";
import { openText } from "../claim/open-text.ts";
import { shareAtAGlance } from "../claim/reading.ts";
import type { Editions } from "../visible/visible-text.ts";
import { doubtOf } from "./doubt.ts";
import { reasonsOf } from "./find-reasons.ts";
import { ACCUSING, type Reason } from "./reasons.ts";
import { type Replacement, replacementsOf } from "./replacements.ts";

/** How much of a statement a source addresses; not a verdict. */
export type StatementSupport = "addressed" | "partially_addressed" | "not_addressed";

/** Evidence about a statement in a source; not a verdict. */
export interface StatementEvidence extends Omit<Coverage, "claimSupport"> {
  readonly support: StatementSupport;
  /** Order in which to check statements, 0 to 1; not a probability. */
  readonly doubt: number;
  /** Whether a reason accuses, which is rare and right in four of five cases. */
  readonly flagged: boolean;
  /** Accusing reasons come first. */
  readonly reasons: readonly Reason[];
  /**
   * Names of the statement that are incomplete in the best sentence and its headings; for a statement without names,
   * those of its context if the source has no word of any of them.
   */
  readonly unnamed: readonly string[];
  /** At most five relevant sentences, best first. */
  readonly evidence: readonly KeySentence[];
  /** Numbers of the best sentence in place of the statement's, if it has the rest of the statement. */
  readonly replacements: readonly Replacement[];
}

/** A source prepared for many statements. */
export interface OpenedSource {
  /**
   * Examines a statement, in time in proportion to the distinct words of the source. `context` has the statement's
   * headings and the sentence before it, which explain "she" or "the town"; it changes only `unnamed` and the order of
   * the evidence.
   */
  examine(statement: string, context?: string): StatementEvidence;
  /** A quick test whether the source may address a statement with little doubt. */
  mayAddress(statement: string): boolean;
}

const MOST_EVIDENCE = 5;
/** In 818 labelled pairs with little doubt, the source has at least half of the statement's words. */
const LEAST_SHARE = 1 / 3;

/**
 * Prepares a source, as Markdown or plain text, to examine statements. Linear; at most two million characters are read.
 *
 * @throws {Failure} `content_empty` for a text without words, since its silence proves nothing
 */
export const openSource = (text: string): OpenedSource => openRead(text);

/** The same for a text whose editions may have been read. */
export function openRead(source: string | Editions): OpenedSource {
  const text = typeof source === "string" ? source : source.source;
  if (text.trim() === "")
    throw new Failure("content_empty", "The source contains no text. Give the text that was read.");
  const open = openText(source);
  return {
    examine: (statement, context) => toEvidence(examine(open, statement, context), text),
    mayAddress: (statement) => shareAtAGlance(open, statement) >= LEAST_SHARE && mayBeAddressed(open, statement),
  };
}

function toEvidence(found: Examination, markdown: string): StatementEvidence {
  const { coverage, differences, evidence, reading, pair, around } = found;
  const unnamed = [...unnamedAt(reading, pair?.best.index ?? 0), ...(around ? unnamedBefore(around, reading) : [])];
  const { claimSupport, ...rest } = coverage;
  const reasons = reasonsOf(found);
  const accusing = reasons.filter(({ code }) => ACCUSING.has(code));
  return {
    support: claimSupport === "source_unavailable" ? "not_addressed" : claimSupport,
    doubt: doubtOf(found, accusing.length),
    flagged: accusing.length > 0,
    reasons,
    unnamed,
    evidence: evidence.slice(0, MOST_EVIDENCE).map((one) => toKeySentence(one, reading.visible, markdown)),
    ...rest,
    ...(differences.length > 0 ? { numberMismatch: differences.map(toNumberMismatch) } : {}),
    replacements: replacementsOf(found),
  };
}
