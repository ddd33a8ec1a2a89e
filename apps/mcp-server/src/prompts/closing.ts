import type { Say } from "./say.ts";

/** Tools that check finished work. */
export type Check = "verify_citation" | "verify_quote" | "audit_bibliography" | "check_answer";

/** The first step of every prompt. */
export const recordStep = (say: Say): string =>
  say([
    "sequential_search",
    (name) =>
      `Open a record with ${name} (stepNumber: 1, nextStepNeeded: true, researchGoal: the task). Pass the sessionId that it returns to every call that takes one, and record each finding as a further step.`,
  ]);

const CHECKS: Readonly<Record<Check, (name: string) => string>> = {
  verify_citation: (name) => `Check each work that you cite with ${name}, and give the statement as \`claim\`.`,
  verify_quote: (name) => `Check quotations word for word with ${name}.`,
  audit_bibliography: (name) => `Check the whole list of references with ${name}.`,
  check_answer: (name) => `Pass the finished text to ${name}, correct what it doubts, and check the corrected text.`,
};

/** The last step but one. */
export const checkStep = (say: Say, checks: readonly Check[]): string =>
  say(...checks.map((check) => [check, CHECKS[check]] as const)) ||
  "Compare each statement with the source that it cites, and correct what differs.";

/** The last step. */
export const exportStep = (say: Say): string =>
  say(
    ["format_bibliography", (name) => `Close with the references (${name}).`],
    [
      "research_export",
      (name) =>
        `Record the last step with nextStepNeeded: false, export the record of the session with ${name}, and hand it over with the text.`,
    ],
    "List what could not be found and what could not be checked.",
  );
