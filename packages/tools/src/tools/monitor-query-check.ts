import { Hit } from "@wellsourced/core/records";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { required } from "../fields.ts";
import { MONITORS, reason } from "../personal.ts";
import { monitorCheckedText } from "../reading/people.ts";
import { noteRouting, webProvider } from "../searching.ts";
import { trust } from "../shapes.ts";

export const monitorQueryCheck = defineTool({
  name: "monitor_query_check",
  title: "Check a monitored query",
  description:
    "Use this to search again for a query that `monitor_query_save` saved, and get what is new since the last check.",
  sets: ["more"],
  needs: "monitoring",
  effects: MONITORS,
  cache: "never",
  input: z.strictObject({ query: required("Query as it was saved", 500), provider: webProvider }),
  output: z.object({
    status: z.enum(["ok", "not_saved", "no_consent", "unavailable"]),
    reason,
    newCount: z.int(),
    newResults: z.array(Hit),
    lastRunAt: z.string().optional(),
    trust,
  }),
  text: monitorCheckedText,
  async run({ query, provider }, sources, call) {
    const { routing, ...checked } = await sources.people.checkMonitor({ query, provider }, call);
    if (routing) noteRouting(routing, call);
    return checked;
  },
});
