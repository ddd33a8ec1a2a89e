import { canonicalUrl, foldedWords, hostOf, isInsideSite } from "@wellsourced/core";
import { Hit } from "@wellsourced/core/records";
import { type Asked, WebSearch } from "@wellsourced/core/searches";
import { bareDoi, known, plainText, type Raw, webAddress } from "../clean.ts";
import { isWithin, toUtc } from "../dates.ts";
import { planParts, siteList, termsOf, withoutStopWords } from "../query-text.ts";
import { defineKind } from "./kind.ts";

export interface WebAsk extends Asked<typeof WebSearch> {
  /** The lens's own Google search engine. */
  readonly engineId?: string | undefined;
  /** URL of a Brave goggle. */
  readonly goggle?: string | undefined;
}

/** A search as a provider gets it: within its limits, with a list of sites and the final query. */
export interface WebCall extends Omit<WebAsk, "site" | "sites" | "lens"> {
  readonly text: string;
  readonly sites: readonly string[];
}

/** A result as the upstream sends it: texts are HTML, dates in any form, and fields may be missing. */
export type RawHit = Omit<Raw<Hit>, "engagement"> & {
  readonly engagement?: Raw<NonNullable<Hit["engagement"]>> | undefined;
};

/** `undefined` for a result without a valid URL. */
function toHit(
  { title, url, snippet, publishedAt, engagement }: RawHit,
  { now }: { readonly now: number },
): Hit | undefined {
  const address = webAddress(url);
  if (address === undefined) return undefined;
  const host = hostOf(address);
  const counts = known({ ...engagement });
  const facts = known({
    publishedAt: toUtc(publishedAt, now),
    engagement: Object.keys(counts).length > 0 ? counts : undefined,
  });
  return { title: plainText(title) || host, url: address, snippet: plainText(snippet), displayLink: host, ...facts };
}

/** Matches whole words: `-art` must not exclude "article". */
function holds({ title, snippet }: Hit, term: string): boolean {
  const words = foldedWords(term);
  return words !== "" && ` ${foldedWords(`${title} ${snippet}`)} `.includes(` ${words} `);
}

/** A note on failed queries and the reason. */
function partialNote(asked: number, searched: number, reason: unknown): string {
  const why = reason instanceof Error ? reason.message : "the provider failed";
  return `Only ${searched} of ${asked} sites were searched: ${why}`;
}

export const web = defineKind<WebAsk, RawHit, Hit, WebCall>({
  name: "web",
  ask: WebSearch,
  kept: { ms: 30 * 60_000 },
  record: Hit,
  fusion: {
    identities({ url }) {
      const doi = bareDoi(url);
      return [...(doi ? [`doi:${doi}`] : []), `url:${canonicalUrl(url)}`];
    },
    combine: (first, second) => ({ ...second, ...first, snippet: first.snippet || second.snippet }),
  },
  clean: toHit,
  // Sites are always checked, even if the upstream supports them.
  misses: ({ url }, { sites }) =>
    sites.length === 0 || sites.some((site) => isInsideSite(url, site)) ? undefined : "site",
  keyOf: ({ url }) => canonicalUrl(url),
  question: ["query", "lens", "site", "sites"],
  trusted: ["timeRange", "excludeTerms"],
  keeps: {
    timeRange: ({ publishedAt }, { timeRange }, { now }) => timeRange && isWithin(publishedAt, timeRange, now),
    // A result shows only part of its page.
    excludeTerms: (hit, { excludeTerms = "" }) =>
      termsOf(excludeTerms).some((term) => holds(hit, term)) ? false : undefined,
  },
  /** Splits the search into as many queries as its sites require. */
  plan({ site, sites: many, lens: _, ...ask }, { honours, operators = [], longest = {}, limit }) {
    const { exactTerms, excludeTerms } = ask;
    // If phrases are not supported, search for their words.
    const isPhraseless = exactTerms !== undefined && !honours.includes("exactTerms");
    const query = isPhraseless ? `${ask.query} ${exactTerms}` : ask.query;
    const sites = siteList({ site, sites: many });
    const { parts, shortened } = planParts({ query, sites, exactTerms, excludeTerms }, operators, longest);
    return { calls: parts.map((part) => ({ ...ask, ...part, limit })), unmet: shortened ? ["query"] : [] };
  },
  report(ask, answered, failure) {
    const asked = siteList(ask).length;
    if (asked === 0) return {};
    const sitesSearched = answered.reduce((sum, { sites }) => sum + sites.length, 0);
    if (failure === undefined) return { sitesSearched };
    return { sitesSearched, note: partialNote(asked, sitesSearched, failure), unmet: [ask.sites ? "sites" : "site"] };
  },
  thinner(ask) {
    const query = withoutStopWords(ask.query);
    return query === undefined ? undefined : { ...ask, query };
  },
});
