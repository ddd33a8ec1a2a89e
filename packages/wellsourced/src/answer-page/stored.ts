import { ANSWER_FORMATS, MARK_KINDS } from "@wellsourced/answers";
import { z } from "zod";
import { AnswerReport } from "../citations.ts";

const Stored = AnswerReport.extend({
  answer: z.string(),
  format: z.enum(ANSWER_FORMATS),
  marks: z.array(z.object({ start: z.int(), end: z.int(), kind: z.enum(MARK_KINDS), cites: z.array(z.string()) })),
});

/** Reads a report that was stored as JSON; `undefined` for anything else. */
export const storedReport = (body: unknown): AnswerReport | undefined => Stored.safeParse(body).data;
