import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { choice, flag, required } from "../fields.ts";
import { trust } from "../shapes.ts";

/** After this no further address is looked at: what a call found must arrive before the call itself is cut off. */
const LOOKING_MS = 60_000;

export const researchExport = defineTool({
  name: "research_export",
  title: "Export a research session",
  description: "Export a session as one document: steps with reasoning, open questions and numbered sources.",
  sets: ["core"],
  effects: { writes: false, idempotent: true, openWorld: false },
  cache: "never",
  input: z.strictObject({
    sessionId: required("sessionId", "Id of a session: `sequential_search` gives it at step 1", 200),
    format: choice("format", ["markdown", "json", "html"], "Format of the document").default("markdown"),
    verify_links: flag("verify_links", false, "Check the address of every source"),
  }),
  output: z.looseObject({
    sessionId: z.string(),
    format: z.string(),
    document: z.unknown().describe("Markdown text, or an object"),
    trust,
  }),
  run: ({ sessionId, format, verify_links: verifyLinks }, sources, call) =>
    sources.exportResearch({ sessionId, format, verifyLinks }, { ...call, deadlineMs: LOOKING_MS }),
});
