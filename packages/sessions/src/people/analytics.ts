import { given, toTimestamp } from "@wellsourced/core";
import { z } from "zod";
import type { Owner } from "../store.ts";
import type { Refusal } from "./answers.ts";
import { createBook, type Desk } from "./book.ts";
import type { Consent } from "./consent.ts";
import { ONLY } from "./record-id.ts";
import { ANALYTICS } from "./rooms.ts";

const RECENT = 20;
/** Counts that nobody adds to are forgotten after a year. */
const LIFE_MS = 365 * 24 * 3_600_000;

export const Usage = z.object({
  format: z.literal(1),
  tenant: z.string(),
  user: z.string(),
  totalCalls: z.int(),
  toolCounts: z.record(z.string(), z.int()),
  /** Milliseconds since the epoch, as is the next. */
  firstSeen: z.number().optional(),
  lastSeen: z.number().optional(),
  /** The newest first. */
  recentTools: z.array(z.string()).readonly(),
});
export type Usage = Readonly<z.infer<typeof Usage>>;

const NONE: Usage = { format: 1, tenant: "", user: "", totalCalls: 0, toolCounts: {}, recentTools: [] };

/** The counts after a call of a tool. */
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

/** What all users together did. */
export interface AggregateUsage {
  readonly users: number;
  readonly totalCalls: number;
  readonly toolCounts: Readonly<Record<string, number>>;
  /** Users, of whatever tenant, whose counts cannot be opened and are missing; absent where there are none. */
  readonly unreadable?: number;
}

/** The sums with one more user in them. */
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
  ...given({
    firstSeen: firstSeen === undefined ? undefined : toTimestamp(firstSeen),
    lastSeen: lastSeen === undefined ? undefined : toTimestamp(lastSeen),
  }),
  recentTools,
});

/** How often people used which tool, for those of them who allow it. */
export function createAnalytics({ desk, consent }: { readonly desk: Desk; readonly consent: Consent }) {
  const book = createBook<Usage>(desk, {
    room: ANALYTICS,
    schema: Usage,
    absent: NONE,
    endOf: ({ lastSeen = 0 }) => lastSeen + LIFE_MS,
  });
  const refusal = async (owner: Owner): Promise<Refusal | undefined> => consent.refusal(owner, "analytics");

  return {
    book,
    /** Counts a call; does nothing without consent. @throws {Failure} when it cannot be stored */
    async count(owner: Owner, tool: string): Promise<void> {
      if (await refusal(owner)) return;
      const at = desk.clock.now();
      await book.change(owner, ONLY, (usage) => withCall(usage, { owner, tool, at }));
      // Who withdraws or is erased meanwhile must leave nothing behind.
      if (await refusal(owner)) await book.remove(owner, ONLY);
    },
    /** A person's own counts. */
    async own(owner: Owner) {
      const refused = await refusal(owner);
      if (refused) return refused;
      const usage = await book.find(owner, ONLY);
      return usage
        ? { status: "ok" as const, analytics: shown(usage) }
        : { status: "empty" as const, reason: "No call has been counted yet." };
    },
    /** The sums over a tenant, or over all: no word about one user. Who withdrew consent is not counted. */
    async aggregate({ tenant }: { readonly tenant?: string | undefined } = {}): Promise<AggregateUsage> {
      let sum: AggregateUsage = { users: 0, totalCalls: 0, toolCounts: {} };
      let unreadable = 0;
      for await (const usage of book.each()) {
        if (!usage) unreadable += 1;
        else if ((tenant === undefined || usage.tenant === tenant) && (await consent.has(usage, "analytics")))
          sum = withUser(sum, usage);
      }
      return unreadable > 0 ? { ...sum, unreadable } : sum;
    },
    async export(owner: Owner) {
      const usage = await book.find(owner, ONLY);
      return usage ? [shown(usage)] : [];
    },
    erase: (owner: Owner): Promise<number> => book.removeAll(owner),
  };
}
