import { UNTRUSTED } from "@wellsourced/core";
import { Answer } from "@wellsourced/core/records";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { budget, required } from "../fields.ts";
import { answerText } from "../reading/hits.ts";
import { answerProvider } from "../searching.ts";
import { trust } from "../shapes.ts";

export const answer = defineTool({
  name: "answer",
  title: "Answer",
  description:
    "Use this to get a short machine-written answer with citations, from Exa or your own model. It is not evidence: check it with check_answer. It may cost money.",
  sets: ["answers"],
  needs: "answer",
  cache: "below",
  input: z.strictObject({
    query: required("Question to answer", 2_000),
    provider: answerProvider("answer"),
    ...budget,
  }),
  output: z.object({
    ...Answer.shape,
    provider: z.string(),
    costUsd: z.number().optional(),
    citationErrors: z
      .array(z.object({ sentence: z.string(), number: z.int() }))
      .optional()
      .describe("Sentences whose citation number matches no page: errors of the model"),
    sourcesRead: z
      .array(z.object({ url: z.string(), title: z.string().optional() }))
      .optional()
      .describe("Every page shown to the model"),
    note: z.string().optional().describe("Caveats about the answer"),
    trust,
  }),
  text: answerText,
  async run({ query, provider, ...limits }, sources, call) {
    const {
      citations,
      citationErrors = [],
      sourcesRead,
      ...said
    } = await sources.answer({ query, provider }, { ...call, ...limits });
    return {
      ...said,
      citations: [...citations],
      ...(citationErrors.length > 0 ? { citationErrors: [...citationErrors] } : {}),
      ...(sourcesRead ? { sourcesRead: [...sourcesRead] } : {}),
      trust: UNTRUSTED,
    };
  },
});
