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
  // 20 requests a minute without a key.
  pace: { perSecond: 0.3, burst: 5 },
  byPlan: true,
  can: [
    // Searching needs a key and costs tokens: a key is often meant for reading pages only, so searches need
    // `provider`.
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
        // Page contents would cost tokens.
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
          /** Set when the page failed though the request succeeded. */
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
