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
  description:
    "Record research in steps. Step 1 returns a `sessionId` for later steps, searches and reads, which record their sources. `depth` assesses the sources; thorough also searches for gaps.",
  sets: ["core"],
  effects: { writes: false, idempotent: false, openWorld: false },
  cache: "never",
  input: z.strictObject({
    searchStep: required("searchStep", "Content of this step: a search, a finding, a decision", LONG),
    stepNumber: number("stepNumber", "Number of this step, from 1").min(1, "stepNumber must be at least 1"),
    nextStepNeeded: z.boolean("nextStepNeeded must be true or false").describe("Whether another step follows"),
    sessionId,
    researchGoal: optional("researchGoal", "Goal of the research, at step 1", LONG),
    reasoning: optional("reasoning", "Reasoning behind this step", LONG),
    confidence: choice("confidence", ["high", "medium", "low"], "Confidence in this step").optional(),
    rejectedApproaches: z
      .array(z.string("rejectedApproaches must be texts").trim())
      .refine((all) => all.length <= 50 && all.every((one) => one.length <= 2_000), TOO_MUCH)
      .optional()
      .describe("Approaches rejected, with reasons"),
    sessionSummary: optional("sessionSummary", "Summary of the session so far", LONG),
    responseMode: choice("responseMode", ["full", "summary"], "Form of the reply").optional(),
    totalStepsEstimate: number("totalStepsEstimate", "Estimated number of steps").optional(),
    isRevision: flag("isRevision", false, "Whether it corrects an earlier step"),
    revisesStep: number("revisesStep", "Number of the step it corrects").optional(),
    branchFromStep: number("branchFromStep", "Number of the step it branches from").optional(),
    branchId: optional("branchId", "Name of that branch", 200),
    knowledgeGap: optional("knowledgeGap", "Question that is still open", LONG),
    depth: choice("depth", ["quick", "standard", "thorough"], "Depth of the assessment; quick makes none").default(
      "quick",
    ),
  }),
  output: z.object({
    sessionId: z.string(),
    trust,
  }),
  run: ({ searchStep, ...step }, sources, call) => sources.research.step({ ...step, description: searchStep }, call),
});
