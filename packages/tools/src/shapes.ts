import { DomainReputation, UNTRUSTED } from "@wellsourced/core";
import { z } from "zod";

/** The marker on every body that holds what strangers wrote. */
export const trust = z.literal(UNTRUSTED);

export const Reputation = DomainReputation;

/** A stretch of a text in UTF-16 units. */
export const Stretch = z.object({ start: z.int(), end: z.int() });

/** A sentence as readers see it, with its place in the Markdown that was read; `link` opens the source there. */
export const Sentence = z.object({
  sentence: z.string(),
  start: z.int(),
  end: z.int(),
  visible: Stretch.optional(),
  link: z.string().optional(),
});

/** What a source shows of a claim; no part of it is a verdict. */
export const claimFields = {
  claimSupport: z.enum(["addressed", "partially_addressed", "not_addressed", "source_unavailable"]).optional(),
  claimEvidenceDetails: z.array(Sentence).optional(),
  contrastSignal: z.literal(true).optional(),
  numberMismatch: z.array(z.object({ claim: z.string(), source: z.string().optional() })).optional(),
  opposedWords: z.array(z.object({ claim: z.string(), source: z.string() })).optional(),
  entailment: z.object({ model: z.string(), label: z.string(), score: z.number() }).optional(),
  entailmentError: z.string().optional(),
} as const;

/**
 * The output of a tool that may link instead of inlining: one object schema with the keys of both shapes, none of
 * them required, so that either reply is valid.
 */
export const linked = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({
      ...shape,
      resource: z.string(),
      bytes: z.int(),
      mimeType: z.string(),
      expiresAt: z.string(),
      linked: z.boolean(),
    })
    .partial();
