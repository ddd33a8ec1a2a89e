import { USER_ASSERTED } from "@wellsourced/core";
import { z } from "zod";
import type { Effects } from "./define-tool.ts";
import { optional, required, text } from "./fields.ts";

export const READS_OWN: Effects = { writes: false, idempotent: true, openWorld: false };
/** For tools that add data. */
export const ADDS_OWN: Effects = { writes: true, idempotent: false, openWorld: false };

/** For tools that search the web and store results. */
export const MONITORS: Effects = { writes: true, idempotent: false, openWorld: true };

export const reason = z.string().optional().describe("What was not done, and why");

/** Trust label of notes, which no source confirms. */
export const assertedByUser = z.literal(USER_ASSERTED);

/** Arguments of tools that save or share a note. */
export const noteFields = {
  note: required("Text to keep", 10_000),
  url: optional("Address that the note is about", 8_192),
  tags: z.array(text().min(1).max(100, "tags take at most 100 characters each")).max(20).optional().describe("Labels"),
};

export const workspaceId = required("ID of a workspace that you belong to", 128);
