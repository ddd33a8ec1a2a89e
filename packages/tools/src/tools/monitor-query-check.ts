import { counted, UNTRUSTED } from "@wellsourced/core";
import { Hit } from "@wellsourced/core/records";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { required } from "../fields.ts";
import { MONITORS, reason, refusalText } from "../personal.ts";
import { hitItem } from "../reading/hits.ts";
import { facts, named, numbered, paragraphs } from "../reading/words.ts";
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
  async run({ query, provider }, sources, call) {
    const { routing, ...checked } = await sources.people.checkMonitor({ query, provider }, call);
    if (routing) noteRouting(routing, call);
    return checked;
  },
  text: (body) =>
    refusalText(body) ??
    paragraphs(
      facts(counted(body.newCount, "new result"), named("since", body.lastRunAt), body.reason, UNTRUSTED),
      numbered(body.newResults.map(hitItem)),
    ),
});
