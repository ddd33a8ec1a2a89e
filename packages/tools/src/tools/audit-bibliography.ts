import { UNTRUSTED } from "@wellsourced/core";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { checkedAge, choice, cuttable, optional, sessionId, sourceFields } from "../fields.ts";
import { auditText } from "../reading/checks.ts";
import { attention, citedFields, claimFields, trust } from "../shapes.ts";

/** A tool call has two minutes; what is not done by then is told as unchecked. */
const TIME_MS = 110_000;

const Entry = z
  .strictObject({
    ...sourceFields,
    author: optional("author", "Authors"),
    claim: cuttable("claim", "Statement it is cited for", 2_000),
  })
  .refine(({ url, title, doi }) => url || title || doi, "an entry needs at least one of url, doi and title");

const integer = z.int();

export const auditBibliography = defineTool({
  name: "audit_bibliography",
  title: "Audit references",
  description:
    "Use this to check a list of references for retractions, missing or mistaken DOIs, dead links and claims that are not addressed. `unchecked` means that no one could be asked.",
  sets: ["trust"],
  cache: "never",
  input: z.strictObject({
    entries: z.array(Entry).optional().describe("References to check, at most 200"),
    bibliography: optional("bibliography", "Text of a bibliography file", 1_000_000),
    format: choice("format", ["auto", "csl-json", "ris", "bibtex"], "Format of that text").default("auto"),
    max_age: checkedAge,
    sessionId,
  }),
  output: z.object({
    source: z.string(),
    entryCount: integer,
    summary: z.object({
      total: integer,
      retracted: integer,
      deadLink: integer,
      notFound: integer,
      mismatch: integer,
      unchecked: integer,
      mischaracterized: integer,
      ok: integer.describe("Entries without a flag"),
      doubtful: integer
        .optional()
        .describe("Entries whose claim differs from the source in numbers, names or direction"),
      claimCheckSkippedCount: integer.optional().describe("Claims whose source could not be read"),
      thinContentCount: integer.optional().describe("Claims whose source is too short to judge"),
    }),
    entries: z.array(
      z.object({
        attention,
        index: integer,
        title: z.string().optional(),
        doi: z.string().optional(),
        url: z.string().optional(),
        exists: z.boolean().optional().describe("Absent if no registry could be asked"),
        flags: z.array(z.string()),
        reason: z.string().optional(),
        linkLive: z.boolean().optional(),
        ...citedFields,
        ...claimFields,
        claimContentWords: integer.optional().describe("Number of words in the source"),
        claimSparsityNote: z.string().optional().describe("Present if the source is too short to judge"),
      }),
    ),
    checkedAt: z.string(),
    skipped: integer.optional().describe("Entries beyond the limit"),
    skippedNote: z.string().optional(),
    skippedRecords: z
      .array(z.object({ line: integer, reason: z.string() }))
      .optional()
      .describe("Records that could not be read"),
    warning: z.string().optional(),
    trust,
  }),
  text: auditText,
  async run({ entries, bibliography, format, sessionId: session, max_age: maxAge }, sources, call) {
    const timed = { ...call, deadlineMs: TIME_MS };
    const own = !entries?.length && !bibliography && session;
    const audit = own
      ? await sources.auditSession(session, timed)
      : await sources.auditBibliography({ entries, bibliography, format, maxAge }, timed);
    // Records and parted reasons are for reports; here they would say most things twice.
    const listed = audit.entries.map(({ matchedRecord: _, publication: __, flagReasons: ___, ...entry }) => entry);
    return { ...audit, entries: listed, trust: UNTRUSTED };
  },
});
