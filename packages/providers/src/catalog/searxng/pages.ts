import { web } from "../../capabilities/web.ts";
import { MOST, searchIn } from "./parameters.ts";
import { Pages, pagesIn, silenceOf } from "./results.ts";

export const pages = web({
  rank: 4,
  honours: ["timeRange", "safe", "language", "country"],
  operators: ["sites", "exactTerms", "excludeTerms"],
  most: MOST,
  request({ text, timeRange, ...wishes }) {
    const { query, unmet } = searchIn({ category: "general", text, ...wishes });
    return { path: "/search", query: { ...query, time_range: timeRange }, unmet };
  },
  response: Pages,
  records: pagesIn,
  note: silenceOf,
});
