import { byteLength, counted, UNTRUSTED } from "@wellsourced/core";
import { ResearchSource } from "@wellsourced/core/records";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { choice, flag, required } from "../fields.ts";
import { linkText } from "../reading/page.ts";
import { sourcesText } from "../reading/sessions.ts";
import { facts, lines, named, paragraphs } from "../reading/words.ts";
import { linked, trust } from "../shapes.ts";

/** Time for checking links, within the time limit of a call. */
const LOOKING_MS = 60_000;

export const researchExport = defineTool({
  name: "research_export",
  title: "Export a research session",
  description:
    "Use this to export a research session as one document with its steps, reasoning, open questions and numbered sources.",
  sets: ["core"],
  effects: { writes: false, idempotent: true, openWorld: false },
  cache: "never",
  present: "may-link",
  input: z.strictObject({
    sessionId: required("ID of a session", 200),
    format: choice(["markdown", "json", "html"], "Format of the document").default("markdown"),
    verify_links: flag(false, "Check the address of every source"),
  }),
  output: linked({
    sessionId: z.string(),
    format: z.string(),
    researchGoal: z.string(),
    stepCount: z.int(),
    sourceCount: z.int(),
    startedAt: z.string(),
    exportedAt: z.string(),
    tenantId: z.string(),
    document: z.union([z.string(), z.record(z.string(), z.unknown())]).describe("Markdown or HTML text, or an object"),
    summary: z.string().describe("Summary of the session; only if the document is linked"),
    sources: z.array(ResearchSource).describe("Sources, as many as fit; only if the document is linked"),
    trust,
  }),
  async run({ sessionId, format, verify_links: verifyLinks }, sources, call) {
    const whole = await sources.sessions.export(
      { sessionId, format, verifyLinks },
      { ...call, deadlineMs: LOOKING_MS },
    );
    call.note({
      async excerpt(bytes) {
        const { document: _, ...head } = whole;
        const { summary, sources: found } = await sources.sessions.overview(sessionId, call);
        return withSources({ ...head, summary }, found, bytes);
      },
    });
    return whole;
  },
  text(body) {
    const { sessionId, researchGoal, stepCount = 0, sourceCount = 0, exportedAt, document, summary, sources } = body;
    const isText = typeof document === "string";
    return paragraphs(
      lines(
        facts(
          named("Session", sessionId),
          counted(stepCount, "step"),
          counted(sourceCount, "source"),
          !(isText && exportedAt && document.includes(exportedAt)) && named("exported", exportedAt),
          UNTRUSTED,
        ),
        document === undefined && named("Goal", researchGoal),
        summary,
        linkText(body),
      ),
      isText ? document : document === undefined ? undefined : JSON.stringify(document),
      sourcesText(sources),
    );
  },
});

/** Adds as many sources to the head of a document as fit into `bytes`. */
function withSources(head: object, sources: readonly object[], bytes: number) {
  let room = bytes - byteLength(JSON.stringify({ ...head, sources: [] }));
  const fitting = sources.findIndex((source) => {
    room -= byteLength(JSON.stringify(source)) + 1;
    return room < 0;
  });
  return { ...head, sources: fitting < 0 ? sources : sources.slice(0, fitting) };
}
