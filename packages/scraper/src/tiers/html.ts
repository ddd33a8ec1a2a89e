import { byteLength } from "@wellsourced/core";
import { judgeHtml, letterShare } from "../judge.ts";
import { fetchAnswer } from "./answer.ts";
import { type Answer, defineTier } from "./define.ts";

/** Asks plainly, as ourselves. */
export const html = defineTier({
  name: "html",
  timeoutMs: 15_000,
  doing: "Reading the plain HTML",
  async draft(url, context) {
    const { plain } = context.memory;
    // The server already answered this client with a page: asking again would bring the same.
    if (plain && isPage(plain)) return plain;
    const headers = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
    return fetchAnswer(url, context, { headers, timeoutMs: this.timeoutMs });
  },
  judge: (answer) => judgeHtml(answer, { least: (text) => byteLength(text) >= 100 && letterShare(text) >= 0.1 }),
});

/** Did the plain client get a web page? */
export const isPage = ({ opened, choice, reading }: Answer): boolean =>
  opened.status < 300 && choice.as === "html" && reading !== undefined;
