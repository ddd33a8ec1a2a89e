import { counted, Failure, UNTRUSTED } from "@wellsourced/core";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { choice, sessionId, sourceFields } from "../fields.ts";
import { facts, lines, named, paragraphs } from "../reading/words.ts";
import { trust } from "../shapes.ts";

export const formatBibliography = defineTool({
  name: "format_bibliography",
  title: "Format a bibliography",
  description:
    "Use this to write a reference list in APA 7, MLA 9, BibTeX, RIS or CSL-JSON. The sources are not checked.",
  sets: ["academic"],
  effects: { writes: false, idempotent: true, openWorld: false },
  cache: "never",
  input: z.strictObject({
    style: choice(["apa", "mla", "bibtex", "ris", "csl-json"], "Style or format of the list").default("apa"),
    sessionId,
    include: choice(
      ["read", "all"],
      "Sources of a session to list: those read, or those read followed by those only found",
    ).default("read"),
    sources: z.array(z.strictObject(sourceFields)).max(2_000).optional().describe("Sources to list"),
  }),
  output: z.object({
    style: z.string(),
    entryCount: z.int(),
    bibliography: z.string(),
    sessionId: z.string().optional(),
    note: z.string().optional().describe("What the list leaves out"),
    trust,
  }),
  async run({ style, include, sources: entries, sessionId }, sources, call) {
    if (entries?.length) return sources.bibliography.format(entries, style);
    if (sessionId && !entries)
      return { ...(await sources.sessions.bibliography({ sessionId, style, include }, call)), sessionId };
    throw new Failure(
      "validation",
      "sources is required: give at least one source with a url or a doi, or a sessionId.",
    );
  },
  text: ({ style, entryCount, bibliography, note, sessionId: id }) =>
    paragraphs(
      lines(facts(counted(entryCount, "reference"), named("style", style), named("session", id), UNTRUSTED), note),
      bibliography,
    ),
});
