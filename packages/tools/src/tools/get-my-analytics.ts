import { counted } from "@wellsourced/core";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { READS_OWN, reason, refusalText } from "../personal.ts";
import { facts, lines, named } from "../reading/words.ts";

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
  run: (_, sources, call) => sources.people.usage(call),
  text(body) {
    const { analytics } = body;
    if (!analytics) return refusalText(body) ?? "Nothing is recorded yet.";
    const { totalCalls, toolCounts, firstSeen, lastSeen, recentTools = [], userId, tenantId } = analytics;
    return lines(
      facts(
        counted(totalCalls, "call"),
        `by ${userId} of ${tenantId}`,
        named("first", firstSeen),
        named("last", lastSeen),
      ),
      ...Object.entries(toolCounts).map(([tool, count]) => `${tool}: ${count}`),
      named("Newest first", recentTools),
    );
  },
});
