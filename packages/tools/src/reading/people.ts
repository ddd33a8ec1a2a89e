import { UNTRUSTED } from "@wellsourced/core";
import type { Hit } from "@wellsourced/core/records";
import { newHitsText } from "./hits.ts";
import { counted, facts, lines, named, numbered, paragraphs, type Read } from "./words.ts";

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

/** Why something was not done; `undefined` if it was. */
const refusalText = ({ status, reason }: StatusBody): string | undefined =>
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

const noteItem = ({ id, topic, note, url, tags = [], createdAt }: Note, ...more: readonly (string | undefined)[]) => ({
  title: note,
  about: [createdAt, topic, url, ...more, named("tags", tags), named("id", id)],
});

export const notesText = (
  body: StatusBody & { readonly count: number; readonly memories: readonly Note[]; readonly trust: string },
): string =>
  refusalText(body) ??
  lines(
    facts(counted(body.count, "note"), body.trust, body.reason),
    numbered(body.memories.map((note) => noteItem(note))),
  );

interface Contribution extends Note {
  readonly contributorTenant: string;
  readonly contributorUser: string;
}

export const contributionsText = (
  body: StatusBody & {
    readonly count: number;
    readonly total?: number | undefined;
    readonly contributions: readonly Contribution[];
  },
): string =>
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
  );

interface UsageBody extends StatusBody {
  readonly analytics?:
    | Read<{
        tenantId: string;
        userId: string;
        totalCalls: number;
        toolCounts: Record<string, number>;
        firstSeen?: string;
        lastSeen?: string;
        recentTools?: string[];
      }>
    | undefined;
}

export function usageText(body: UsageBody): string {
  const { analytics } = body;
  if (!analytics) return refusalText(body) ?? "Nothing is recorded yet.";
  const { totalCalls, toolCounts, firstSeen, lastSeen, recentTools = [], userId, tenantId } = analytics;
  return lines(
    facts(
      counted(totalCalls, "call"),
      `by ${userId} of ${tenantId}`,
      named("first", firstSeen),
      named("last", lastSeen),
    ),
    ...Object.entries(toolCounts).map(([tool, count]) => `${tool}: ${count}`),
    named("Newest first", recentTools),
  );
}

export const monitorSavedText = (
  body: StatusBody & {
    readonly seenCount?: number | undefined;
    readonly savedAt?: string | undefined;
    readonly ttlDays?: number | undefined;
  },
): string =>
  refusalText(body) ??
  facts(
    `Monitored since ${body.savedAt}`,
    body.ttlDays !== undefined && `for ${counted(body.ttlDays, "day")}`,
    `${counted(body.seenCount ?? 0, "result")} known`,
    body.reason,
    UNTRUSTED,
  );

export const monitorCheckedText = (
  body: StatusBody & {
    readonly newCount: number;
    readonly newResults: readonly Read<Hit>[];
    readonly lastRunAt?: string | undefined;
  },
): string =>
  refusalText(body) ??
  paragraphs(
    facts(counted(body.newCount, "new result"), named("since", body.lastRunAt), body.reason, UNTRUSTED),
    newHitsText(body.newResults),
  );
