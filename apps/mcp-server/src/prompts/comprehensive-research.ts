import { choice, lensArgument } from "./arguments.ts";
import { definePrompt } from "./define-prompt.ts";
import { inLens, READ, SEARCH_AND_READ, WRITE } from "./sentences.ts";

const depth = choice("depth", ["standard", "quick", "deep"], "How thorough");

const EXTENT = {
  quick: "Run one search and read the two or three best sources.",
  standard: "Run two or three searches from different angles, and read five to eight sources.",
  deep: "Run five or more searches, including one for criticism and one for the newest work, and read ten or more sources.",
};

export const comprehensiveResearch = definePrompt({
  name: "comprehensive-research",
  title: "Comprehensive research",
  description: "Research a topic from several sides and report with checked sources.",
  arguments: [{ name: "topic", description: "What to find out.", required: true }, depth.argument, lensArgument],
  checks: ["verify_citation", "verify_quote", "audit_bibliography", "check_answer"],
  write: (args, say) => ({
    task: [`Research this topic and report what is known: ${args.topic}`],
    steps: [
      say(EXTENT[depth.read(args)], SEARCH_AND_READ, READ, ...(args.lens ? [inLens(args.lens)] : []), [
        "academic_search",
        (name) => `For scholarly questions use ${name}.`,
      ]),
      "Prefer primary sources. Where sources disagree, state which source says what.",
      `Write the report. ${WRITE}`,
    ],
  }),
});
