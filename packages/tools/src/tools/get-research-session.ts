import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { required } from "../fields.ts";
import { trust } from "../shapes.ts";

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
  output: z.object({ sessionId: z.string(), responseMode: z.enum(["summary", "step"]), trust }),
  run: ({ sessionId, stepId }, sources, call) =>
    stepId === undefined
      ? sources.research.overview(sessionId, call)
      : sources.research.oneStep(sessionId, stepId, call),
});
