import { defineToolCommand } from "../define-command.ts";
import { notHonoured, nothingFound } from "../hints.ts";
import { harmless, listOf, textOf, wrap } from "../render.ts";

export const search = defineToolCommand({
  name: "search",
  tool: "web_search",
  summary: "Search the web",
  places: ["query"],
  examples: [
    "search 'retraction notices in oncology'",
    "search 'data protection fines' --lens legal --time-range year",
    "search 'graph databases' --json",
  ],
  text(body, desk) {
    const results = listOf(body.results);
    if (results.length === 0) return nothingFound(body, desk);
    const blocks = results.map((result, index) => {
      const lines = [
        `${desk.style.dim(`${index + 1}.`)} ${desk.style.bold(harmless(textOf(result.title)))}`,
        `   ${desk.style.link(harmless(textOf(result.url)))}`,
        wrap(harmless(textOf(result.snippet)), desk.width, "   "),
        result.claimSignal ? desk.style.good(wrap(harmless(textOf(result.claimSignal)), desk.width, "   » ")) : "",
      ];
      return lines.filter(Boolean).join("\n");
    });
    return blocks.join("\n\n") + notHonoured(body, desk);
  },
});
