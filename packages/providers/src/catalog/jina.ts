import { z } from "zod";
import { RENDER_MS, render } from "../capabilities/render.ts";
import { web } from "../capabilities/web.ts";
import { defineProvider } from "../define.ts";
import { partOf, text } from "../fields.ts";

export default defineProvider({
  name: "jina",
  origin: "https://r.jina.ai",
  origins: { search: "https://s.jina.ai" },
  docs: "https://jina.ai/reader/",
  key: {
    env: "JINA_API_KEY",
    required: false,
    sendAs: { header: "Authorization", prefix: "Bearer " },
    hint: "An API key from https://jina.ai. Search needs it; it also raises the limit of the reader, which WELLSOURCED_JINA_READER=true enables.",
  },
  // Twenty a minute without a key.
  pace: { perSecond: 0.3, burst: 5 },
  byPlan: true,
  can: [
    // Without a key nobody is let in, and tokens are paid for: a key for reading is no wish to search with it.
    web({
      rank: 15,
      onlyNamed: true,
      needs: ["JINA_API_KEY"],
      honours: ["language", "country"],
      operators: ["sites"],
      most: 10,
      request: ({ text: q, limit, language, country }) => ({
        at: "search",
        path: "/",
        query: { q, num: limit, hl: language?.toLowerCase(), gl: country?.toLowerCase() },
        // The pages themselves would be paid for by the token.
        headers: { "x-respond-with": "no-content" },
      }),
      response: z.object({ data: z.array(z.object({ title: text, url: text, description: text, date: text })) }),
      records: ({ data }) =>
        data.map(({ title, url, description, date }) => ({ title, url, snippet: description, publishedAt: date })),
    }),
    render({
      rank: 3,
      request: ({ url }) => ({
        path: "/",
        json: { url },
        headers: { "x-timeout": String(RENDER_MS / 1_000 - 2), "x-return-format": "markdown" },
      }),
      response: z.object({
        data: partOf({
          title: text,
          url: text,
          content: text,
          publishedTime: text,
          /** Says that the page failed although the reply did not. */
          warning: text,
        }),
      }),
      records({ data }) {
        const { title, url, content, publishedTime, warning } = data ?? {};
        return warning ? [] : [{ by: "jina", title, url, markdown: content, published: publishedTime }];
      },
    }),
  ],
});
