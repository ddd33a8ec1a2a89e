import { defineToolCommand } from "../define-command.ts";
import { notHonoured, nothingFound } from "../hints.ts";
import { harmless, listOf, textOf } from "../render.ts";
import { renderPapers } from "../render-papers.ts";

export const papers = defineToolCommand({
  name: "papers",
  tool: "academic_search",
  summary: "Search scholarly works",
  places: ["query"],
  examples: [
    "papers 'sleep and memory consolidation' --year-from 2020",
    "papers 'attention is all you need' --num-results 1 --json",
  ],
  text(body, desk) {
    const found = listOf(body.papers);
    if (found.length === 0) return nothingFound(body, desk);
    const note = textOf(body.note);
    const said = note ? `\n${desk.style.warn(harmless(note))}` : "";
    return renderPapers(found, desk) + said + notHonoured(body, desk);
  },
});
