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
    "Keep research as steps. Step 1 gives the `sessionId`: pass it to further steps, searches and reads, which record their sources. `depth` judges what these lack; thorough searches for it.",
  sets: ["core"],
  effects: { writes: false, idempotent: false, openWorld: false },
  cache: "never",
  input: z.strictObject({
    searchStep: required("searchStep", "What it does", LONG),
    stepNumber: number("stepNumber", "From 1").min(1, "stepNumber must be at least 1"),
    nextStepNeeded: z.boolean("nextStepNeeded must be true or false").describe("false: last"),
    sessionId,
    researchGoal: optional("researchGoal", "Step 1", LONG),
    reasoning: optional("reasoning", "Why", LONG),
    confidence: choice("confidence", ["high", "medium", "low"], "How sure").optional(),
    rejectedApproaches: z
      .array(z.string("rejectedApproaches must be texts").trim())
      .refine((all) => all.length <= 50 && all.every((one) => one.length <= 2_000), TOO_MUCH)
      .optional()
      .describe("And why"),
    sessionSummary: optional("sessionSummary", "So far", LONG),
    responseMode: choice("responseMode", ["full", "summary"], "Reply").optional(),
    totalStepsEstimate: number("totalStepsEstimate", "In all").optional(),
    isRevision: flag("isRevision", false, "Corrects"),
    revisesStep: number("revisesStep", "Which").optional(),
    branchFromStep: number("branchFromStep", "Where from").optional(),
    branchId: optional("branchId", "Its name", 200),
    knowledgeGap: optional("knowledgeGap", "Still unknown", LONG),
    depth: choice("depth", ["quick", "standard", "thorough"], "How deep").default("quick"),
  }),
  output: z.looseObject({
    sessionId: z.string(),
    trust,
  }),
  run: ({ searchStep, ...step }, sources, call) => sources.research.step({ ...step, description: searchStep }, call),
});
