import { KnowledgeGap, ResearchSource, ResearchStep } from "@wellsourced/core/records";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { required } from "../fields.ts";
import { type OverviewBody, overviewText } from "../reading/sessions.ts";
import { trust } from "../shapes.ts";

export const getResearchSession = defineTool({
  name: "get_research_session",
  title: "Recover a research session",
  description:
    "Use this to recover a saved session: its goal, summary, steps, open questions, sources and repeated failures.",
  sets: ["core"],
  effects: { writes: false, idempotent: true, openWorld: false },
  cache: "never",
  input: z.strictObject({
    sessionId: required("ID of a session", 200),
    stepId: z.int().optional().describe("Number of a step to return in full"),
  }),
  output: z.object({
    sessionId: z.string(),
    responseMode: z.enum(["summary", "step"]),
    step: ResearchStep.optional().describe("Present with `stepId`; the other keys are present without it"),
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
    lastSteps: z.array(ResearchStep).optional().describe("The three most recent steps"),
    gaps: z.array(KnowledgeGap).optional(),
    sources: z.array(ResearchSource).optional(),
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
      .describe("Failures that occurred three times or more"),
    providerStats: z.record(z.string(), z.object({ attempts: z.int(), successes: z.int() })).optional(),
    trust,
  }),
  text: overviewText,
  run: ({ sessionId, stepId }, sources, call): Promise<OverviewBody> =>
    stepId === undefined
      ? sources.sessions.overview(sessionId, call)
      : sources.sessions.oneStep(sessionId, stepId, call),
});
