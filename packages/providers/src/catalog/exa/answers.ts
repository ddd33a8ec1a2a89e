import { z } from "zod";
import { answers } from "../../capabilities/answer.ts";
import { checkStructured, leftOutNote, type StructuredAsk, structured } from "../../capabilities/structured.ts";
import { listOf, number, text } from "../../fields.ts";

const Cost = z.object({ total: number }).nullish();
const Source = z.object({ title: text, url: text, publishedDate: text });

/** A machine reads several pages before it answers. */
const PATIENCE_MS = 30_000;

export const exaAnswer = answers({
  rank: 1,
  honours: [],
  most: 1,
  request: ({ query }) => ({ path: "/answer", json: { query, text: false }, timeoutMs: PATIENCE_MS, retries: 0 }),
  response: z.object({ answer: z.string(), citations: listOf(Source), costDollars: Cost }),
  records: ({ answer, citations }) => [{ answer, citations: citations ?? [] }],
  costUsd: ({ costDollars }) => costDollars?.total,
});

function bodyOf(ask: StructuredAsk) {
  checkStructured(ask);
  const { query, category, schema, limit } = ask;
  const summary = { query, ...(schema ? { schema } : {}) };
  return {
    query,
    type: "auto",
    ...(category ? { category } : {}),
    numResults: limit,
    contents: { highlights: true, summary },
  };
}

export const exaStructured = structured({
  rank: 1,
  honours: ["category"],
  most: 100,
  request: (ask) => ({ path: "/search", json: bodyOf(ask), timeoutMs: PATIENCE_MS, retries: 0 }),
  response: z.object({
    results: z.array(
      Source.extend({ author: text, summary: text, highlights: listOf(z.string()), entities: listOf(z.unknown()) }),
    ),
    costDollars: Cost,
  }),
  records: ({ results }) => results,
  note: ({ results }, { schema }) => leftOutNote(results, schema),
  costUsd: ({ costDollars }) => costDollars?.total,
});
