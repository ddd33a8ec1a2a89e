import { z } from "zod";
import { web } from "../../capabilities/web.ts";
import { listOf, text } from "../../fields.ts";
import { freshness, longest, regionOf, safesearch, snippetOf } from "./regions.ts";

const Answer = z.object({
  // Present in every answer, also in an empty one: an error body or half a body is not "nothing found".
  type: z.literal("search"),
  web: z
    .object({
      results: listOf(
        z.object({
          title: text,
          url: text,
          description: text,
          page_age: text,
          age: text,
          extra_snippets: listOf(z.string()),
        }),
      ),
    })
    .nullish(),
});

export const pages = web({
  rank: 2,
  honours: ["timeRange", "safe", "language", "country", "goggle"],
  operators: ["sites", "exactTerms", "excludeTerms"],
  longest,
  most: 20,
  request({ text, limit, timeRange, safe, language, country, goggle }) {
    const region = regionOf({ country, language });
    return {
      path: "/res/v1/web/search",
      query: {
        q: text,
        count: limit,
        result_filter: "web",
        text_decorations: false,
        ...region.query,
        freshness: timeRange && freshness[timeRange],
        safesearch: safe && safesearch[safe],
        goggles: goggle,
      },
      unmet: region.unmet,
    };
  },
  response: Answer,
  records: (page) =>
    (page.web?.results ?? []).map(({ title, url, description, page_age, age, extra_snippets }) => ({
      title,
      url,
      snippet: snippetOf(description, extra_snippets),
      publishedAt: page_age ?? age,
    })),
});
