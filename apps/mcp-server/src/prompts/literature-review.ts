import { year } from "./arguments.ts";
import { definePrompt } from "./define-prompt.ts";
import { WRITE } from "./sentences.ts";

export const literatureReview = definePrompt({
  name: "literature-review",
  title: "Literature review",
  description: "Survey the scholarly literature on a topic.",
  arguments: [
    { name: "topic", description: "The field or question.", required: true },
    { name: "year_from", description: "Earliest year of publication." },
    { name: "year_to", description: "Latest year of publication." },
  ],
  checks: ["verify_citation", "verify_quote", "audit_bibliography", "check_answer"],
  write(args, say) {
    const [from, to] = [year(args, "year_from"), year(args, "year_to")];
    const filters = [from && `year_from: ${from}`, to && `year_to: ${to}`].filter(Boolean).join(" and ");
    return {
      task: [`Review the scholarly literature on: ${args.topic}`],
      steps: [
        say(
          [
            "academic_search",
            (name) =>
              `Search with ${name} under several wordings${filters ? `, always with ${filters}` : ""}: once with sort_by: "relevance", once with sort_by: "date".`,
          ],
          ["citation_graph", (name) => `Use ${name} to find what cites the works that matter.`],
        ),
        say(
          [
            ["scrape_page", "paper_fulltext", "fetch"],
            (names) => `Read the works that matter with ${names}, from their pdfUrl where there is one.`,
          ],
          "Note the question, method, result and limits of each.",
        ),
        "Leave out retracted works, or state that they are retracted.",
        `Write the review by theme, not by work: what is agreed, what is disputed, what is open. ${WRITE} List the searches that you ran, so that others can repeat them.`,
      ],
    };
  },
});
