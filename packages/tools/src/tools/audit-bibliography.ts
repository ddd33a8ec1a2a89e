import { UNTRUSTED } from "@wellsourced/core";
import { z } from "zod";
import { briefAudit, entryIn, isWithin, roomFor } from "../audit-brief.ts";
import { defineTool } from "../define-tool.ts";
import { checkedAge, choice, count, cuttable, optional, sessionId, sourceFields } from "../fields.ts";
import { auditText } from "../reading/checks.ts";
import { attention, citedFields, claimFields, comparedFields, trust } from "../shapes.ts";

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
    "Use this to check a list of references: whether works exist, are cited as they are recorded, were retracted, and address a claim. Returns what is wrong with the recorded value; `unchecked` does not mean wrong.",
  sets: ["trust"],
  cache: "never",
  input: z.strictObject({
    entries: z.array(Entry).optional().describe("References to check, at most 200"),
    bibliography: optional("bibliography", "Text of a bibliography file", 1_000_000),
    format: choice("format", ["auto", "csl-json", "ris", "bibtex"], "Format of that text").default("auto"),
    max_age: checkedAge,
    variants: z.boolean().default(false).describe("Also list mere differences in spelling or form"),
    sessionId,
    budget_tokens: count("budget_tokens", {
      fallback: 1_500,
      min: 500,
      max: 100_000,
      what: "Tokens of the reply",
    }).meta({
      programsOnly: true,
    }),
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
      unfound: integer.optional().describe("Entries found in none of the indexes that cover them"),
      differing: integer.optional().describe("Entries that differ from every record of their work"),
      ok: integer.describe("Entries without a flag"),
      doubtful: integer
        .optional()
        .describe("Entries whose claim differs from the source in numbers, names or direction"),
      claimCheckSkippedCount: integer.optional().describe("Claims whose source could not be read"),
      thinContentCount: integer.optional().describe("Claims whose source is too short to judge"),
    }),
    omitted: z
      .object({
        entries: integer.describe("Number of omitted entries"),
        withProblems: integer.describe("How many of the omitted entries have problems"),
      })
      .optional()
      .describe("Counts of what only the full report contains"),
    resource: z.string().optional().describe("Address of the full report"),
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
        ...comparedFields,
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
  async run(
    { entries, bibliography, format, variants, sessionId: session, max_age: maxAge, budget_tokens: tokens },
    sources,
    call,
  ) {
    const timed = { ...call, deadlineMs: TIME_MS };
    const own = !entries?.length && !bibliography && session;
    const audit = own
      ? await sources.auditSession(session, timed)
      : await sources.auditBibliography({ entries, bibliography, format, variants, maxAge }, timed);
    const body = { ...audit, entries: audit.entries.map(entryIn), trust: UNTRUSTED };
    const room = roomFor(audit, tokens);
    if (isWithin(body, room)) return body;
    const stored = await sources.artifacts.put({
      tenant: call.owner,
      user: call.user,
      body: JSON.stringify(body),
      mimeType: "application/json",
      title: "Audit of references",
    });
    // A store without room is no reason to lose anything: then the reply holds the whole report.
    return stored ? briefAudit(body, room, stored.uri) : body;
  },
});
