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
    const filters = [from && `year_from: ${from}`, to && `year_to: ${to}`].filter(Boolean).join(" and ");
    return userMessage(`Literature review: ${topic}`, [
      `Review the scholarly literature on: ${topic}`,
      "",
      `1. Search with academic_search under several wordings${filters ? `, always with ${filters}` : ""}: once with sort_by: "relevance", once with sort_by: "date". Use citation_graph to find what cites the works that matter.`,
      "2. Read the works that matter with scrape_page, from their pdfUrl where there is one. Note the question, method, result and limits of each.",
      "3. Leave out retracted works, or state that they are retracted.",
      "4. Arrange the review by theme, not by work: what is agreed, what is disputed, what is open.",
      "5. Close with the reference list (format_bibliography) and the searches that you ran, so that others can repeat them.",
    ]);
  },
});

function year(args: Readonly<Record<string, string>>, name: string): string | undefined {
  const given = args[name]?.trim();
  if (!given) return undefined;
  if (!/^\d{4}$/u.test(given)) throw new ProtocolError(CODES.invalidParams, `${name} must be a year such as 2020.`);
  return given;
}
