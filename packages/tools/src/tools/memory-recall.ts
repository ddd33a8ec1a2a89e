import { counted } from "@wellsourced/core";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { count, optional } from "../fields.ts";
import { assertedByUser, noteItem, READS_OWN, reason, refusalText } from "../personal.ts";
import { facts, lines, numbered } from "../reading/words.ts";

export const memoryRecall = defineTool({
  name: "memory_recall",
  title: "Recall notes",
  description:
    "Use this to find notes that you saved, newest first. A note is what a user wrote; no source confirms it.",
  sets: ["personal"],
  needs: "memory",
  effects: READS_OWN,
  cache: "never",
  input: z.strictObject({
    topic: optional("Topic or words of the notes; omit for all notes", 500),
    limit: count({ fallback: 20, max: 100, what: "Number of notes" }),
  }),
  output: z.object({
    status: z.enum(["ok", "no_consent", "unavailable"]),
    reason,
    count: z.int(),
    memories: z.array(
      z.object({
        id: z.string(),
        tenantId: z.string(),
        userId: z.string(),
        topic: z.string().optional(),
        note: z.string(),
        url: z.string().optional(),
        tags: z.array(z.string()).optional(),
        createdAt: z.string(),
      }),
    ),
    trust: assertedByUser,
  }),
  run: (query, sources, call) => sources.people.recallNotes(query, call),
  text: (body) =>
    refusalText(body) ??
    lines(
      facts(counted(body.count, "note"), body.trust, body.reason),
      numbered(body.memories.map((note) => noteItem(note))),
    ),
});
