import { defineToolCommand } from "../define-command.ts";
import { joined } from "../render.ts";
import { listOf } from "../render-list.ts";

export const search = defineToolCommand({
  name: "search",
  group: "search",
  tool: "web_search",
  summary: "Search the web",
  examples: [
    "search 'retraction notices in oncology'",
    "search 'data protection fines' --lens legal --time-range year",
    "search 'solid state battery recall' --providers brave,tavily --deadline-ms 5000",
    "search 'graph databases' --json",
  ],
  text: listOf("results", ({ title, url, snippet, publishedAt, foundBy, claimSignal }) => ({
    title,
    facts: [publishedAt?.slice(0, 10), joined(foundBy) ? `found by ${joined(foundBy)}` : undefined],
    url,
    text: snippet,
    signal: claimSignal,
  })),
});
