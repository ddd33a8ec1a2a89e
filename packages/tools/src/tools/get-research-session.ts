import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { required } from "../fields.ts";
import { trust } from "../shapes.ts";

export const getResearchSession = defineTool({
  name: "get_research_session",
  title: "Recover a research session",
  description:
    "Where a session of sequential_search stands: goal, summary, steps, open questions, sources, repeated failures. `stepId` gives one step in full.",
  sets: ["core"],
  effects: { writes: false, idempotent: true, openWorld: false },
  cache: "never",
  input: z.strictObject({
    sessionId: required("sessionId", "Session", 200),
    stepId: z.int("stepId must be a whole number").optional().describe("Number of a step"),
  }),
  output: z.looseObject({ sessionId: z.string(), responseMode: z.enum(["summary", "step"]), trust }),
  run: ({ sessionId, stepId }, sources, call) =>
    stepId === undefined
      ? sources.research.overview(sessionId, call)
      : sources.research.oneStep(sessionId, stepId, call),
});
