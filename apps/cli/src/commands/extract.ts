import { type Body, defineToolCommand } from "../define-command.ts";
import { listOf, textOf } from "../render.ts";
import { renderList } from "../render-list.ts";

const MACHINE =
  "Facts and summaries were written by a machine; what stands in quotation marks are the page's own words.";

const shown = (summary: unknown): string =>
  typeof summary === "string" ? summary : summary === undefined ? "" : JSON.stringify(summary);

const quoted = (highlights: unknown): string =>
  (Array.isArray(highlights) ? highlights : []).map((one) => `“${String(one)}”`).join(" ");

/** What a machine wrote is told as such, beside what else is to be known. */
const told = (body: Body): Body => ({
  ...body,
  note: [textOf(body.note), listOf(body.results).some(({ summary }) => summary !== undefined) ? MACHINE : ""]
    .filter(Boolean)
    .join(" "),
});

export const extract = defineToolCommand({
  name: "extract",
  tool: "structured_search",
  summary: "Search, and extract facts from each result by a JSON schema",
  places: ["query"],
  examples: [
    "extract 'makers of heat pumps' --category company",
    `extract 'heat pump makers' --schema '{"type":"object","properties":{"founded":{"type":"integer"}}}'`,
  ],
  text: (body, desk) =>
    renderList(told(body), desk, {
      of: "results",
      lines: (result) => ({
        title: textOf(result.title) || textOf(result.url),
        facts: [textOf(result.author), textOf(result.publishedDate).slice(0, 10)],
        url: textOf(result.url),
        text: [shown(result.summary), quoted(result.highlights)].filter(Boolean).join(" — "),
      }),
    }),
});
