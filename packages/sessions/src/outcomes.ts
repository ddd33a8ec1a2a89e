import { type FailureKind, toTimestamp } from "@wellsourced/core";
import type { Outcome, Session } from "./records.ts";

const SUGGESTIONS: Readonly<Partial<Record<FailureKind, string>>> = {
  auth_required: "Consider open_access=true or target preprint servers (arxiv, biorxiv).",
  blocked: "Try other sources, or use web_search to find cached versions.",
  rate_limited: "Try another provider, or space the calls out.",
  browser_unavailable: "Set CHROME_PATH to a Chrome or Chromium.",
  network: "Retry, or use another source.",
  content_empty: "Use another source, or look for the PDF.",
  upstream_unavailable: "Try another provider, or try again later.",
};
const PATTERN_FROM = 3;
const MAX_URLS = 5;

/** Failures that occurred at least three times, most frequent first. */
export function errorPatterns({ outcomes }: Session) {
  const failures = outcomes.filter((one): one is Outcome & { kind: FailureKind } => !one.ok && one.kind !== undefined);
  const byKind = Map.groupBy(failures, ({ kind }) => kind);
  return [...byKind]
    .filter(([, all]) => all.length >= PATTERN_FROM)
    .map(([kind, all]) => ({
      kind,
      count: all.length,
      affectedUrls: [...new Set(all.flatMap(({ url }) => (url ? [url] : [])))].slice(0, MAX_URLS),
      suggestion: SUGGESTIONS[kind] ?? "Read the message of the failure and change the call.",
      lastSeen: toTimestamp(Math.max(...all.map(({ at }) => at))),
    }))
    .sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1));
}

/** Calls and successes by provider. */
export function providerStats({ outcomes }: Session) {
  const asked = Map.groupBy(
    outcomes.filter(({ provider }) => provider),
    ({ provider }) => provider ?? "",
  );
  return Object.fromEntries(
    [...asked].map(([name, all]) => [name, { attempts: all.length, successes: all.filter(({ ok }) => ok).length }]),
  );
}
