import { definePrompt } from "./define-prompt.ts";
import { WRITE } from "./sentences.ts";

export const factCheck = definePrompt({
  name: "fact-check",
  title: "Fact check",
  description: "Weigh the evidence for and against a claim.",
  arguments: [
    { name: "claim", description: "The statement to check.", required: true },
    { name: "context", description: "Where it was made, by whom, and when." },
  ],
  checks: ["verify_citation", "verify_quote", "check_answer"],
  write: ({ claim, context }, say) => ({
    task: [`Check this claim: ${claim}`, ...(context ? [`Context: ${context}`] : [])],
    steps: [
      "State in one sentence what would have to be true for the claim to be correct. If it consists of several statements, list them.",
      say(
        [
          ["web_search", "search_and_scrape", "academic_search"],
          (names) => `Search for evidence on both sides with ${names}.`,
        ],
        [["scrape_page", "fetch"], (names) => `Read what you rely on with ${names}.`],
        [["web_search", "search_and_scrape"], (names) => `Pass the statement as \`claim\` to ${names}.`],
        "Trace each figure and quotation to its primary source.",
      ),
      "Weigh for each statement what supports it, what contradicts it, how strong and how recent each source is, and what is missing. Finding nothing is not proof of absence.",
      `Write a careful conclusion. ${WRITE}`,
    ],
  }),
});
