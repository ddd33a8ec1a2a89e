import type { AnswerFormat, Mark } from "@wellsourced/answers";
import { type DeepReadonly, UNTRUSTED } from "@wellsourced/core";
import { RetractionStatus } from "@wellsourced/core/records";
import { z } from "zod";
import type { Entailment } from "../claim/examine.ts";
import { Fetched } from "../fetched.ts";
import type { QuotationClass } from "../quote/quotation.ts";
import { word } from "../word.ts";
import { ANSWER_REASONS, AnswerReason, type AnswerReasonCode } from "./reasons.ts";

const integer = z.int();
/** Sources, by `ref`. */
const refs = z.array(z.string());

/** A sentence of a source that is relevant to a statement. */
export const StatementEvidence = z.object({
  source: z.string(),
  sentence: z.string(),
  start: integer.describe("Offset in the source's visible text, in UTF-16 units"),
  end: integer,
  /** 0 to 1, comparable within one statement only. */
  score: z.number(),
  /** Visible text before and after it. */
  before: z.string(),
  after: z.string(),
  beside: z
    .boolean()
    .optional()
    .describe("Whether it is outside the main text; start and end are then positions in the whole page"),
  /** Opens the source at the sentence. */
  link: z.string().optional(),
});
export type StatementEvidence = Readonly<z.infer<typeof StatementEvidence>>;

/** A quotation of a statement, compared with the sources that the statement cites. */
export const StatementQuotation = z.object({
  class: word<QuotationClass | "source_unavailable">(),
  text: z.string(),
  /** Words of the source at that position, or the most similar ones. */
  sourceText: z.string().optional(),
  /** Position in the answer. */
  start: integer,
  end: integer,
  source: z.string().optional(),
  /** Another source of the answer with the quotation verbatim, if no cited one has it. */
  elsewhere: z.string().optional(),
  meaningRisk: z.literal(true).optional(),
  /** Whether it is outside the source's main text. */
  beside: z.literal(true).optional(),
});
export type StatementQuotation = Readonly<z.infer<typeof StatementQuotation>>;

/** Replacement for `answer.slice(start, end)`; `proof` is the sentence of the source that proves it. */
export const StatementReplacement = z.object({
  text: z.string(),
  source: z.string(),
  start: integer,
  end: integer,
  proof: z.string(),
});
export type StatementReplacement = Readonly<z.infer<typeof StatementReplacement>>;

export const CheckedStatement = z.object({
  /** From 1. */
  n: integer,
  text: z.string(),
  start: integer.describe("Offset in the answer, in UTF-16 units"),
  end: integer,
  /** Line in the answer, from 1. */
  line: integer,
  cites: refs,
  carried: z.boolean().optional().describe("Whether its citation is the mark at the end of the paragraph"),
  state: z.enum(["addressed", "partially_addressed", "not_addressed", "uncited", "unchecked"]),
  doubt: z.number().describe("0 to 1, for ordering only; not a probability"),
  reasons: z.array(AnswerReason),
  /** Best first. */
  evidence: z.array(StatementEvidence),
  quotations: z.array(StatementQuotation).optional(),
  numberMismatch: z.array(z.object({ claim: z.string(), source: z.string().optional() })).optional(),
  contrastSignal: z.literal(true).optional(),
  /** Another source of the answer that addresses the statement. */
  betterSource: z.object({ ref: z.string(), evidence: z.array(StatementEvidence) }).optional(),
  replacement: StatementReplacement.optional().describe(
    "Correction that a source confirms, for the text of the answer from `start` to `end`",
  ),
  /** A model's judgement of the statement and its evidence, if one is configured; it changes only `doubt`. */
  entailment: z.custom<Entailment>().optional(),
});
export type CheckedStatement = DeepReadonly<z.infer<typeof CheckedStatement>>;
export type StatementState = CheckedStatement["state"];

export const CheckedSource = z.object({
  ref: z.string(),
  /** Line of its entry, from 1, in `file` or in the answer's own list. */
  line: integer.optional(),
  /** The reference file with the entry. */
  file: z.string().optional(),
  url: z.string().optional(),
  doi: z.string().optional(),
  title: z.string().optional(),
  exists: z.boolean().optional().describe("Absent if no registry could be queried"),
  retractionStatus: RetractionStatus.optional(),
  linkLive: z.boolean().optional(),
  archivedUrl: z.string().optional(),
  /** Whether its text could be read. `false` says nothing about its content. */
  readable: z.boolean(),
  ...Fetched.shape,
  /** Why it could not be read in full, or should not be relied on. */
  reason: z.string().optional(),
  /** Numbers of the statements that cite it. */
  citedBy: z.array(integer),
});
export type CheckedSource = DeepReadonly<z.infer<typeof CheckedSource>>;

const byReason = Object.fromEntries(
  Object.entries(ANSWER_REASONS).map(([code, meaning]) => [code, integer.optional().describe(meaning)]),
) as Record<AnswerReasonCode, z.ZodOptional<z.ZodInt>>; // an entry per reason

const AnswerSummary = z.object({
  statements: integer,
  cited: integer,
  uncited: integer,
  addressed: integer,
  partiallyAddressed: integer,
  notAddressed: integer,
  contrast: integer,
  quotationsAltered: integer,
  retracted: integer,
  unchecked: integer,
  doubtful: integer.describe("Statements with a reason to doubt them"),
  byReason: z.object(byReason).describe("Number of statements with each reason"),
});
export type AnswerSummary = DeepReadonly<z.infer<typeof AnswerSummary>>;

/** A citation in the answer. */
export interface AnswerMark extends Pick<Mark, "start" | "end" | "kind"> {
  /** The cited sources, by `ref`. */
  readonly cites: readonly string[];
}

/** An answer, statement by statement, with its sources. Evidence, never a verdict. */
export const AnswerReport = z.object({
  /** Most doubtful first. */
  statements: z.array(CheckedStatement),
  sources: z.array(CheckedSource),
  /** Sources of the answer that no statement cites. */
  unusedSources: refs,
  summary: AnswerSummary,
  /** Unchecked statements beyond a limit; a check with this `from` continues there. */
  left: z.object({ statements: integer, from: integer, reason: z.string() }).optional(),
  notes: z.array(z.string()).optional(),
  checkedAt: z.string(),
  trust: z.literal(UNTRUSTED),
});
export interface AnswerReport extends DeepReadonly<z.infer<typeof AnswerReport>> {
  /** The text that the offsets of statements and marks refer to. */
  readonly answer: string;
  readonly format: AnswerFormat;
  /** The citations in the answer, including those of unchecked statements. */
  readonly marks: readonly AnswerMark[];
}
