import { Hit, KnowledgeGap, ResearchSource } from "@wellsourced/core/records";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { choice, flag, optional, required, sessionId } from "../fields.ts";
import { stepRecordedText } from "../reading/sessions.ts";
import { sessionFields, stepIndex, trust } from "../shapes.ts";

const LONG = 20_000;
const TOO_MUCH = "rejectedApproaches takes at most 50 entries of 2000 characters";
const number = (what: string) => z.int().describe(what);

const Coverage = z
  .object({
    sourceCount: z.int().describe("Number of sources"),
    uniqueDomains: z.int().describe("Number of domains of the sources"),
    domainSpread: z.number().describe("Domains per source, 0 to 1"),
    dominantDomain: z.string().optional().describe("Domain of most sources"),
    sourceTypes: z.record(z.string(), z.int()).describe("Number of sources of each type"),
    gaps: z.array(z.string()).describe("What the sources lack"),
  })
  .describe("How varied the sources are");

export const sequentialSearch = defineTool({
  name: "sequential_search",
  title: "Research steps",
  description:
    "Use this to record research in steps. Searches and reads that are given the `sessionId` record their sources.",
  sets: ["core"],
  effects: { writes: false, idempotent: false, openWorld: false },
  cache: "never",
  input: z.strictObject({
    searchStep: required("Search, finding or decision", LONG),
    stepNumber: number("Step number, from 1").min(1),
    nextStepNeeded: z.boolean().describe("Whether another step follows"),
    sessionId: sessionId.describe("ID that step 1 returned"),
    researchGoal: optional("Goal of the research", LONG),
    reasoning: optional("Reasons for this step", LONG),
    confidence: choice(["high", "medium", "low"], "Confidence in this step").optional(),
    rejectedApproaches: z
      .array(z.string().trim())
      .refine((all) => all.length <= 50 && all.every((one) => one.length <= 2_000), TOO_MUCH)
      .optional()
      .describe("Approaches that were rejected"),
    sessionSummary: optional("Summary of the session so far", LONG),
    responseMode: choice(["full", "summary"], "Form of the reply").optional(),
    totalStepsEstimate: number("Estimated number of steps").optional(),
    isRevision: flag(false, "Whether it corrects an earlier step"),
    revisesStep: number("Step it corrects").optional(),
    branchFromStep: number("Step it branches from").optional(),
    branchId: optional("Branch name", 200),
    knowledgeGap: optional("Open question", LONG),
    depth: choice(["quick", "standard", "thorough"], "Source check: thorough also searches for gaps").default("quick"),
  }),
  output: z.object({
    ...sessionFields,
    responseMode: z
      .enum(["full", "summary"])
      .describe("full lists every step; summary replaces the list with a summary"),
    currentStep: z.int().describe("Number of the step that was recorded"),
    totalStepsEstimate: z.int().describe("Estimated number of steps; 0 until one was given"),
    isComplete: z.boolean().describe("Whether no further step follows"),
    completedAt: z.string().optional().describe("Time at which the session was completed"),
    warning: z.literal("session_limit_reached").optional().describe("Present if the step was not recorded"),
    steps: stepIndex.optional(),
    stepIndex: stepIndex.optional(),
    gaps: z.array(KnowledgeGap).optional().describe("Open questions"),
    sources: z.array(ResearchSource).optional().describe("Sources found so far"),
    depth: z.enum(["standard", "thorough"]).optional().describe("Depth at which the sources were checked"),
    coverage: Coverage.optional(),
    refinementQueries: z.array(z.string()).optional().describe("Searches that would add variety to the sources"),
    refinementResults: z
      .array(
        z.object({
          query: z.string().describe("Words that were searched for"),
          resultCount: z.int().optional().describe("Number of results"),
          results: z
            .array(Hit.pick({ title: true, url: true, snippet: true }))
            .optional()
            .describe("Results of the search"),
          error: z.string().optional().describe("Why the search failed"),
        }),
      )
      .optional()
      .describe("Searches that were run to add variety to the sources"),
    refinementNote: z.string().optional().describe("Searches that were not run"),
    refinementWarning: z.string().optional().describe("Searches that found nothing or could not be recorded"),
    trust,
  }),
  text: stepRecordedText,
  run: ({ searchStep, ...step }, sources, call) => sources.sessions.step({ ...step, description: searchStep }, call),
});
