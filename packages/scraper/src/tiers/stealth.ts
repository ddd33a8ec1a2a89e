import { judgeHtml } from "../judge.ts";
import { attemptOf, type Tier } from "./define.ts";
import { fetchPage } from "./fetch-page.ts";

/** Requests the page with the TLS, HTTP/2 and headers of a current Chrome. */
export const stealth: Tier = {
  name: "stealth",
  doing: "Reading as a browser would",
  async attempt(url, context) {
    // A download that turned out to be a page was requested with the same client.
    context.memory.stealth ??= await fetchPage(url, context, { client: "browser", timeoutMs: 20_000 });
    const { stealth: fetched } = context.memory;
    const verdict = judgeHtml(fetched, (text) => text.length >= 100);
    return attemptOf(fetched, verdict);
  },
};
