import { z } from "zod";

/** A page that an answer or a finding rests on. */
export const AnswerSource = z.object({
  title: z.string().optional(),
  url: z.string(),
  publishedDate: z.string().optional(),
});

/** An answer that a machine wrote, with the pages it names. */
export const Answer = z.object({
  answer: z.string(),
  citations: z.array(AnswerSource),
});
export type Answer = z.infer<typeof Answer>;

/** What a machine found on one page. Only the highlights are the page's own words. */
export const StructuredHit = z.object({
  ...AnswerSource.shape,
  author: z.string().optional(),
  summary: z
    .union([z.string(), z.record(z.string(), z.unknown())])
    .optional()
    .describe("In the form of the schema, with null for what the page does not state; text if there is no schema"),
  highlights: z.array(z.string()).optional().describe("Verbatim passages of the page; rely on these"),
  entities: z.array(z.unknown()).optional(),
});
export type StructuredHit = z.infer<typeof StructuredHit>;

/** What a language model wrote. */
export const Completion = z.object({
  text: z.string(),
  model: z.string().optional().describe("As the server names it"),
  isCut: z.boolean().describe("The model had to end before it was done"),
});
export type Completion = z.infer<typeof Completion>;
