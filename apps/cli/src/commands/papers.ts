import { defineToolCommand } from "../define-command.ts";
import { offlineOption } from "../offline.ts";
import { ending, nothingFound } from "../render-list.ts";
import { renderPapers } from "../render-papers.ts";

export const papers = defineToolCommand({
  name: "papers",
  group: "search",
  tool: "academic_search",
  summary: "Search scholarly works",
  options: [offlineOption],
  examples: [
    "papers 'sleep and memory consolidation' --year-from 2020",
    "papers 'lichen growth rate' --providers all",
    "papers 'attention is all you need' --num-results 1 --json",
    "papers 'attention is all you need' --offline",
  ],
  text(body, context) {
    const found = body.papers;
    return (found.length > 0 ? renderPapers(found, context) : nothingFound(body, context)) + ending(body, context);
  },
});
