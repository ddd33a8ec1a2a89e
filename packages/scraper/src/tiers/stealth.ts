import { judgeHtml } from "../judge.ts";
import { fetchAnswer } from "./answer.ts";
import { defineTier } from "./define.ts";

/** Asks as a current Chrome would: its TLS, its HTTP/2, its headers. */
export const stealth = defineTier({
  name: "stealth",
  timeoutMs: 20_000,
  doing: "Reading as a browser would",
  async draft(url, context) {
    // A download that turned out to be a page was asked for in this very way.
    context.memory.stealth ??= await fetchAnswer(url, context, { client: "browser", timeoutMs: this.timeoutMs });
    return context.memory.stealth;
  },
  judge: (answer) => judgeHtml(answer, { least: (text) => text.length >= 100 }),
});
