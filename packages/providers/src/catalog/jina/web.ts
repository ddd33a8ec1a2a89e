import { z } from "zod";
import { web } from "../../capabilities/web.ts";
import { text } from "../../fields.ts";

const Found = z.object({
  data: z.array(z.object({ title: text, url: text, description: text, date: text })),
});

/** Without a key nobody is let in, and tokens are paid for: a key for reading is no wish to search with it. */
export const jinaWeb = web({
  rank: 15,
  onlyNamed: true,
  needs: ["JINA_API_KEY"],
  honours: ["language", "country"],
  operators: ["sites"],
  most: 10,
  request: ({ text, limit, language, country }) => ({
    at: "search",
    path: "/",
    query: { q: text, num: limit, hl: language?.toLowerCase(), gl: country?.toLowerCase() },
    // The pages themselves would be paid for by the token.
    headers: { "x-respond-with": "no-content" },
  }),
  response: Found,
  records: ({ data }) =>
    data.map(({ title, url, description, date }) => ({ title, url, snippet: description, publishedAt: date })),
});
