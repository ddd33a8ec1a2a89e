import { type Clock, omitUndefined, type Random } from "@wellsourced/core";
import { createNearDuplicates } from "./near-duplicates.ts";
import { type RobotsRules, refusalOf, unreachable } from "./robots.ts";
import { type KeyOf, MOST_REDIRECTS, type Route } from "./route.ts";
import { simHash } from "./sim-hash.ts";
import { withLessons } from "./site-notes.ts";
import type { CrawlStore, Ending, Found, PageRecord } from "./store.ts";
import type { Traps } from "./traps.ts";
import { normalizeUrl } from "./url-identity.ts";
import { type CrawledPage, earlierPage, type Visit } from "./visit.ts";

export interface OutcomeParts {
  readonly job: string;
  readonly store: CrawlStore;
  readonly route: Route;
  readonly keyOf: KeyOf;
  readonly traps?: Traps | undefined;
  readonly clock: Clock;
  readonly random: Random;
}

/** A finished visit. */
interface Visited {
  readonly found: Found;
  /** Previous attempts. */
  readonly tries: number;
  /** The stored page, on a recrawl. */
  readonly known?: PageRecord | undefined;
  readonly result: Visit;
}

/** A page to deliver, the time of the next attempt, or neither. */
export type Outcome =
  | { readonly is: "page"; readonly page: CrawledPage }
  | { readonly is: "later"; readonly at: number }
  | { readonly is: "over" };

const MOST_TRIES = 4;
/** Pages that timed out are likely to do so again. */
const MOST_TIMEOUTS = 2;
const BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 30_000;
/** Shorter texts may be equal on different pages. */
const TEXT_CHARS = 200;
/** Shorter texts have too few words for a meaningful fingerprint. */
const NEAR_CHARS = 500;
const OVER = { is: "over" } as const;

/** A page of the last crawl that no longer exists. */
export const REMOVED = "removed";

/** A page of links without text of its own. */
const ONLY_LINKS = "only-links";
/** Pages with fewer links and no text are empty. */
const LEAST_LINKS = 2;
/** Redirects kept for loop detection. */
const MOST_HOPS = 10_000;

/** Returns the outcome of a URL that must not be requested, or `undefined`. */
export function withoutAsking({ url }: Found, rules: RobotsRules, traps: Traps | undefined): Ending | undefined {
  const refusal = refusalOf(rules) ?? (rules.state === "unreachable" ? unreachable(url, rules) : undefined);
  if (refusal) return { is: "failed", error: { url, kind: refusal.kind, message: refusal.message } };
  if (!rules.allows(url)) return { is: "left out", because: "robots" };
  const verdict = traps?.judge(url);
  return verdict && !verdict.in ? { is: "left out", because: verdict.because } : undefined;
}

/** Detects redirect loops across visits. */
function createLoops(keyOf: KeyOf) {
  const hops = new Map<string, string>();
  return (from: string, to: string): boolean => {
    const target = normalizeUrl(to);
    if (target === undefined) return false;
    if (hops.size < MOST_HOPS) hops.set(from, keyOf(target));
    let at: string | undefined = keyOf(target);
    for (let hop = 0; at !== undefined && hop <= MOST_REDIRECTS; hop++) {
      if (at === from) return true;
      at = hops.get(at);
    }
    return false;
  };
}

/** Saves the outcomes of visits. */
export function createOutcomes({ job, store, route, keyOf, traps, clock, random }: OutcomeParts) {
  const near = createNearDuplicates();
  const loops = createLoops(keyOf);

  /** Saves what was learned, so that a resumed crawl avoids known traps. */
  const keepLessons = async (): Promise<void> => {
    if (traps?.news() !== undefined)
      await store.revise(job, "learnt", (before) => withLessons(before, traps.lessons(before)));
  };
  const learn = async (url: string, likeness: bigint, outcome: "read" | "same"): Promise<void> => {
    traps?.learn(url, likeness, outcome);
    await keepLessons();
  };

  /** Finds exact and near duplicates of a page. */
  const duplicatesOf = async ({ key, url }: Found, markdown: string | undefined, hash: string) => {
    if (markdown === undefined) return {};
    const duplicateOf = markdown.length >= TEXT_CHARS ? await store.claimText(job, hash, key) : undefined;
    const likeness = simHash(markdown);
    await learn(url, likeness, duplicateOf === undefined ? "read" : "same");
    const isNews = markdown.length >= NEAR_CHARS && duplicateOf === undefined;
    return omitUndefined({ duplicateOf, nearDuplicateOf: isNews ? near.find(key, likeness) : undefined });
  };

  const keep = async (found: Found, result: Extract<Visit, { is: "page" }>, known?: PageRecord): Promise<Outcome> => {
    const { page, record, nofollow } = result;
    const likenesses = await duplicatesOf(found, page.page?.markdown, record.hash);
    const delivered = { ...page, ...likenesses };
    const kept: PageRecord = {
      ...record,
      // A getter, so that stores without pages need not serialise it.
      get content() {
        // An unchanged page was not sent again, so keep the stored text.
        const text = delivered.status === 304 ? earlierPage(known) : undefined;
        return JSON.stringify(text ? { ...delivered, page: text } : delivered);
      },
    };
    const ending: Ending = { is: "done", page: kept, duplicateOf: likenesses.duplicateOf };
    await store.finish(job, found.key, ending, route.found(record.links, found, nofollow));
    return { is: "page", page: delivered };
  };

  const redirect = async (found: Found, to: string): Promise<Outcome> => {
    const isLoop = loops(found.key, to);
    if (isLoop || (found.redirects ?? 0) >= MOST_REDIRECTS) {
      const what = isLoop ? "redirects in a loop" : "redirects without end";
      const message = `${found.url} ${what}: it leads to ${to}, and no page was reached.`;
      await store.finish(job, found.key, { is: "failed", error: { url: found.url, kind: "network", message } }, []);
      return OVER;
    }
    const target = await route.redirected(to, found);
    await store.finish(job, found.key, { is: "left out", because: "redirect" }, target);
    return OVER;
  };

  const backoff = (tries: number): number => Math.min(LONGEST_BACKOFF_MS, BACKOFF_MS * 2 ** tries * (1 + random()));

  const fail = async (visited: Visited, result: Extract<Visit, { is: "failed" }>): Promise<Outcome> => {
    const { found, tries, known } = visited;
    const { failure, mayPass, restMs = 0, links, nofollow } = result;
    const most = failure.code === "timeout" ? MOST_TIMEOUTS : MOST_TRIES;
    if (mayPass && tries + 1 < most) return { is: "later", at: clock.now() + Math.max(restMs, backoff(tries)) };
    const { kind, message, status } = failure;
    const isGone = known !== undefined && (status === 404 || status === 410);
    // Responses without a page are all alike; an endless supply of them is a trap.
    if (!mayPass && status === undefined) await learn(found.url, 0n, "same");
    const isListOfLinks = kind === "content_empty" && links.length >= LEAST_LINKS;
    const ending: Ending = isGone
      ? { is: "left out", because: REMOVED }
      : isListOfLinks
        ? { is: "left out", because: ONLY_LINKS }
        : { is: "failed", error: { url: found.url, kind, message, status } };
    await store.finish(job, found.key, ending, isGone ? [] : route.found(links, found, nofollow));
    return OVER;
  };

  return {
    keepLessons,
    /** Saves an outcome and returns the next step. */
    settle(visited: Visited): Promise<Outcome> {
      const { found, result, known } = visited;
      if (result.is === "page") return keep(found, result, known);
      return result.is === "redirect" ? redirect(found, result.to) : fail(visited, result);
    },
  };
}
