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
  /** Until all of it is free again, if nobody uses any more; 0 when it is free now. */
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

/** How a limit stands before a call, and whether it leaves room for it. */
export function judge(limit: Limit, counts: Counts, now: number): LimitState {
  const { name, most, cost = 1 } = limit;
  const window = WINDOWS[limit.per];
  const oldest = oldestSlot(window, now);
  const live = [...counts].filter(([slot, count]) => slot >= oldest && count > 0).sort(([a], [b]) => a - b);
  const used = live.reduce((sum, [, count]) => sum + count, 0);
  const allowed = used + cost <= most;
  const last = live.at(-1);
  const state = {
    name,
    allowed,
    limit: most,
    remaining: Math.max(0, most - used),
    resetSeconds: last ? secondsUntil(last[0], window, now) : 0,
  };
  if (allowed) return { ...state, retryAfterSeconds: 0 };
  if (cost > most) return state;
  let left = used;
  const freeing = live.find(([, count]) => {
    left -= count;
    return left + cost <= most;
  });
  return { ...state, retryAfterSeconds: secondsUntil(freeing?.[0] ?? oldest, window, now) };
}

/** The slot of a limit's window that a time lies in. */
export const slotAt = ({ per }: Limit, at: number): number => Math.floor(at / WINDOWS[per].slotMs);

/** How a limit stands once a call that it allowed is counted, by the counts before. */
export function judgeTaken(limit: Limit, counts: Counts, now: number): LimitState {
  const slot = slotAt(limit, now);
  const after = new Map([...counts, [slot, (counts.get(slot) ?? 0) + (limit.cost ?? 1)]]);
  return { ...judge({ ...limit, cost: 0 }, after, now), allowed: true, retryAfterSeconds: 0 };
}

/** Names a subject in a store without telling who it is; a user's is that of all other stores. */
export function subjectName(subject: Subject): string {
  if (subject === "everybody") return subject;
  return "user" in subject ? ownerName(subject) : sha256(JSON.stringify(subject)).slice(0, 32);
}

/** Owners have names of their own in each store; a limit's name comes second, so that an owner's counts are found. */
export const keyOf = ({ of, name, per }: Limit): string => `${subjectName(of)}:${name}:${per}`;
