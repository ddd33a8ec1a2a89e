import { UNTRUSTED } from "@wellsourced/core";
import { z } from "zod";
import { AuditReply, briefAudit, entryIn, isWithin, roomFor } from "../audit-brief.ts";
import { defineTool } from "../define-tool.ts";
import { checkedAge, choice, count, cuttable, optional, sessionId, sourceFields } from "../fields.ts";
import { auditText } from "../reading/checks.ts";

/** Within the time limit of a call; the rest is reported as unchecked. */
const TIME_MS = 110_000;

const Entry = z
  .strictObject({
    ...sourceFields,
    author: optional("Authors"),
    claim: cuttable("Statement it is cited for", 2_000),
  })
  .refine(({ url, title, doi }) => url || title || doi, "an entry needs at least one of url, doi and title");

export const auditBibliography = defineTool({
  name: "audit_bibliography",
  title: "Audit references",
  description:
    "Use this to check a list of references: whether works exist, are cited as they are recorded, were retracted, and address a claim. Returns what is wrong with the recorded value; `unchecked` does not mean wrong.",
  sets: ["trust"],
  cache: "never",
  input: z.strictObject({
    entries: z.array(Entry).optional().describe("References to check, at most 200"),
    bibliography: optional("Text of a bibliography file", 1_000_000),
    format: choice(["auto", "csl-json", "ris", "bibtex"], "Format of that text").default("auto"),
    max_age: checkedAge,
    variants: z.boolean().default(false).describe("Also list mere differences in spelling or form"),
    sessionId,
    budget_tokens: count({
      fallback: 1_500,
      min: 500,
      max: 100_000,
      what: "Tokens of the reply",
    }).meta({
      programsOnly: true,
    }),
  }),
  output: AuditReply,
  text: auditText,
  async run(
    { entries, bibliography, format, variants, sessionId: session, max_age: maxAge, budget_tokens: tokens },
    sources,
    call,
  ) {
    const timed = { ...call, deadlineMs: TIME_MS };
    const own = !entries?.length && !bibliography && session;
    const audit = own
      ? await sources.sessions.audit(session, timed)
      : await sources.check.bibliography({ entries, bibliography, format, variants, maxAge }, timed);
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
    // If the store is full, return the whole report.
    return stored ? briefAudit(body, room, stored.uri) : body;
  },
});
