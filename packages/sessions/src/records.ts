import { FAILURE_KINDS } from "@wellsourced/core";
import { KnowledgeGap, ResearchSource, ResearchStep } from "@wellsourced/core/records";
import { z } from "zod";

/** Outcome of a call in the session. */
export const Outcome = z.object({
  /** Milliseconds since the epoch. */
  at: z.number(),
  ok: z.boolean(),
  provider: z.string().optional(),
  kind: z.enum(FAILURE_KINDS).optional(),
  url: z.string().optional(),
});
export type Outcome = Readonly<z.infer<typeof Outcome>>;

/** Range of the text, in UTF-16 units. */
const Span = z.object({ start: z.int(), end: z.int() });

/** A page or document that was read. Its text is stored separately, by hash. */
export const Reading = z.object({
  url: z.string(),
  finalUrl: z.string().optional(),
  /** Time of fetching. */
  retrievedAt: z.string(),
  title: z.string().optional(),
  contentType: z.string().optional(),
  /** SHA-256 of the text in UTF-8. */
  sha256: z.string(),
  /** Length of the text in UTF-8. */
  bytes: z.int(),
  /** Whether only part of the text was read. */
  truncated: z.literal(true).optional(),
  /** Whether the text was too large to keep, so that only hash and length are known. */
  notKept: z.literal(true).optional(),
  author: z.string().optional(),
  site: z.string().optional(),
  /** The page as CSL-JSON; loose, since `@wellsourced/citations` defines its fields. */
  reference: z.looseObject({ id: z.string(), type: z.string() }).optional(),
  /** Time of publication. */
  published: z.string().optional(),
  /** Step in which it was read. */
  readInStep: z.int().optional(),
  /** Parts of the text used as evidence. */
  quotations: z
    .array(Span.extend({ shown: z.string().optional() }))
    .readonly()
    .optional(),
});
export type Reading = Readonly<z.infer<typeof Reading>>;

/** Result of a check; `unknown` if it could not be made. */
const CHECK_STATES = ["good", "bad", "doubtful", "unknown"] as const;

/** A check made in the session. */
export const Check = z.object({
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** Type of check, such as a citation or quotation. */
  what: z.string(),
  /** The citation or quotation. */
  subject: z.string(),
  state: z.enum(CHECK_STATES),
  /** One or two words: `found`, `retracted`, `altered`. */
  result: z.string(),
  /** Further remarks, in sentences. */
  remarks: z.array(z.string()).readonly().optional(),
  url: z.string().optional(),
});
export type Check = Readonly<z.infer<typeof Check>>;
/** A check to record. */
export type NewCheck = Omit<Check, "at">;

/** The check of an answer; its report is stored separately, by hash. */
export const AnswerCheck = z.object({
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** SHA-256 of the report as UTF-8 JSON. */
  sha256: z.string(),
  bytes: z.int(),
  /** Whether the report was too large to keep, so that only its statements are known, as checks. */
  notKept: z.literal(true).optional(),
});
export type AnswerCheck = Readonly<z.infer<typeof AnswerCheck>>;

/** A stored research session. */
export const Session = z.object({
  format: z.literal(1),
  id: z.string(),
  tenant: z.string(),
  user: z.string(),
  researchGoal: z.string(),
  totalStepsEstimate: z.int(),
  /** Milliseconds since the epoch, like the next two. */
  createdAt: z.number(),
  lastUsed: z.number(),
  completedAt: z.number().optional(),
  complete: z.boolean(),
  steps: z.array(ResearchStep).readonly(),
  gaps: z.array(KnowledgeGap).readonly(),
  sources: z.array(ResearchSource).readonly(),
  outcomes: z.array(Outcome).readonly(),
  readings: z.array(Reading).readonly(),
  checks: z.array(Check).readonly().default([]),
  answers: z.array(AnswerCheck).readonly().default([]),
  /** The researcher's latest summary. */
  summary: z.string().optional(),
});
export type Session = Readonly<z.infer<typeof Session>>;
