import { z } from "zod";

/** A page cited by an answer or a finding. */
export const AnswerSource = z.object({
  title: z.string().optional(),
  url: z.string(),
  publishedDate: z.string().optional(),
});

/** A machine-written answer with the pages it cites. */
export const Answer = z.object({
  answer: z.string(),
  citations: z.array(AnswerSource),
});
export type Answer = z.infer<typeof Answer>;

/** Machine-written findings about a page; only the highlights are quotations. */
export const StructuredHit = z.object({
  ...AnswerSource.shape,
  author: z.string().optional(),
  summary: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .optional()
    .describe("Matches the schema, with null for values that the page does not state; plain text without a schema"),
  highlights: z.array(z.string()).optional().describe("Verbatim passages of the page; rely on these"),
  entities: z.array(z.unknown()).optional(),
});
export type StructuredHit = z.infer<typeof StructuredHit>;

/** Text from a language model. */
export const Completion = z.object({
  text: z.string(),
  model: z.string().optional().describe("As the server names it"),
  isCut: z.boolean().describe("True if the model's output was truncated"),
  inputTokens: z.int().optional().describe("Tokens that the server counted"),
  outputTokens: z.int().optional(),
  costUsd: z.number().optional().describe("US dollars that the server says it charged"),
});
export type Completion = z.infer<typeof Completion>;
