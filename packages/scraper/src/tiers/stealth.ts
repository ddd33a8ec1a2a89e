import { judgeHtml } from "../judge.ts";
import { attemptOf, type Tier } from "./define.ts";
import { fetchPage } from "./fetch-page.ts";

/** Asks as a current Chrome would: its TLS, its HTTP/2, its headers. */
export const stealth: Tier = {
  name: "stealth",
  doing: "Reading as a browser would",
  async attempt(url, context) {
    // A download that turned out to be a page was asked for in this very way.
    context.memory.stealth ??= await fetchPage(url, context, { client: "browser", timeoutMs: 20_000 });
    const { stealth: fetched } = context.memory;
    const verdict = judgeHtml(fetched, (text) => text.length >= 100);
    return attemptOf(fetched, verdict);
  },
};
