import { fold, type Hit } from "@wellsourced/core";
import type { WebAsk, WebFilter } from "./capabilities/web-ask.ts";
import type { LeftOut } from "./left-out.ts";
import { termsOf } from "./query-text.ts";
import { isWithin } from "./time-window.ts";

const FILTERS: readonly WebFilter[] = [
  "timeRange",
  "safe",
  "language",
  "country",
  "exactTerms",
  "excludeTerms",
  "goggle",
  "engineId",
];

export interface Judged {
  readonly hits: readonly Hit[];
  /** Filters that were asked for and hold for none or only some of the hits. */
  readonly unmet: string[];
}

/**
 * Applies what the upstream could not: results that are visibly outside a time range or hold an excluded term go. What
 * cannot be told from a result alone is reported. Sites are not here: every result is checked against them anyway.
 */
export function applyWebFilters(
  found: readonly Hit[],
  ask: WebAsk,
  { honours, now, leftOut }: { honours: readonly string[]; now: number; leftOut: LeftOut },
): Judged {
  const open = FILTERS.filter((filter) => ask[filter] !== undefined && !honours.includes(filter));
  let hits = found;
  const unmet: string[] = open.filter((filter) => filter !== "timeRange");
  if (ask.timeRange && open.includes("timeRange")) {
    const { timeRange } = ask;
    const lies = ({ publishedAt }: Hit) => isWithin(publishedAt, timeRange, now);
    hits = without(hits, (hit) => lies(hit) === false, leftOut, "timeRange");
    if (hits.some((hit) => lies(hit) === undefined)) unmet.push("timeRange");
  }
  if (ask.excludeTerms && open.includes("excludeTerms")) {
    const terms = termsOf(ask.excludeTerms).map(fold);
    hits = without(hits, (hit) => terms.some((term) => holds(hit, term)), leftOut, "excludeTerms");
  }
  return { hits, unmet };
}

function without(hits: readonly Hit[], isOutside: (hit: Hit) => boolean, leftOut: LeftOut, filter: WebFilter) {
  const kept = hits.filter((hit) => !isOutside(hit));
  leftOut.exclude(filter, hits.length - kept.length);
  return kept;
}

/** Whole words only: `-art` must not lose every article. */
function holds({ title, snippet }: Hit, term: string): boolean {
  const text = ` ${fold(`${title} ${snippet}`).replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  const words = term.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  return words !== "" && text.includes(` ${words} `);
}
