import type { SuppliedSource } from "@wellsourced/answers";
import { jsonIn } from "@wellsourced/core";
import { z } from "zod";
import type { AnswerReport, WindowLimits } from "../answers/index.ts";

/** How an answer is read and checked. */
export interface AnswerOptions extends WindowLimits {
  /** @default "auto" */
  readonly format?: "auto" | "markdown" | "html" | "text" | "latex" | undefined;
  readonly sources?: readonly SuppliedSource[] | undefined;
}

/** The check of a whole answer, with the options to repeat it. */
export interface AnswerRecord {
  readonly query: AnswerOptions;
  /** Contains the answer. */
  readonly report: AnswerReport;
}

/** The fields needed to repeat a check. */
const KeptRecord = z.object({
  query: z.object({
    format: z.enum(["auto", "markdown", "html", "text", "latex"]).optional(),
    sources: z
      .array(
        z.object({
          ref: z.string(),
          url: z.string().optional(),
          doi: z.string().optional(),
          text: z.string().optional(),
        }),
      )
      .optional(),
    from: z.int().optional(),
    maxStatements: z.int().optional(),
    maxSources: z.int().optional(),
  }),
  report: z.object({
    answer: z.string(),
    statements: z.array(
      z.object({
        n: z.int(),
        text: z.string(),
        state: z.enum(["addressed", "partially_addressed", "not_addressed", "uncited", "unchecked"]),
        reasons: z.array(z.object({ code: z.string() })),
      }),
    ),
  }),
});

/** A check of an answer for a session. An answer read from a page is kept as the Markdown that was read. */
export const answerRecord = (
  { url, format, sources, from, maxStatements, maxSources }: AnswerOptions & { readonly url?: string | undefined },
  report: AnswerReport,
): AnswerRecord => ({ query: { format: url ? "markdown" : format, sources, from, maxStatements, maxSources }, report });

/** Parses a record; `undefined` for any other text. */
export const readAnswerRecord = (text: string) => KeptRecord.safeParse(jsonIn(text)).data;
