import { z } from "zod";

const Said = z.object({
  model: z.string().describe("vendor/model"),
  statement: z.string().describe("A sentence of its answer"),
});

/** Where the answers of several models agree and differ. Agreement is no evidence: models repeat the same errors. */
export const Divergence = z.object({
  consensus_points: z
    .array(Said.extend({ restated_by: z.array(Said).describe("Similar statements by other models") }))
    .describe("Statements that at least four fifths of the other models restate"),
  contradictions: z
    .array(
      z.object({
        between: z.array(Said).describe("The two statements"),
        because: z.enum(["negation", "opposite_words", "numbers"]).describe("What differs in otherwise equal words"),
        differs: z.array(z.string()).optional().describe("The words or numbers that differ, in the same order"),
      }),
    )
    .describe("Pairs of statements that cannot both be right"),
  unique_to_model: z.array(Said).describe("Statements of which no other model has as much as a similar one"),
  confidence: z.enum(["low", "medium", "high"]).describe("How far the models agree; says nothing about who is right"),
  confidence_rationale: z.string().describe("The counts behind it"),
});
export type Divergence = z.infer<typeof Divergence>;
