import { z } from "zod";
import { render } from "../capabilities/render.ts";
import { defineProvider } from "../define.ts";
import { listOf, number, text } from "../fields.ts";
import { exaAcademic } from "./exa/academic.ts";
import { exaAnswer, exaStructured } from "./exa/answers.ts";
import { exaNews } from "./exa/news.ts";
import { exaWeb } from "./exa/web.ts";

const Contents = z.object({
  results: z.array(z.object({ url: text, title: text, author: text, publishedDate: text, text: text })),
  statuses: listOf(z.object({ status: text, source: text })),
  costDollars: z.object({ total: number }).nullish(),
});

export default defineProvider({
  name: "exa",
  origin: "https://api.exa.ai",
  docs: "https://docs.exa.ai/reference/search",
  key: {
    env: "EXA_API_KEY",
    sendAs: { header: "x-api-key" },
    hint: "An API key from https://dashboard.exa.ai; a search costs about $0.007, reading a page about $0.001.",
  },
  pace: { perSecond: 5, burst: 5 },
  // With ten results, texts included.
  priceUsd: { web: 0.007, news: 0.007, academic: 0.007, answer: 0.005, structured: 0.017, render: 0.001 },
  can: [
    exaWeb,
    exaNews,
    exaAcademic,
    exaAnswer,
    exaStructured,
    render({
      rank: 1,
      request: ({ url }) => ({ path: "/contents", json: { urls: [url], text: true } }),
      response: Contents,
      records({ results, statuses, costDollars }) {
        const [status] = statuses ?? [];
        if (status?.status === "error") return [];
        const by = `exa:${status?.source === "crawled" ? "crawled" : "cached"}`;
        return results.map(({ url, title, author, publishedDate, text }) => ({
          by,
          url,
          title,
          author,
          published: publishedDate,
          markdown: text,
          costUsd: costDollars?.total,
        }));
      },
    }),
  ],
});
