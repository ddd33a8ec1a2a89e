import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { choice, flag, optional, required, sessionId } from "../fields.ts";
import { trust } from "../shapes.ts";

const LONG = 20_000;
const TOO_MUCH = "rejectedApproaches takes at most 50 entries of 2000 characters";
const number = (name: string, what: string) => z.int(`${name} must be a whole number`).describe(what);

export const sequentialSearch = defineTool({
  name: "sequential_search",
  title: "Research steps",
  description: "Record research in steps. Searches and reads given the `sessionId` record their sources.",
  sets: ["core"],
  effects: { writes: false, idempotent: false, openWorld: false },
  cache: "never",
  input: z.strictObject({
    searchStep: required("searchStep", "Search, finding or decision", LONG),
    stepNumber: number("stepNumber", "Step number, from 1").min(1, "stepNumber must be at least 1"),
    nextStepNeeded: z.boolean("nextStepNeeded must be true or false").describe("Another step follows"),
    sessionId: sessionId.describe("Id that step 1 returned"),
    researchGoal: optional("researchGoal", "Goal of the research", LONG),
    reasoning: optional("reasoning", "Reasons for this step", LONG),
    confidence: choice("confidence", ["high", "medium", "low"], "Confidence in it").optional(),
    rejectedApproaches: z
      .array(z.string("rejectedApproaches must be texts").trim())
      .refine((all) => all.length <= 50 && all.every((one) => one.length <= 2_000), TOO_MUCH)
      .optional()
      .describe("Rejected approaches"),
    sessionSummary: optional("sessionSummary", "Summary so far", LONG),
    responseMode: choice("responseMode", ["full", "summary"], "Form of the reply").optional(),
    totalStepsEstimate: number("totalStepsEstimate", "Estimated number of steps").optional(),
    isRevision: flag("isRevision", false, "Corrects an earlier step"),
    revisesStep: number("revisesStep", "Step it corrects").optional(),
    branchFromStep: number("branchFromStep", "Step it branches from").optional(),
    branchId: optional("branchId", "Branch name", 200),
    knowledgeGap: optional("knowledgeGap", "Open question", LONG),
    depth: choice("depth", ["quick", "standard", "thorough"], "Source check: thorough also searches for gaps").default(
      "quick",
    ),
  }),
  output: z.object({
    sessionId: z.string(),
    trust,
  }),
  run: ({ searchStep, ...step }, sources, call) => sources.research.step({ ...step, description: searchStep }, call),
});
