import { USER_ASSERTED } from "@wellsourced/core";
import { z } from "zod";
import type { Effects } from "./define-tool.ts";
import { optional, required, text } from "./fields.ts";
import { facts, named } from "./reading/words.ts";

export const READS_OWN: Effects = { writes: false, idempotent: true, openWorld: false };
/** For tools that add data. */
export const ADDS_OWN: Effects = { writes: true, idempotent: false, openWorld: false };

/** For tools that search the web and store results. */
export const MONITORS: Effects = { writes: true, idempotent: false, openWorld: true };

export const reason = z.string().optional().describe("What was not done, and why");

/** Trust label of notes, which are not confirmed by any source. */
export const assertedByUser = z.literal(USER_ASSERTED);

/** Arguments of tools that save or share a note. */
export const noteFields = {
  note: required("Text to keep", 10_000),
  url: optional("Address that the note is about", 8_192),
  tags: z.array(text().min(1).max(100, "tags take at most 100 characters each")).max(20).optional().describe("Labels"),
};

export const workspaceId = required("ID of a workspace that you belong to", 128);

/** Fields of every reply about the caller. */
interface StatusBody {
  readonly status: string;
  readonly reason?: string | undefined;
}

const STATUSES: Readonly<Record<string, string>> = {
  no_consent: "Not done: there is no consent",
  unavailable: "Not available",
  not_member: "Not done: the caller is no member of the workspace",
  not_saved: "Not done: the query is not saved",
  empty: "Nothing is recorded yet",
};

/** The message of a refused request; `undefined` if it was not refused. */
export const refusalText = ({ status, reason }: StatusBody): string | undefined =>
  status === "ok" ? undefined : `${STATUSES[status] ?? status}. ${reason ?? ""}`.trim();

/** Formats a saved or shared note. */
export const savedNoteText = (
  body: StatusBody & { readonly id?: string | undefined; readonly createdAt?: string | undefined },
): string => refusalText(body) ?? facts(named("Saved as", body.id), body.createdAt, body.reason);

interface Note {
  readonly id: string;
  readonly topic?: string | undefined;
  readonly note: string;
  readonly url?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly createdAt: string;
}

export const noteItem = (
  { id, topic, note, url, tags = [], createdAt }: Note,
  ...more: readonly (string | undefined)[]
) => ({
  title: note,
  about: [createdAt, topic, url, ...more, named("tags", tags), named("id", id)],
});
