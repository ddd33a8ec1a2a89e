import { web } from "../capabilities/web.ts";
import { defineProvider, type Fault, type RawReply } from "../define.ts";
import { isPage } from "../failures.ts";
import { news } from "./reddit/news.ts";
import { findPosts } from "./reddit/search.ts";

/** The page for robots comes with 403, and also with 200: a page is never an answer. */
function fault(reply: RawReply): Fault | undefined {
  const { status, headers, retryAfterSeconds } = reply;
  if (status === 401 || status === 403 || (status < 400 && isPage(reply))) {
    return { kind: "blocked", why: "Reddit does not admit this address without an account." };
  }
  if (status !== 429 || retryAfterSeconds !== undefined) return undefined;
  const reset = Number(headers.get("x-ratelimit-reset") ?? "");
  return { kind: "rate_limited", detail: "Too many requests.", ...(reset > 0 ? { retryAfterSeconds: reset } : {}) };
}

export default defineProvider({
  name: "reddit",
  origin: "https://www.reddit.com",
  docs: "https://www.reddit.com/dev/api",
  // Ten a minute without an account.
  pace: { perSecond: 0.16, burst: 5 },
  fault,
  can: [
    web({
      rank: 10,
      onlyNamed: true,
      honours: ["timeRange", "safe"],
      longest: { sites: 1000 },
      most: 100,
      steps: ({ safe = "off", ...call }, exchange) => findPosts({ ...call, isSafe: safe !== "off" }, exchange),
    }),
    news,
  ],
});
