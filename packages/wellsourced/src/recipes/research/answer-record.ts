import { jsonIn } from "@wellsourced/core";
import type { AnswerReport } from "@wellsourced/trust/answers";
import { z } from "zod";
import type { CheckAnswerQuery } from "../answers/types.ts";

/** The check of a whole answer, with what is needed to make it again. */
export interface AnswerRecord {
  readonly query: Pick<CheckAnswerQuery, "format" | "sources" | "from" | "maxStatements" | "maxSources">;
  /** Holds the answer itself. */
  readonly report: AnswerReport;
}

/** What a second check needs of the first one. */
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

/** What `check_answer` was asked and found, as a session keeps it. A page is checked again as it was read then. */
export const answerRecord = (
  { url, format, sources, from, maxStatements, maxSources }: Omit<CheckAnswerQuery, "file" | "bibliography">,
  report: AnswerReport,
): AnswerRecord => ({ query: { format: url ? "markdown" : format, sources, from, maxStatements, maxSources }, report });

/** @returns `undefined` for what is no such record */
export const readAnswerRecord = (text: string) => KeptRecord.safeParse(jsonIn(text)).data;
