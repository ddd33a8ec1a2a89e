import { UNTRUSTED } from "@wellsourced/core";
import { Answer } from "@wellsourced/core/records";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { budget, required } from "../fields.ts";
import { facts, lines, named, numbered, paragraphs } from "../reading/words.ts";
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
  text({ answer: words, citations, provider, note, costUsd, citationErrors = [], sourcesRead = [] }) {
    const cited = new Set(citations.map(({ url }) => url));
    return paragraphs(
      lines(
        facts(`Written by ${provider}; not evidence in itself`, costUsd !== undefined && `$${costUsd}`, UNTRUSTED),
        note,
      ),
      ...citationErrors.map(({ sentence, number }) => `Wrong citation: [${number}] matches no page in “${sentence}”`),
      words,
      numbered(
        citations.map(({ title, url, publishedDate }) => ({
          title: title ?? url,
          about: [title && url, publishedDate],
        })),
      ),
      named(
        "Also read",
        sourcesRead.filter(({ url }) => !cited.has(url)).map(({ url, title }) => facts(title, url)),
      ),
    );
  },
});
