import type { BodyOf } from "@wellsourced/tools";
import { defineToolCommand } from "../define-command.ts";
import { renderList } from "../render-list.ts";

const MACHINE = "Facts and summaries are machine-written; text in quotation marks is quoted from the page.";

type Body = BodyOf<"structured_search">;
type Row = Body["results"][number];

const shown = ({ summary = "" }: Row): string => (typeof summary === "string" ? summary : JSON.stringify(summary));

const quoted = ({ highlights = [] }: Row): string => highlights.map((one) => `“${one}”`).join(" ");

/** Adds a note that the text is machine-written. */
const withNote = (body: Body): Body => ({
  ...body,
  note: [body.note, body.results.some(({ summary }) => summary !== undefined) ? MACHINE : ""].filter(Boolean).join(" "),
});

export const extract = defineToolCommand({
  name: "extract",
  group: "search",
  tool: "structured_search",
  summary: "Search, and extract facts from each result by a JSON schema",
  examples: [
    "extract 'makers of heat pumps' --category company",
    `extract 'heat pump makers' --schema '{"type":"object","properties":{"founded":{"type":"integer"}}}'`,
  ],
  text: (body, context) =>
    renderList(withNote(body), context, {
      of: body.results,
      lines: (result) => ({
        title: result.title || result.url,
        facts: [result.author, result.publishedDate?.slice(0, 10)],
        url: result.url,
        text: [shown(result), quoted(result)].filter(Boolean).join(" — "),
      }),
    }),
});
