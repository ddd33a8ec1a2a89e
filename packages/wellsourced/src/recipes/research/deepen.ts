import { type Failure, omitUndefined } from "@wellsourced/core";
import { coverageOf, refinementQueries, type Session } from "@wellsourced/sessions";
import type { Call } from "../../call.ts";
import { failureIn } from "../failure-in.ts";
import type { Parts } from "../parts.ts";
import type { WebResults } from "../search/web.ts";

export type Depth = "quick" | "standard" | "thorough";

/** Assesses the variety of a session's sources, and suggests searches that would increase it. */
export function assess(session: Session) {
  const coverage = coverageOf(session);
  return { coverage, refinementQueries: refinementQueries(session, coverage) };
}

const RUNS = 3;
const RESULTS = 5;

const found = (query: string, { results, routing }: WebResults, at: number) => ({
  result: {
    query,
    resultCount: results.length,
    results: results.map(({ title, url, snippet }) => ({ title, url, snippet })),
  },
  sources: results.map(({ title, url }) => ({ url, title })),
  outcome: { at, ok: true, provider: routing.provider },
});

const failed = (query: string, { kind, message, provider }: Failure, at: number) => ({
  result: { query, error: message },
  sources: [],
  outcome: { at, ok: false, kind, ...omitUndefined({ provider }) },
});

/** Runs the first of the suggested searches, under the same limits and breakers as any other web search. */
export async function runRefinements(
  queries: readonly string[],
  { searchWeb, clock }: Pick<Parts, "searchWeb" | "clock">,
  call: Call,
) {
  const runs = await Promise.all(
    queries.slice(0, RUNS).map(async (query) => {
      try {
        return found(query, await searchWeb({ query, limit: RESULTS }, call), clock.now());
      } catch (error) {
        return failed(query, failureIn(error, call), clock.now());
      }
    }),
  );
  const empty = runs.filter(({ result }) => "resultCount" in result && result.resultCount === 0).length;
  const left = queries.length - runs.length;
  return {
    sources: runs.flatMap(({ sources }) => sources),
    outcomes: runs.map(({ outcome }) => outcome),
    deepening: {
      refinementResults: runs.map(({ result }) => result),
      ...omitUndefined({
        refinementNote: left > 0 ? `${left} more of the suggested searches were not run.` : undefined,
        refinementWarning:
          empty > 0 ? `${empty} of the ${runs.length} searches that were run found nothing.` : undefined,
      }),
    },
  };
}

/** Additional fields of a step at greater depth. */
export type Deepening = { readonly depth: "standard" | "thorough" } & ReturnType<typeof assess> &
  Partial<Awaited<ReturnType<typeof runRefinements>>["deepening"]>;
