import { byteLength } from "@wellsourced/core";
import { judgeHtml, letterShare } from "../judge.ts";
import { attemptOf, type FetchedPage, type Tier, type Verdict } from "./define.ts";
import { fetchPage } from "./fetch-page.ts";

/** Requests the page with our own user agent. */
export const html: Tier = {
  name: "html",
  doing: "Reading the plain HTML",
  async attempt(url, context) {
    const { plain } = context.memory;
    const headers = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
    // A page that this client already received would be the same again.
    const fetched = plain && isPage(plain) ? plain : await fetchPage(url, context, { headers, timeoutMs: 15_000 });
    return attemptOf(fetched, judgePlain(fetched));
  },
};

export const judgePlain = (fetched: FetchedPage): Verdict =>
  judgeHtml(fetched, (text) => byteLength(text) >= 100 && letterShare(text) >= 0.1);

/** Whether the plain client got a web page. */
export const isPage = ({ opened, choice, reading }: FetchedPage): boolean =>
  opened.status < 300 && choice.as === "html" && reading !== undefined;
