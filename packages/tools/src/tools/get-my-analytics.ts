import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { READS_OWN, reason } from "../personal.ts";
import { usageText } from "../reading/people.ts";

export const getMyAnalytics = defineTool({
  name: "get_my_analytics",
  title: "My usage",
  description:
    "Use this to see how often you used each tool. Calls are counted only with your consent, and shown to no one else.",
  sets: ["personal"],
  needs: "analytics",
  effects: READS_OWN,
  cache: "never",
  input: z.strictObject({}),
  output: z.object({
    status: z.enum(["ok", "empty", "no_consent", "unavailable"]),
    reason,
    analytics: z
      .object({
        tenantId: z.string(),
        userId: z.string(),
        totalCalls: z.int(),
        toolCounts: z.record(z.string(), z.int()),
        firstSeen: z.string().optional(),
        lastSeen: z.string().optional(),
        recentTools: z.array(z.string()).optional().describe("Newest first"),
      })
      .optional(),
  }),
  text: usageText,
  run: (_, sources, call) => sources.people.usage(call),
});
