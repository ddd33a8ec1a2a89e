import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { optional } from "../fields.ts";
import { ADDS_OWN, noteFields, reason, savedNoteText } from "../personal.ts";

export const memorySave = defineTool({
  name: "memory_save",
  title: "Remember a note",
  description:
    "Use this to save a note for later conversations. It needs your consent, and notes expire. Find them with `memory_recall`.",
  sets: ["personal"],
  needs: "memory",
  effects: ADDS_OWN,
  cache: "never",
  input: z.strictObject({ ...noteFields, topic: optional("Topic to file it under", 200) }),
  output: z.object({
    status: z.enum(["ok", "no_consent", "unavailable"]),
    reason,
    id: z.string().optional(),
    createdAt: z.string().optional(),
  }),
  text: savedNoteText,
  run: (note, sources, call) => sources.people.saveNote(note, call),
});
