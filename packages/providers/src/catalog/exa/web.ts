import { z } from "zod";
import { type WebCall, web } from "../../capabilities/web.ts";
import { listOf, number, text } from "../../fields.ts";
import { asExcerpt, plainText } from "../../plain-text.ts";
import { hostsOf } from "../../site-list.ts";
import { startOf } from "../../time-window.ts";

export const Found = z.object({
  results: z.array(
    z.object({ url: text, title: text, publishedDate: text, highlights: listOf(z.string()), text: text }),
  ),
  costDollars: z.object({ total: number }).nullish(),
});

/** What is shown of a page: the passages that speak to the query, or the beginning. */
export const outlineOf = ({
  url,
  title,
  publishedDate,
  highlights,
  text,
}: z.infer<typeof Found>["results"][number]) => ({
  url,
  title,
  snippet: highlights?.join(" … ") || asExcerpt(plainText(text), 500),
  publishedAt: publishedDate,
});

/** More words than these in a phrase are refused. */
const PHRASE_WORDS = 5;
const isPhrase = (text: string): boolean => text.trim().split(/\s+/u).length <= PHRASE_WORDS;

function bodyOf({ text, limit, timeRange, safe, country, sites, exactTerms }: WebCall, now: number) {
  return {
    query: text,
    type: "auto",
    numResults: limit,
    contents: { highlights: true },
    ...(timeRange ? { startPublishedDate: new Date(startOf(timeRange, now)).toISOString() } : {}),
    ...(safe && safe !== "off" ? { moderation: true } : {}),
    ...(country ? { userLocation: country.toUpperCase() } : {}),
    ...(sites.length > 0 ? { includeDomains: hostsOf(sites) } : {}),
    ...(exactTerms && isPhrase(exactTerms) ? { includeText: [exactTerms] } : {}),
  };
}

/** Search of the web by meaning, with the passages that speak to the query. */
export const exaWeb = web({
  rank: 8,
  honours: ["timeRange", "safe", "country", "sites", "exactTerms"],
  longest: { sites: 100 },
  most: 100,
  async steps(call, exchange) {
    const { exactTerms } = call;
    const request = { path: "/search", json: bodyOf(call, exchange.now) };
    const { results, costDollars } = await exchange.send(request, Found);
    return {
      raws: results.map(outlineOf),
      unmet: exactTerms && !isPhrase(exactTerms) ? ["exactTerms"] : [],
      costUsd: costDollars?.total,
    };
  },
});
