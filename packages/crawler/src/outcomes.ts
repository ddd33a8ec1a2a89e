import { type Clock, given, type Random } from "@wellsourced/core";
import { likenessOf } from "./likeness.ts";
import { createNearDuplicates } from "./near-duplicates.ts";
import { type RobotsRules, refusalOf, unreachable } from "./robots.ts";
import { type KeyOf, MOST_REDIRECTS, type Route } from "./route.ts";
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

/** A visit that is over. */
export interface Visited {
  readonly found: Found;
  /** How often the address had been tried before. */
  readonly tries: number;
  /** The last reading, on a second visit. */
  readonly known?: PageRecord | undefined;
  readonly result: Visit;
}

/** A page to hand over, the time from which the address may be tried again, or neither. */
export type Outcome =
  | { readonly is: "page"; readonly page: CrawledPage }
  | { readonly is: "later"; readonly at: number }
  | { readonly is: "over" };

const MOST_TRIES = 4;
/** A page that took all its time once is likely to do so again. */
const MOST_TIMEOUTS = 2;
const BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 30_000;
/** Texts shorter than this may well be the same on different pages. */
const TEXT_CHARS = 200;
/** Texts shorter than this have too few words for their likeness to say much. */
const NEAR_CHARS = 500;
const OVER = { is: "over" } as const;

/** The last visit found a page here, and this one that it is gone. */
export const REMOVED = "removed";

/** The page has links to others and no text of its own. */
const ONLY_LINKS = "only-links";
/** A page with fewer links, and no text, has nothing. */
const LEAST_LINKS = 2;
/** Redirects that are remembered, to see a loop. */
const MOST_HOPS = 10_000;

/** What becomes of an address that is not to be asked for; nothing for one that is. */
export function withoutAsking({ url }: Found, rules: RobotsRules, traps: Traps | undefined): Ending | undefined {
  const refusal = refusalOf(rules) ?? (rules.state === "unreachable" ? unreachable(url, rules) : undefined);
  if (refusal) return { is: "failed", error: { url, kind: refusal.kind, message: refusal.message } };
  if (!rules.allows(url)) return { is: "left out", because: "robots" };
  const verdict = traps?.judge(url);
  return verdict && !verdict.in ? { is: "left out", because: verdict.because } : undefined;
}

/** Whether a redirect leads back to where it came from, by those that were met before. */
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

/** Brings what visits found into the store. */
export function createOutcomes({ job, store, route, keyOf, traps, clock, random }: OutcomeParts) {
  const near = createNearDuplicates();
  const loops = createLoops(keyOf);

  /** What was learnt lasts as long as the job: a crawl that goes on does not walk into the same trap again. */
  const keepLessons = async (): Promise<void> => {
    if (traps?.news() !== undefined)
      await store.revise(job, "learnt", (before) => withLessons(before, traps.lessons(before)));
  };
  const learn = async (url: string, likeness: bigint, outcome: "read" | "same"): Promise<void> => {
    traps?.learn(url, likeness, outcome);
    await keepLessons();
  };

  /** Whether the page says what another one said before, in the very same words or nearly so. */
  const likenessesOf = async ({ key, url }: Found, markdown: string | undefined, hash: string) => {
    if (markdown === undefined) return {};
    const duplicateOf = markdown.length >= TEXT_CHARS ? await store.claimText(job, hash, key) : undefined;
    const likeness = likenessOf(markdown);
    await learn(url, likeness, duplicateOf === undefined ? "read" : "same");
    const isNews = markdown.length >= NEAR_CHARS && duplicateOf === undefined;
    return given({ duplicateOf, nearDuplicateOf: isNews ? near.find(key, likeness) : undefined });
  };

  const keep = async (found: Found, result: Extract<Visit, { is: "page" }>, known?: PageRecord): Promise<Outcome> => {
    const { page, record, nofollow } = result;
    const likenesses = await likenessesOf(found, page.page?.markdown, record.hash);
    const told = { ...page, ...likenesses };
    const kept: PageRecord = {
      ...record,
      // Written where a store keeps it: that of a program which takes the pages itself does not.
      get content() {
        // A page that did not change was not sent again: its text is that of the last reading.
        const text = told.status === 304 ? earlierPage(known) : undefined;
        return JSON.stringify(text ? { ...told, page: text } : told);
      },
    };
    const ending: Ending = { is: "done", page: kept, duplicateOf: likenesses.duplicateOf };
    await store.finish(job, found.key, ending, route.found(record.links, found, nofollow));
    return { is: "page", page: told };
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
    // An answer that holds no page is like all others of its kind: an endless supply of them is a trap.
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
    /** Keeps what a visit brought, and says what is to be done now. */
    settle(visited: Visited): Promise<Outcome> {
      const { found, result, known } = visited;
      if (result.is === "page") return keep(found, result, known);
      return result.is === "redirect" ? redirect(found, result.to) : fail(visited, result);
    },
  };
}
