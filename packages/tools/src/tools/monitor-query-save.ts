import { counted, UNTRUSTED } from "@wellsourced/core";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { optionalCount, required } from "../fields.ts";
import { MONITORS, reason, refusalText } from "../personal.ts";
import { facts } from "../reading/words.ts";
import { noteRouting, webProvider } from "../searching.ts";
import { trust } from "../shapes.ts";

export const monitorQuerySave = defineTool({
  name: "monitor_query_save",
  title: "Monitor a query",
  description:
    "Use this to search the web now and remember what was found, so that `monitor_query_check` returns only what is new. It needs your consent.",
  sets: ["more"],
  needs: "monitoring",
  effects: MONITORS,
  cache: "never",
  input: z.strictObject({
    query: required("Words to find", 500),
    provider: webProvider,
    ttl_days: optionalCount({ max: 90, what: "Days to monitor it (30 unless the server says otherwise)" }),
  }),
  output: z.object({
    status: z.enum(["ok", "no_consent", "unavailable"]),
    reason,
    seenCount: z.int().optional(),
    savedAt: z.string().optional(),
    ttlDays: z.number().optional(),
    trust,
  }),
  async run({ query, provider, ttl_days: ttlDays }, sources, call) {
    const { routing, ...saved } = await sources.people.saveMonitor({ query, provider, ttlDays }, call);
    if (routing) noteRouting(routing, call);
    return saved;
  },
  text: (body) =>
    refusalText(body) ??
    facts(
      `Monitored since ${body.savedAt}`,
      body.ttlDays !== undefined && `for ${counted(body.ttlDays, "day")}`,
      `${counted(body.seenCount ?? 0, "result")} known`,
      body.reason,
      UNTRUSTED,
    ),
});
