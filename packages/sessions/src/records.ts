import { FAILURE_KINDS } from "@wellsourced/core";
import { KnowledgeGap, ResearchSource, ResearchStep } from "@wellsourced/core/records";
import { z } from "zod";

/** How a call that belongs to the session ended. */
export const Outcome = z.object({
  /** Milliseconds since the epoch. */
  at: z.number(),
  ok: z.boolean(),
  provider: z.string().optional(),
  kind: z.enum(FAILURE_KINDS).optional(),
  url: z.string().optional(),
});
export type Outcome = Readonly<z.infer<typeof Outcome>>;

/** A stretch of the text that was read, in UTF-16 units. */
const Span = z.object({ start: z.int(), end: z.int() });

/** What was read at an address, and when. The text itself is kept beside the session under its hash. */
export const Reading = z.object({
  url: z.string(),
  finalUrl: z.string().optional(),
  /** When it was fetched. */
  retrievedAt: z.string(),
  title: z.string().optional(),
  contentType: z.string().optional(),
  /** SHA-256 of the text in UTF-8. */
  sha256: z.string(),
  /** Length of the text in UTF-8. */
  bytes: z.int(),
  /** Only a part of the text was read. */
  truncated: z.literal(true).optional(),
  /** There was no room for the text: only its hash and length are known. */
  notKept: z.literal(true).optional(),
  author: z.string().optional(),
  site: z.string().optional(),
  /** The page as a work to be cited, as CSL-JSON: open here, because `@wellsourced/citations` defines its fields. */
  reference: z.looseObject({ id: z.string(), type: z.string() }).optional(),
  /** When it was published. */
  published: z.string().optional(),
  /** The newest step when it was read. */
  readInStep: z.int().optional(),
  /** Parts of the text that were used as evidence. */
  quotations: z
    .array(Span.extend({ shown: z.string().optional() }))
    .readonly()
    .optional(),
});
export type Reading = Readonly<z.infer<typeof Reading>>;

/** The result of a check. `unknown`: it could not be made, which is no evidence against its subject. */
const CHECK_STATES = ["good", "bad", "doubtful", "unknown"] as const;

/** A check that was made in the session, as people read it. */
export const Check = z.object({
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** What was checked: a citation, a quotation. */
  what: z.string(),
  /** The citation or the quotation itself. */
  subject: z.string(),
  state: z.enum(CHECK_STATES),
  /** In a word or two: `found`, `retracted`, `altered`. */
  result: z.string(),
  /** What else is known, in sentences. */
  remarks: z.array(z.string()).readonly().optional(),
  url: z.string().optional(),
});
export type Check = Readonly<z.infer<typeof Check>>;
/** A check that the session has yet to record. */
export type NewCheck = Omit<Check, "at">;

/** The check of a whole answer; the report itself is kept beside the session under its hash. */
export const AnswerCheck = z.object({
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** SHA-256 of the report, as JSON in UTF-8. */
  sha256: z.string(),
  bytes: z.int(),
  /** There was no room for the report: only its statements are known, as checks. */
  notKept: z.literal(true).optional(),
});
export type AnswerCheck = Readonly<z.infer<typeof AnswerCheck>>;

/** A research session as it is stored. */
export const Session = z.object({
  format: z.literal(1),
  id: z.string(),
  tenant: z.string(),
  user: z.string(),
  researchGoal: z.string(),
  totalStepsEstimate: z.int(),
  /** Milliseconds since the epoch, as are the next two. */
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
  /** The latest summary that the researcher gave. */
  summary: z.string().optional(),
});
export type Session = Readonly<z.infer<typeof Session>>;
