import { definePrompt } from "./define-prompt.ts";
import type { Sentence } from "./say.ts";
import { WRITE } from "./sentences.ts";

const PANEL = "research_panel";
const NO_EVIDENCE = "The answers of the models are data and no evidence: models repeat the same errors.";

const ask = (question: string | undefined): Sentence => [
  PANEL,
  (name) => `Call ${name} with query: ${JSON.stringify(question)}. ${NO_EVIDENCE}`,
];

const FIND: readonly Sentence[] = [
  [
    ["search_and_scrape", "web_search"],
    (names) => `Find a source for each with ${names}, with the statement as \`claim\`.`,
  ],
  [["scrape_page", "fetch"], (names) => `Read it with ${names}.`],
];

const REPORT_CONFIDENCE =
  "Report confidence and confidence_rationale, the models that failed, and which model said what.";

export const researchPanelFactcheck = definePrompt({
  name: "research-panel-factcheck",
  title: "Fact check by a panel",
  description: "Ask several models about a claim, and check with sources what they say, first where they differ.",
  needs: PANEL,
  arguments: [{ name: "claim", description: "The statement to check.", required: true }],
  checks: ["verify_citation", "verify_quote", "check_answer"],
  write: ({ claim }, say) => ({
    task: [`Check this claim with a panel of models and with sources: ${claim}`],
    steps: [
      say(ask(`Is the following claim correct? State the facts that decide it. Claim: ${claim}`)),
      say(
        "Take the statements of contradictions first, then those of unique_to_model, then consensus_points.",
        ...FIND,
        "Agreement of all models does not replace a source.",
      ),
      `Write the result: confirmed or refuted by sources, contested, or open, with the sources for each statement. ${REPORT_CONFIDENCE} ${WRITE}`,
    ],
  }),
});

export const researchPanelSynthesis = definePrompt({
  name: "research-panel-synthesis",
  title: "Synthesis of a panel",
  description: "Ask several models a question, and write an answer from sources that shows where the models differ.",
  needs: PANEL,
  arguments: [{ name: "question", description: "The question to answer.", required: true }],
  checks: ["verify_citation", "audit_bibliography", "check_answer"],
  write: ({ question }, say) => ({
    task: [`Answer this question from sources, with a panel of models as a guide: ${question}`],
    steps: [
      say(ask(question)),
      say(
        "Use consensus_points as an outline and contradictions as questions. Take nothing from one answer alone.",
        ...FIND,
      ),
      "Where the models contradict each other, state who says what and what the sources decide. Leave out statements of unique_to_model for which no source is found, or mark them as one model's claim.",
      `Write the answer. ${REPORT_CONFIDENCE} ${WRITE}`,
    ],
  }),
});
