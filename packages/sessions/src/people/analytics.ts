import { omitUndefined, toTimestamp } from "@wellsourced/core";
import { z } from "zod";
import type { Owner } from "../store.ts";
import type { Consent } from "./consent.ts";
import { ONLY } from "./record-id.ts";
import { ANALYTICS } from "./record-kinds.ts";
import { createRecordStore, type Storage } from "./record-store.ts";
import type { Refusal } from "./refusal.ts";

const RECENT = 20;
/** Counts without new calls are deleted after a year. */
const LIFE_MS = 365 * 24 * 3_600_000;

export const Usage = z.object({
  format: z.literal(1),
  tenant: z.string(),
  user: z.string(),
  totalCalls: z.int(),
  toolCounts: z.record(z.string(), z.int()),
  /** Milliseconds since the epoch, like `lastSeen`. */
  firstSeen: z.number().optional(),
  lastSeen: z.number().optional(),
  /** Newest first. */
  recentTools: z.array(z.string()).readonly(),
});
export type Usage = Readonly<z.infer<typeof Usage>>;

const NONE: Usage = { format: 1, tenant: "", user: "", totalCalls: 0, toolCounts: {}, recentTools: [] };

/** Adds a call to the counts. */
export function withCall(usage: Usage, { owner, tool, at }: { owner: Owner; tool: string; at: number }): Usage {
  return {
    ...usage,
    ...{ tenant: owner.tenant, user: owner.user },
    totalCalls: usage.totalCalls + 1,
    toolCounts: { ...usage.toolCounts, [tool]: (usage.toolCounts[tool] ?? 0) + 1 },
    firstSeen: usage.firstSeen ?? at,
    lastSeen: at,
    recentTools: [tool, ...usage.recentTools].slice(0, RECENT),
  };
}

/** Usage of all users together. */
export interface AggregateUsage {
  readonly users: number;
  readonly totalCalls: number;
  readonly toolCounts: Readonly<Record<string, number>>;
  /** Users of any tenant whose counts cannot be opened and are missing; absent if there are none. */
  readonly unreadable?: number;
}

/** Adds a user to the sums. */
export function withUser(sum: AggregateUsage, { totalCalls, toolCounts }: Usage): AggregateUsage {
  const tools = new Set([...Object.keys(sum.toolCounts), ...Object.keys(toolCounts)]);
  const counts = [...tools].map((tool) => [tool, (sum.toolCounts[tool] ?? 0) + (toolCounts[tool] ?? 0)] as const);
  return {
    users: sum.users + 1,
    totalCalls: sum.totalCalls + totalCalls,
    toolCounts: Object.fromEntries(counts),
  };
}

const shown = ({ tenant, user, totalCalls, toolCounts, recentTools, firstSeen, lastSeen }: Usage) => ({
  tenantId: tenant,
  userId: user,
  totalCalls,
  toolCounts,
  ...omitUndefined({
    firstSeen: firstSeen === undefined ? undefined : toTimestamp(firstSeen),
    lastSeen: lastSeen === undefined ? undefined : toTimestamp(lastSeen),
  }),
  recentTools,
});

/** Counts usage by tool, for users who consent. */
export function createAnalytics({ storage, consent }: { readonly storage: Storage; readonly consent: Consent }) {
  const records = createRecordStore<Usage>(storage, {
    kind: ANALYTICS,
    schema: Usage,
    absent: NONE,
    endOf: ({ lastSeen = 0 }) => lastSeen + LIFE_MS,
  });
  const refusal = async (owner: Owner): Promise<Refusal | undefined> => consent.refusal(owner, "analytics");

  return {
    records,
    /** Counts a call; does nothing without consent. @throws {Failure} if it cannot be stored */
    async count(owner: Owner, tool: string): Promise<void> {
      if (await refusal(owner)) return;
      const at = storage.clock.now();
      await records.change(owner, ONLY, (usage) => withCall(usage, { owner, tool, at }));
      // Consent may have been withdrawn meanwhile.
      if (await refusal(owner)) await records.remove(owner, ONLY);
    },
    /** Returns a user's own counts. */
    async own(owner: Owner) {
      const refused = await refusal(owner);
      if (refused) return refused;
      const usage = await records.find(owner, ONLY);
      return usage
        ? { status: "ok" as const, analytics: shown(usage) }
        : { status: "empty" as const, reason: "No call has been counted yet." };
    },
    /** Returns sums for a tenant or for all, without users who withdrew consent. */
    async aggregate({ tenant }: { readonly tenant?: string | undefined } = {}): Promise<AggregateUsage> {
      let sum: AggregateUsage = { users: 0, totalCalls: 0, toolCounts: {} };
      let unreadable = 0;
      for await (const usage of records.each()) {
        if (!usage) unreadable += 1;
        else if ((tenant === undefined || usage.tenant === tenant) && (await consent.has(usage, "analytics")))
          sum = withUser(sum, usage);
      }
      return unreadable > 0 ? { ...sum, unreadable } : sum;
    },
    async export(owner: Owner) {
      const usage = await records.find(owner, ONLY);
      return usage ? [shown(usage)] : [];
    },
    erase: (owner: Owner): Promise<number> => records.removeAll(owner),
  };
}
