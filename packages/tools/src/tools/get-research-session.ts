import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { required } from "../fields.ts";
import { SessionSource, trust } from "../shapes.ts";

const Step = z.object({
  stepNumber: z.int(),
  description: z.string(),
  timestamp: z.string(),
  reasoning: z.string().optional(),
  confidence: z.string().optional(),
  rejectedApproaches: z.array(z.string()).optional(),
  isRevision: z.literal(true).optional(),
  revisesStep: z.int().optional(),
  branchFromStep: z.int().optional(),
  branchId: z.string().optional(),
  supersededBy: z.int().optional(),
});

export const getResearchSession = defineTool({
  name: "get_research_session",
  title: "Recover a research session",
  description: "Recover a session: goal, summary, steps, open questions, sources and repeated failures.",
  sets: ["core"],
  effects: { writes: false, idempotent: true, openWorld: false },
  cache: "never",
  input: z.strictObject({
    sessionId: required("sessionId", "Id of a session from `sequential_search`", 200),
    stepId: z.int("stepId must be a whole number").optional().describe("Number of a step to return in full"),
  }),
  output: z.object({
    sessionId: z.string(),
    responseMode: z.enum(["summary", "step"]),
    step: Step.optional().describe("With `stepId`; the other keys without it"),
    researchGoal: z.string().optional(),
    stepCount: z.int().optional(),
    summary: z.string().optional(),
    stepIndex: z
      .array(
        z.object({
          stepNumber: z.int(),
          oneLiner: z.string(),
          branchId: z.string(),
          confidence: z.string(),
          supersededBy: z.int().optional(),
        }),
      )
      .optional(),
    lastSteps: z.array(Step).optional().describe("The three newest"),
    gaps: z.array(z.object({ description: z.string(), foundInStep: z.int().optional() })).optional(),
    sources: z.array(SessionSource).optional(),
    startedAt: z.string().optional(),
    errorPatterns: z
      .array(
        z.object({
          kind: z.string(),
          count: z.int(),
          affectedUrls: z.array(z.string()),
          suggestion: z.string(),
          lastSeen: z.string(),
        }),
      )
      .optional()
      .describe("Failures that came three times or more"),
    providerStats: z.record(z.string(), z.object({ attempts: z.int(), successes: z.int() })).optional(),
    trust,
  }),
  run: ({ sessionId, stepId }, sources, call) =>
    stepId === undefined
      ? sources.research.overview(sessionId, call)
      : sources.research.oneStep(sessionId, stepId, call),
});
