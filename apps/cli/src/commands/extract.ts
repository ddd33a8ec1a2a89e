import { defineToolCommand } from "../define-command.ts";
import { textOf } from "../render.ts";
import { renderList } from "../render-list.ts";

const shown = (summary: unknown): string =>
  typeof summary === "string" ? summary : summary === undefined ? "" : JSON.stringify(summary);

const quoted = (highlights: unknown): string =>
  (Array.isArray(highlights) ? highlights : []).map((one) => `“${String(one)}”`).join(" ");

export const extract = defineToolCommand({
  name: "extract",
  tool: "structured_search",
  summary: "Search, and take facts out of each result by a schema",
  places: ["query"],
  examples: [
    "extract 'makers of heat pumps' --category company",
    `extract 'heat pump makers' --schema '{"type":"object","properties":{"founded":{"type":"integer"}}}'`,
  ],
  text: (body, desk) =>
    renderList(body, desk, {
      of: "results",
      lines: (result) => ({
        title: textOf(result.title) || textOf(result.url),
        facts: [textOf(result.author), textOf(result.publishedDate).slice(0, 10)],
        url: textOf(result.url),
        text: [shown(result.summary), quoted(result.highlights)].filter(Boolean).join(" — "),
      }),
    }),
});
