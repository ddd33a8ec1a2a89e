import { definePrompt } from "./define-prompt.ts";
import { inLens, READ, SEARCH_AND_READ, WRITE } from "./sentences.ts";

export const curriculumResearch = definePrompt({
  name: "curriculum-research",
  title: "Curriculum research",
  description: "Find out where a subject is taught and what rules, incidents and measures of freedom bear on it.",
  arguments: [
    { name: "subject", description: "Author, text, discipline or topic.", required: true },
    { name: "scope", description: "Country, state or institution." },
    { name: "time_range", description: "Years of rules and incidents, such as 2023-2026." },
  ],
  checks: ["verify_citation", "verify_quote", "audit_bibliography", "check_answer"],
  write: ({ subject, scope, time_range: years }, say) => ({
    task: [
      `Find out how this subject is taught, and how free teaching about it is: ${subject}`,
      ...(scope ? [`Scope: ${scope}`] : []),
      ...(years ? [`Years: ${years}`] : []),
    ],
    steps: [
      say(
        "Search one after the other for: syllabi that assign it and the institutions; statements and rules of institutions; the country's index of academic freedom; laws that are proposed, passed, or repealed; incidents.",
        SEARCH_AND_READ,
        READ,
        inLens("curriculum"),
      ),
      say(
        ["academic_search", (name) => `Find research on its teaching with ${name}.`],
        ["legal_search", (name) => `Find judgements on its teaching with ${name}.`],
      ),
      "Name the orientation of each advocacy group, and use groups of different orientations. A collection of syllabi covers some countries and years: what it lacks may still be taught.",
      `Write the report: coverage and its gaps, rules with their status and date, the trend of freedom, incidents. Mark what rests on one source. ${WRITE}`,
    ],
  }),
});
