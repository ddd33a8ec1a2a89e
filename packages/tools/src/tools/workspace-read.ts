import { counted, UNTRUSTED } from "@wellsourced/core";
import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { count } from "../fields.ts";
import { noteItem, READS_OWN, reason, refusalText, workspaceId } from "../personal.ts";
import { facts, lines, named, numbered } from "../reading/words.ts";
import { trust } from "../shapes.ts";

export const workspaceRead = defineTool({
  name: "workspace_read",
  title: "Read a workspace",
  description:
    "Use this to read what the members of a workspace shared, newest first. It needs your consent and membership.",
  sets: ["personal"],
  needs: "workspaces",
  effects: READS_OWN,
  cache: "never",
  input: z.strictObject({
    workspace_id: workspaceId,
    limit: count({ fallback: 100, max: 1_000, what: "Number of contributions" }),
  }),
  output: z.object({
    status: z.enum(["ok", "not_member", "no_consent", "unavailable"]),
    reason,
    count: z.int(),
    total: z.int().optional().describe("Total number of contributions"),
    contributions: z.array(
      z.object({
        id: z.string(),
        workspaceId: z.string(),
        contributorTenant: z.string(),
        contributorUser: z.string(),
        note: z.string(),
        url: z.string().optional(),
        tags: z.array(z.string()).optional(),
        createdAt: z.string(),
      }),
    ),
    trust,
  }),
  run: ({ workspace_id, limit }, sources, call) =>
    sources.people.readWorkspace({ workspaceId: workspace_id, limit }, call),
  text: (body) =>
    refusalText(body) ??
    lines(
      facts(
        counted(body.count, "contribution"),
        body.total !== undefined && body.total > body.count && `of ${body.total}`,
        body.reason,
        UNTRUSTED,
      ),
      numbered(
        body.contributions.map((note) =>
          noteItem(note, named("by", `${note.contributorUser} of ${note.contributorTenant}`)),
        ),
      ),
    ),
});
