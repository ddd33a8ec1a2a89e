import { Failure, hostOf, parseHttpUrl, UNTRUSTED } from "@wellsourced/core";
import { domainReputation } from "@wellsourced/trust";
import { type RecommendationResult, type Recommended, toItem } from "@wellsourced/trust/recommendations";
import { isDead, type LinkCheckup } from "@wellsourced/trust/references";
import type { Call } from "../../call.ts";
import { each } from "../../each.ts";
import { type CheckLink, linkState } from "../checks/check-link.ts";
import type { Parts } from "../parts.ts";
import { remembered } from "../remembered.ts";
import { aboutSite } from "./about-site.ts";
import { corroborate } from "./corroborate.ts";

export interface RecommendationQuery {
  /** 1–100. */
  readonly recommendations: readonly Recommended[];
  /** A claim to search independent sources for. */
  readonly claim?: string | undefined;
  /** Results per search, at most 10. @default 5 */
  readonly limit?: number | undefined;
}

export type RecommendationParts = Pick<
  Parts,
  "pages" | "find" | "searchWeb" | "lenses" | "checkLink" | "remember" | "judge" | "reputation"
>;

const HOUR = 3_600_000;

const MAX_ITEMS = 100;
const CONCURRENCY = 6;

/** @throws {Failure} `validation` */
function check({ recommendations }: RecommendationQuery): void {
  if (recommendations.length < 1 || recommendations.length > MAX_ITEMS)
    throw new Failure(
      "validation",
      `recommendations must contain 1 to ${MAX_ITEMS} entries; it contains ${recommendations.length}.`,
    );
  for (const { url } of recommendations) if (url !== undefined) parseHttpUrl(url);
}

/** The state of a link, cached for an hour. */
function rememberedLink({ checkLink, remember, judge }: RecommendationParts, call: Call) {
  const { onFreshness: _, ...quiet } = call;
  const asked: CheckLink = (url) => {
    const spec = { kind: "link", version: 2, input: { url }, ttlMs: HOUR };
    const addressesOf = ({ state }: LinkCheckup) => [url, state.finalUrl];
    return remembered(spec, { remember, call: quiet, addressCheck: { judge, addressesOf } }, (signal) =>
      checkLink(url, { ...call, signal }),
    );
  };
  return async (url: string | undefined) =>
    url === undefined ? undefined : (await linkState(url, asked, call))?.state;
}

/**
 * Returns a function that checks recommendations: interests of author and site, dead links, and independent sources.
 */
export function createVerifyRecommendation(parts: RecommendationParts) {
  return async (query: RecommendationQuery, call: Call = {}): Promise<RecommendationResult> => {
    check(query);
    const { claim, limit = 5 } = query;
    const linkTo = rememberedLink(parts, call);
    const items = await each(query.recommendations, CONCURRENCY, async (item) => {
      call.onProgress?.(`Looking at ${item.title}`);
      const [site, link, voices] = await Promise.all([
        aboutSite(item, parts, call),
        linkTo(item.url),
        claim && item.title ? corroborate(item, { claim, limit }, { parts, call }) : { notes: [] },
      ]);
      const reputation = item.url === undefined ? undefined : domainReputation(hostOf(item.url), parts.reputation);
      return toItem(item, {
        ...site,
        link: link && { ...link, isDead: isDead(link) },
        ...voices,
        domainReputation: reputation,
        notes: [...site.notes, ...(link?.linkNote ? [link.linkNote] : []), ...voices.notes],
      });
    });
    const agreeing = items
      .flatMap(({ corroborationSearches = [] }) => corroborationSearches)
      .some(({ agreeCount }) => agreeCount > 0);
    return {
      itemCount: items.length,
      recommendations: items,
      ...(claim && !agreeing ? { aggregateFlags: ["no_independent_corroboration"] } : {}),
      trust: UNTRUSTED,
    };
  };
}
