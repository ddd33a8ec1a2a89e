import { z } from "zod";
import { answers } from "../../capabilities/answer.ts";
import { checkStructured, leftOutNote, type StructuredAsk, structured } from "../../capabilities/structured.ts";
import { listOf, number, partOf, text } from "../../fields.ts";

/** Fields of a page in all replies. */
export const PageFields = z.object({ url: text, title: text, publishedDate: text, highlights: listOf(z.string()) });

export const Cost = partOf({ total: number });
export const costUsd = ({ costDollars }: { readonly costDollars?: z.infer<typeof Cost> }) => costDollars?.total;

/** The service reads several pages before it answers. */
const PATIENCE_MS = 30_000;

export const exaAnswer = answers({
  rank: 1,
  most: 1,
  request: ({ query }) => ({ path: "/answer", json: { query, text: false }, timeoutMs: PATIENCE_MS, retries: 0 }),
  response: z.object({ answer: z.string(), citations: listOf(PageFields), costDollars: Cost }),
  records: ({ answer, citations }) => [{ answer, citations: citations ?? [] }],
  costUsd,
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
    results: z.array(PageFields.extend({ author: text, summary: text, entities: listOf(z.unknown()) })),
    costDollars: Cost,
  }),
  records: ({ results }) => results,
  note: ({ results }, { schema }) => leftOutNote(results, schema),
  costUsd,
});
