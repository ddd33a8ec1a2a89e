import { web } from "../capabilities/web.ts";
import { defineProvider, type Fault, type RawReply } from "../define.ts";
import { isPage } from "../failures.ts";
import { news } from "./bluesky/news.ts";
import { findPosts } from "./bluesky/posts.ts";

function fault(reply: RawReply): Fault | undefined {
  const { status } = reply;
  const isRefused = status === 401 || status === 403 || (status < 400 && isPage(reply));
  return isRefused ? { kind: "blocked", why: "searching needs a signed-in account at the moment." } : undefined;
}

export default defineProvider({
  name: "bluesky",
  origin: "https://public.api.bsky.app",
  origins: { main: "https://api.bsky.app" },
  docs: "https://docs.bsky.app/docs/api/app-bsky-feed-search-posts",
  // Three thousand in five minutes for one address.
  pace: { perSecond: 5, burst: 5 },
  fault,
  can: [
    web({
      rank: 11,
      onlyNamed: true,
      honours: ["timeRange", "language"],
      longest: { sites: 1000 },
      most: 100,
      steps: async ({ text: query, limit, timeRange, language }, exchange) => ({
        raws: await findPosts({ query, limit, timeRange, language }, exchange),
      }),
    }),
    news,
  ],
});
