import { Failure } from "@wellsourced/core";
import { unnamedBefore } from "../claim/context.ts";
import { type Examination, examine, type KeySentence, toKeySentence } from "../claim/examine.ts";
import { type NumberMismatch, toNumberMismatch } from "../claim/mismatch.ts";
import { unnamedAt } from "../claim/names.ts";
import { openText } from "../claim/open-text.ts";
import type { Opposition } from "../claim/opposites.ts";
import { shareAtAGlance } from "../claim/reading.ts";
import { doubtOf } from "./doubt.ts";
import { reasonsOf } from "./find-reasons.ts";
import { ACCUSING, type Reason } from "./reasons.ts";
import { type Replacement, replacementsOf } from "./replacements.ts";

/** How much of a statement a source speaks of. Coverage, never a verdict. */
export type StatementSupport = "addressed" | "partially_addressed" | "not_addressed";

/** What a source shows of a statement: evidence to look at, and no verdict. */
export interface StatementEvidence {
  readonly support: StatementSupport;
  /** How much there is to doubt, 0 to 1: an order in which to look, and no probability. */
  readonly doubt: number;
  /** True when a reason accuses: it is rare, and right in four cases of five. */
  readonly flagged: boolean;
  /** Those that accuse come first. */
  readonly reasons: readonly Reason[];
  /**
   * Names of the statement that neither the best sentence nor what it stands under holds whole. Those of its context, where
   * the statement has no name and the source has no word of these.
   */
  readonly unnamed: readonly string[];
  /** The sentences that bear on the statement, best first, at most five, with their places in the given text. */
  readonly evidence: readonly KeySentence[];
  /** Distinct terms of the statement in the best passage. */
  readonly matched: number;
  /** Distinct terms of the statement. */
  readonly total: number;
  readonly numberMismatch?: readonly NumberMismatch[];
  /** The best sentence seems to say otherwise: with the reason `contrast`, or `contrast_possible` where the sign is weak. */
  readonly contrastSignal?: true;
  readonly opposedWords?: readonly Opposition[];
  /** On a page of 3,000 letters or more that almost certainly says nothing of the statement. */
  readonly silent?: true;
  /** The numbers that the best sentence has in the place of those of the statement, of which it holds the rest. */
  readonly replacements: readonly Replacement[];
}

/** A source that was read once. */
export interface OpenedSource {
  /**
   * Holds a statement against the source. Time grows with the number of different words of the source. `context`, the
   * headings over the statement and the sentence before it, tells which passage is meant by "she" or "the town": it puts
   * the evidence in order, adds to `unnamed`, and changes nothing else.
   */
  examine(statement: string, context?: string): StatementEvidence;
  /** Whether the source may address a statement with little to doubt: a glance, in time that grows with the statement alone. */
  mayAddress(statement: string): boolean;
}

const MOST_EVIDENCE = 5;
/** Of 818 labelled pairs in which a source addresses a statement with little to doubt, none shares less than half of its words. */
const LEAST_SHARE = 1 / 3;

/**
 * Opens a source, given as Markdown or plain text, so that many statements can be held against it. Time grows with the
 * length of the text; what lies beyond two million letters is not read.
 *
 * @throws {Failure} `content_empty` for a text without words: a source that could not be read is silent on nothing
 */
export function openSource(text: string): OpenedSource {
  if (text.trim() === "") throw new Failure("content_empty", "The source holds no text. Give the text that was read.");
  const open = openText(text);
  return {
    examine: (statement, context) => tell(examine(open, statement, context), text),
    mayAddress: (statement) => shareAtAGlance(open, statement) >= LEAST_SHARE,
  };
}

function tell(found: Examination, markdown: string): StatementEvidence {
  const { coverage, differences, evidence, reading, pair, around } = found;
  const unnamed = [...unnamedAt(reading, pair?.best.index ?? 0), ...(around ? unnamedBefore(around, reading) : [])];
  const { claimSupport, matched, total, contrastSignal, opposedWords, silent } = coverage;
  const reasons = reasonsOf(found);
  const accusing = reasons.filter(({ code }) => ACCUSING.has(code));
  return {
    support: claimSupport === "source_unavailable" ? "not_addressed" : claimSupport,
    doubt: doubtOf(found, accusing.length),
    flagged: accusing.length > 0,
    reasons,
    unnamed: unnamed.map(({ text: name }) => name),
    evidence: evidence.slice(0, MOST_EVIDENCE).map((one) => toKeySentence(one, reading.visible, markdown)),
    matched,
    total,
    ...(differences.length > 0 ? { numberMismatch: differences.map(toNumberMismatch) } : {}),
    ...(contrastSignal ? { contrastSignal } : {}),
    ...(opposedWords ? { opposedWords } : {}),
    ...(silent ? { silent } : {}),
    replacements: replacementsOf(found),
  };
}
