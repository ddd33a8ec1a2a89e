import { sha256 } from "@wellsourced/core";
import { type Owner, ownerName } from "../store.ts";

/** Who shares a count: one user, one tenant, one address, or everybody. */
export type Subject = Owner | { readonly tenant: string } | { readonly address: string } | "everybody";

/** What may be used up, by whom and in which time. */
export interface Limit {
  /** Which count it is, such as `minute`: each name counts apart. */
  readonly name: string;
  readonly of: Subject;
  /** The most that may be used within the time. */
  readonly most: number;
  /** A second or a minute up to any moment, or a day of the calendar in UTC. */
  readonly per: keyof typeof WINDOWS;
  /** What one call uses up, a whole number. @default 1 */
  readonly cost?: number;
}

/** How a limit stands. */
export interface LimitState {
  readonly name: string;
  /** False: what was asked for would have been too much. */
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Until some of what was used is free again; 0 when all of it is free. A call that is refused waits for at least as long. */
  readonly resetSeconds: number;
  /** Until what was asked for is free; 0 when it is free now. Absent: it is more than the limit, and never is. */
  readonly retryAfterSeconds?: number;
}

/**
 * Use is counted in slots of time: a count is good for its own slot and so many `earlier` ones. The slot that the window
 * begins in counts as a whole, so that no window of this length, wherever it begins, ever holds more than the limit.
 */
export interface Window {
  readonly slotMs: number;
  readonly earlier: number;
}

export const WINDOWS = {
  second: { slotMs: 20, earlier: 50 },
  minute: { slotMs: 1_000, earlier: 60 },
  // Days since the epoch are those of UTC.
  day: { slotMs: 86_400_000, earlier: 0 },
} as const satisfies Readonly<Record<string, Window>>;

/** What was used in each slot, by the slot's number since the epoch. */
export type Counts = ReadonlyMap<number, number>;

/** The first slot that still counts. Slots ahead of the clock count too: a clock that was set back frees nothing. */
export const oldestSlot = ({ slotMs, earlier }: Window, now: number): number => Math.floor(now / slotMs) - earlier;

const secondsUntil = (slot: number, { slotMs, earlier }: Window, now: number): number =>
  Math.max(1, Math.ceil(((slot + earlier + 1) * slotMs - now) / 1_000));

/** The first slot whose end leaves room for what a limit has none for now. */
function freeingSlot({ most, cost = 1 }: Limit, live: readonly (readonly [slot: number, count: number])[]) {
  let left = live.reduce((sum, [, count]) => sum + count, 0);
  const inOrder = live.toSorted(([a], [b]) => a - b);
  return inOrder.find(([, count]) => {
    left -= count;
    return left + cost <= most;
  })?.[0];
}

/** How a limit stands before a call, and whether it leaves room for it. `taken` is use of now that is not counted yet. */
export function judge(limit: Limit, counts: Counts, now: number, taken = 0): LimitState {
  const { name, most, cost = 1 } = limit;
  const window = WINDOWS[limit.per];
  const oldest = oldestSlot(window, now);
  const isLive = (slot: number, count: number) => slot >= oldest && count > 0;
  let used = taken;
  let first = taken > 0 ? slotAt(limit, now) : Number.POSITIVE_INFINITY;
  // Each call asks several times: nothing is copied here.
  for (const [slot, count] of counts) {
    if (!isLive(slot, count)) continue;
    used += count;
    first = Math.min(first, slot);
  }
  const allowed = used + cost <= most;
  const state = {
    name,
    allowed,
    limit: most,
    remaining: Math.max(0, most - used),
    resetSeconds: used > 0 ? secondsUntil(first, window, now) : 0,
  };
  if (allowed) return { ...state, retryAfterSeconds: 0 };
  if (cost > most) return state;
  const live = [...counts].filter(([slot, count]) => isLive(slot, count));
  return { ...state, retryAfterSeconds: secondsUntil(freeingSlot(limit, live) ?? oldest, window, now) };
}

/** The slot of a limit's window that a time lies in. */
export const slotAt = ({ per }: Limit, at: number): number => Math.floor(at / WINDOWS[per].slotMs);

/** How a limit stands once a call that it allowed is counted, by the counts before. */
export function judgeTaken(limit: Limit, counts: Counts, now: number): LimitState {
  const after = judge({ ...limit, cost: 0 }, counts, now, limit.cost ?? 1);
  return { ...after, allowed: true, retryAfterSeconds: 0 };
}

/** Names a subject in a store without telling who it is; a user's is that of all other stores. */
export function subjectName(subject: Subject): string {
  if (subject === "everybody") return subject;
  return "user" in subject ? ownerName(subject) : sha256(JSON.stringify(subject)).slice(0, 32);
}

/** Owners have names of their own in each store; a limit's name comes second, so that an owner's counts are found. */
export const keyOf = ({ of, name, per }: Limit): string => `${subjectName(of)}:${name}:${per}`;
