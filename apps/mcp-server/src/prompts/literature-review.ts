import { CODES, ProtocolError } from "../protocol-error.ts";
import type { Prompt } from "../table.ts";
import { userMessage } from "./arguments.ts";

export const literatureReview = (): Prompt => ({
  name: "literature-review",
  title: "Literature review",
  description: "Survey the scholarly literature on a topic.",
  arguments: [
    { name: "topic", description: "The field or question.", required: true },
    { name: "year_from", description: "Earliest year of publication." },
    { name: "year_to", description: "Latest year of publication." },
  ],
  get: async ({ topic, ...args }) => {
    const from = year(args, "year_from");
    const to = year(args, "year_to");
    const filters = [from && `year_from ${from}`, to && `year_to ${to}`].filter(Boolean).join(" and ");
    return userMessage(`Literature review: ${topic}`, [
      `Review the scholarly literature on: ${topic}`,
      "",
      `1. Search with academic_search under several wordings${filters ? `, always with ${filters}` : ""}; once by relevance, once for the newest, once for the most cited.`,
      "2. Read the papers that matter with scrape_page, the open version where there is one. Note each one's question, method, result and limits.",
      "3. Leave out what is retracted, or say that it is.",
      "4. Order the review by theme, not by paper: what is agreed, what is disputed, what is open.",
      "5. Close with the reference list (format_bibliography) and with the searches you ran, so that somebody else can repeat them.",
    ]);
  },
});

function year(args: Readonly<Record<string, string>>, name: string): string | undefined {
  const given = args[name]?.trim();
  if (!given) return undefined;
  if (!/^\d{4}$/u.test(given)) throw new ProtocolError(CODES.invalidParams, `${name} must be a year such as 2020.`);
  return given;
}
