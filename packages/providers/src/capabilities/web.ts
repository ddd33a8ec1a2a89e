import { canonicalUrl, foldedWords, hostOf, isInsideSite } from "@wellsourced/core";
import { Hit } from "@wellsourced/core/records";
import { bareDoi, known, plainText, type Raw, webAddress } from "../clean.ts";
import { isWithin, toUtc } from "../dates.ts";
import { planParts, siteList, termsOf, withoutStopWords } from "../query-text.ts";
import { defineKind, type PageSearch } from "./kind.ts";

/** A web search. */
export interface WebAsk extends PageSearch {
  readonly timeRange?: "day" | "week" | "month" | "year";
  readonly safe?: "off" | "medium" | "high";
  /** One host, or host/path. */
  readonly site?: string;
  /** Several of them: a result lies in any. Wins over `site`. */
  readonly sites?: readonly string[];
  readonly exactTerms?: string;
  readonly excludeTerms?: string;
  /** A Google engine of the lens's own. */
  readonly engineId?: string;
  /** Address of a Brave goggle. */
  readonly goggle?: string;
  /** Name of a lens, looked up where the providers were created. Wins over `site` and `sites`. */
  readonly lens?: string;
}

/** What a provider is asked: within its limits, with the sites as one list and the query text as it is to be sent. */
export interface WebCall extends Omit<WebAsk, "site" | "sites" | "lens"> {
  readonly text: string;
  readonly sites: readonly string[];
}

/** A result as the upstream words it: HTML in its texts, dates in any form, anything may be missing. */
export type RawHit = Omit<Raw<Hit>, "engagement"> & {
  readonly engagement?: Raw<NonNullable<Hit["engagement"]>> | undefined;
};

/** A result without a usable address is no result; everything else may be missing. */
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

/** Whole words only: `-art` must not lose every article. */
function holds({ title, snippet }: Hit, term: string): boolean {
  const words = foldedWords(term);
  return words !== "" && ` ${foldedWords(`${title} ${snippet}`)} `.includes(` ${words} `);
}

/** Some of the queries failed: what is missing from the answer, and why. */
function partialNote(asked: number, searched: number, reason: unknown): string {
  const why = reason instanceof Error ? reason.message : "the provider failed";
  return `Only ${searched} of ${asked} sites were searched: ${why}`;
}

export const web = defineKind<WebAsk, RawHit, Hit, WebCall>({
  name: "web",
  kept: { ms: 30 * 60_000 },
  record: Hit,
  joining: {
    identities({ url }) {
      const doi = bareDoi(url);
      return [...(doi ? [`doi:${doi}`] : []), `url:${canonicalUrl(url)}`];
    },
    combine: (first, second) => ({ ...second, ...first, snippet: first.snippet || second.snippet }),
  },
  clean: toHit,
  // Every result is checked, whatever the upstream does with the sites.
  misses: ({ url }, { sites }) =>
    sites.length === 0 || sites.some((site) => isInsideSite(url, site)) ? undefined : "site",
  keyOf: ({ url }) => canonicalUrl(url),
  question: ["query", "lens", "site", "sites"],
  trusted: ["timeRange", "excludeTerms"],
  keeps: {
    timeRange: ({ publishedAt }, { timeRange }, { now }) => timeRange && isWithin(publishedAt, timeRange, now),
    // What a result shows is not all that its page says.
    excludeTerms: (hit, { excludeTerms = "" }) =>
      termsOf(excludeTerms).some((term) => holds(hit, term)) ? false : undefined,
  },
  /** As many queries as the sites need. */
  plan({ site, sites: many, lens: _, ...ask }, { honours, operators = [], longest = {}, limit }) {
    const { exactTerms, excludeTerms } = ask;
    // Where there are no phrases, at least the words are looked for.
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
