import { type NewsAsk, news } from "../../capabilities/news.ts";
import { startOf } from "../../time-window.ts";
import { Found, outlineOf } from "./web.ts";

const bodyOf = ({ query, limit, timeRange, newsSource, safe, country }: NewsAsk, now: number) => ({
  query,
  type: "auto",
  category: "news",
  numResults: limit,
  contents: { highlights: true },
  ...(timeRange ? { startPublishedDate: new Date(startOf(timeRange, now)).toISOString() } : {}),
  ...(newsSource ? { includeDomains: [newsSource] } : {}),
  ...(safe && safe !== "off" ? { moderation: true } : {}),
  ...(country ? { userLocation: country.toUpperCase() } : {}),
});

/** News by meaning. */
export const exaNews = news({
  rank: 8,
  honours: ["timeRange", "newsSource", "safe", "country"],
  most: 100,
  async steps(ask, exchange) {
    const request = { path: "/search", json: bodyOf(ask, exchange.now) };
    const { results, costDollars } = await exchange.send(request, Found);
    return { raws: results.map(outlineOf), costUsd: costDollars?.total };
  },
});
