import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { ADDS_OWN, noteFields, reason, savedNoteText, workspaceId } from "../personal.ts";

export const workspaceContribute = defineTool({
  name: "workspace_contribute",
  title: "Share a note in a workspace",
  description:
    "Use this to share a note with the members of a workspace, under your name. It needs your consent and membership.",
  sets: ["personal"],
  needs: "workspaces",
  effects: ADDS_OWN,
  cache: "never",
  input: z.strictObject({ workspace_id: workspaceId, ...noteFields }),
  output: z.object({
    status: z.enum(["ok", "not_member", "no_consent", "unavailable"]),
    reason,
    id: z.string().optional(),
  }),
  text: savedNoteText,
  run: ({ workspace_id, ...note }, sources, call) =>
    sources.people.contribute({ ...note, workspaceId: workspace_id }, call),
});
