import { canonicalUrl, Hit, hostOf, isInsideSite } from "@wellsourced/core";
import type { z } from "zod";
import { fetchBatch, type OneRequest, type Steps } from "../batch.ts";
import { toUtc } from "../dates.ts";
import type { Capability, Exchange, Found, Skill } from "../define.ts";
import { bareDoi } from "../doi.ts";
import { fuse } from "../fuse.ts";
import { known } from "../known.ts";
import { createLeftOut, INCOMPLETE, joinNotes, REPEATED } from "../left-out.ts";
import { plainText } from "../plain-text.ts";
import { type Longest, type Operator, type Part, planParts } from "../query-text.ts";
import { siteList } from "../site-list.ts";
import { withoutStopWords } from "../stop-words.ts";
import { webAddress } from "../web-address.ts";
import { applyWebFilters } from "../web-filters.ts";
import type { WebAsk, WebFilter } from "./web-ask.ts";

/** What a provider is asked: within its limits, with the sites as one list and the query text as it is to be sent. */
export interface WebCall extends Omit<WebAsk, "site" | "sites" | "lens"> {
  readonly text: string;
  readonly sites: readonly string[];
}

/** A result as the upstream words it: HTML in its texts, dates in any form, anything may be missing. */
export interface RawHit {
  readonly title?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly snippet?: string | null | undefined;
  readonly publishedAt?: string | null | undefined;
  readonly engagement?: RawEngagement | undefined;
}

type Count = "score" | "points" | "commentCount" | "replyCount" | "likeCount" | "repostCount" | "viewCount";
export type RawEngagement = { readonly [Name in Count]?: number | null | undefined };

/** What a provider's file says about its web search, besides how to ask. */
export interface WebTraits {
  readonly rank: number;
  /** Filters that the request carries as parameters. */
  readonly honours: readonly WebFilter[];
  /** Filters that the upstream reads inside the query; they are in `text` already. */
  readonly operators?: readonly Operator[];
  readonly longest?: Longest;
  /** Results that one request can bring. */
  readonly most: number;
  /** See `Skill`. */
  readonly onlyNamed?: boolean;
  readonly needs?: readonly string[];
  /** Whose index it is, where it is another's: `google`, `bing`. */
  readonly index?: string;
}

export type WebSearch<Schema extends z.ZodType> = WebTraits &
  (OneRequest<WebCall, RawHit, WebFilter, Schema> | Steps<WebCall, RawHit, WebFilter>);

export type WebSkill = Skill<WebAsk, Hit>;

export const webCapability: Capability<WebAsk, Hit> = {
  name: "web",
  record: Hit,
  is: (skill): skill is WebSkill => skill.capability === "web",
  joining: {
    identities({ url }) {
      const doi = bareDoi(url);
      return [...(doi ? [`doi:${doi}`] : []), `url:${canonicalUrl(url)}`];
    },
    combine: (first, second) => ({ ...second, ...first, snippet: first.snippet || second.snippet }),
  },
  thinner(ask) {
    const query = withoutStopWords(ask.query);
    return query === undefined ? undefined : { ...ask, query };
  },
};

/** Declares a provider's web search. */
export function web<Schema extends z.ZodType>(search: WebSearch<Schema>): WebSkill {
  const honours = [...search.honours, ...(search.operators ?? [])];
  return {
    capability: "web",
    rank: search.rank,
    honours,
    most: search.most,
    ...known({ onlyNamed: search.onlyNamed, needs: search.needs, index: search.index }),
    answer: (ask, exchange) => answer({ ...search, honours }, ask, exchange),
  };
}

interface PartAnswer {
  readonly part: Part;
  readonly hits: readonly Hit[];
  readonly unmet: readonly WebFilter[];
  readonly costUsd?: number | null | undefined;
  readonly note?: string | undefined;
  /** Results as the upstream sent them, and those of them that are no hits, by reason. */
  readonly given: number;
  readonly lost: readonly (readonly [reason: string, count: number])[];
  /** Results of other sites than those that were asked for. */
  readonly outside: number;
}

async function answer<Schema extends z.ZodType>(
  search: WebSearch<Schema>,
  ask: WebAsk,
  exchange: Exchange,
): Promise<Found<Hit>> {
  const { exactTerms, excludeTerms } = ask;
  // Where there are no phrases, at least the words are looked for.
  const isPhraseless = exactTerms !== undefined && !search.honours.includes("exactTerms");
  const query = isPhraseless ? `${ask.query} ${exactTerms}` : ask.query;
  const sites = siteList(ask);
  const plan = planParts({ query, sites, exactTerms, excludeTerms }, search.operators ?? [], search.longest ?? {});
  const settled = await Promise.allSettled(plan.parts.map((part) => askPart(search, { ask, part, exchange })));
  const answered = settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const failed = settled.flatMap((result): unknown[] => (result.status === "rejected" ? [result.reason] : []));
  if (answered.length === 0) throw failed[0];
  const hits = fuse(
    answered.map((part) => part.hits),
    ({ url }) => canonicalUrl(url),
  );
  const left = answered.flatMap((part) => part.unmet);
  const honours = search.honours.filter((filter) => !left.includes(filter) || !OURS.includes(filter));
  const leftOut = createLeftOut();
  for (const { lost, outside } of answered) {
    for (const [reason, count] of lost) leftOut.add(reason, count);
    leftOut.exclude("site", outside);
  }
  const kept = applyWebFilters(hits, ask, { honours, now: exchange.now, leftOut });
  const given = answered.reduce((sum, { given: count }) => sum + count, 0);
  const searched = answered.reduce((sum, { part }) => sum + part.sites.length, 0);
  const unmet: string[] = [...kept.unmet, ...left.filter((filter) => filter !== "timeRange")];
  if (plan.shortened) unmet.push("query");
  if (ask.limit > search.most && kept.hits.length < ask.limit) unmet.push("limit");
  if (failed.length > 0) unmet.push(ask.sites ? "sites" : "site");
  const notes = answered.flatMap(({ note }) => note ?? []);
  if (failed.length > 0) notes.unshift(partialNote(sites.length, searched, failed[0]));
  return {
    records: kept.hits.slice(0, ask.limit),
    notHonoured: [...new Set(unmet)],
    ...(sites.length > 0 ? { sitesSearched: searched } : {}),
    ...known({
      costUsd: sumOf(answered.map(({ costUsd }) => costUsd)),
      note: joinNotes(...notes, leftOut.note(given, { isShort: kept.hits.length < ask.limit })),
    }),
  };
}

/** Filters that show on results: where the upstream has no value for this very ask, we apply them. */
const OURS: readonly WebFilter[] = ["timeRange", "excludeTerms"];

const sumOf = (costs: readonly (number | null | undefined)[]): number | undefined => {
  const told = costs.filter((cost) => typeof cost === "number");
  return told.length > 0 ? told.reduce((sum, cost) => sum + cost, 0) : undefined;
};

/** Some of the queries failed: what is missing from the answer, and why. */
function partialNote(asked: number, searched: number, reason: unknown): string {
  const why = reason instanceof Error ? reason.message : "the provider failed";
  return `Only ${searched} of ${asked} sites were searched: ${why}`;
}

async function askPart<Schema extends z.ZodType>(
  search: WebSearch<Schema>,
  { ask, part, exchange }: { ask: WebAsk; part: Part; exchange: Exchange },
): Promise<PartAnswer> {
  const { site: _, lens: __, ...rest } = ask;
  const limit = Math.min(search.most, ask.limit);
  const { raws, unmet = [], costUsd, note } = await fetchBatch(search, { ...rest, limit, ...part }, exchange);
  const inside = (hit: Hit) => part.sites.length === 0 || part.sites.some((site) => isInsideSite(hit.url, site));
  const all = raws.flatMap((raw) => toHit(raw, exchange.now));
  const hits = all.filter(inside);
  const repeated = hits.length - new Set(hits.map(({ url }) => canonicalUrl(url))).size;
  const lost = [
    [INCOMPLETE, raws.length - all.length],
    [REPEATED, repeated],
  ] as const;
  return { part, unmet, costUsd, note, hits, given: raws.length, lost, outside: all.length - hits.length };
}

/** A result without a usable address is no result; everything else may be missing. */
function toHit({ title, url, snippet, publishedAt, engagement }: RawHit, now: number): Hit[] {
  const address = webAddress(url);
  if (address === undefined) return [];
  const host = hostOf(address);
  const counts = known({ ...engagement });
  const facts = known({
    publishedAt: toUtc(publishedAt, now),
    engagement: Object.keys(counts).length > 0 ? counts : undefined,
  });
  return [{ title: plainText(title) || host, url: address, snippet: plainText(snippet), displayLink: host, ...facts }];
}
