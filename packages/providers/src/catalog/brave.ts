import { defineProvider } from "../define.ts";
import { fault } from "./brave/failing.ts";
import { images } from "./brave/images.ts";
import { local } from "./brave/local.ts";
import { news } from "./brave/news.ts";
import { pages } from "./brave/pages.ts";
import { videos } from "./brave/videos.ts";

export default defineProvider({
  name: "brave",
  origin: "https://api.search.brave.com",
  docs: "https://api-dashboard.search.brave.com/documentation",
  key: {
    env: "BRAVE_API_KEY",
    sendAs: { header: "X-Subscription-Token" },
    hint: "A Brave Search API key from https://api-dashboard.search.brave.com.",
  },
  switches: [{ env: "WELLSOURCED_BRAVE_EXTRA_SNIPPETS", query: "extra_snippets" }],
  pace: { perSecond: 1 },
  priceUsd: 0.005,
  fault,
  can: [pages, images, news, videos, local],
});
