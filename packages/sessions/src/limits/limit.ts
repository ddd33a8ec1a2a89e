import { sha256 } from "@wellsourced/core";
import { type Owner, ownerName } from "../store.ts";

/** Who shares a count: a user, a tenant, an address, or all. */
export type Subject = Owner | { readonly tenant: string } | { readonly address: string } | "everybody";

/** A limit on use. */
export interface Limit {
  /** Name of the count, such as `minute`; each name is counted separately. */
  readonly name: string;
  readonly of: Subject;
  /** Maximum use within the period. */
  readonly most: number;
  /** A sliding second or minute, or a calendar day in UTC. */
  readonly per: keyof typeof WINDOWS;
  /** Integer use of one call. @default 1 */
  readonly cost?: number;
}

/** State of a limit. */
export interface LimitState {
  readonly name: string;
  /** Whether the requested use is allowed. */
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until some use expires; 0 if there is none. A refused call must wait at least as long. */
  readonly resetSeconds: number;
  /** Seconds until the requested use is allowed; 0 if it is now. Absent if it exceeds the limit. */
  readonly retryAfterSeconds?: number;
}

/**
 * Use is counted in slots: the current one and `earlier` ones. The oldest slot counts completely, so that no window of
 * this length exceeds the limit.
 */
export interface Window {
  readonly slotMs: number;
  readonly earlier: number;
}

export const WINDOWS = {
  second: { slotMs: 20, earlier: 50 },
  minute: { slotMs: 1_000, earlier: 60 },
  // Days since the epoch are UTC days.
  day: { slotMs: 86_400_000, earlier: 0 },
} as const satisfies Readonly<Record<string, Window>>;

/** Use by slot number since the epoch. */
export type Counts = ReadonlyMap<number, number>;

/** Oldest slot that counts. Future slots count too, so setting back the clock frees nothing. */
export const oldestSlot = ({ slotMs, earlier }: Window, now: number): number => Math.floor(now / slotMs) - earlier;

const secondsUntil = (slot: number, { slotMs, earlier }: Window, now: number): number =>
  Math.max(1, Math.ceil(((slot + earlier + 1) * slotMs - now) / 1_000));

/** Returns the slot whose expiry makes room for the requested use. */
function freeingSlot({ most, cost = 1 }: Limit, live: readonly (readonly [slot: number, count: number])[]) {
  let left = live.reduce((sum, [, count]) => sum + count, 0);
  const inOrder = live.toSorted(([a], [b]) => a - b);
  return inOrder.find(([, count]) => {
    left -= count;
    return left + cost <= most;
  })?.[0];
}

/** Returns the state of a limit before a call. `taken` is current use that is not counted yet. */
export function judge(limit: Limit, counts: Counts, now: number, taken = 0): LimitState {
  const { name, most, cost = 1 } = limit;
  const window = WINDOWS[limit.per];
  const oldest = oldestSlot(window, now);
  const isLive = (slot: number, count: number) => slot >= oldest && count > 0;
  let used = taken;
  let first = taken > 0 ? slotAt(limit, now) : Number.POSITIVE_INFINITY;
  // Called several times for each call, so it copies nothing.
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

/** Slot of a time. */
export const slotAt = ({ per }: Limit, at: number): number => Math.floor(at / WINDOWS[per].slotMs);

/** Returns the state of a limit after an allowed call, given the counts before it. */
export function judgeTaken(limit: Limit, counts: Counts, now: number): LimitState {
  const after = judge({ ...limit, cost: 0 }, counts, now, limit.cost ?? 1);
  return { ...after, allowed: true, retryAfterSeconds: 0 };
}

/** Hashed name of a subject; users have the same name as in other stores. */
export function subjectName(subject: Subject): string {
  if (subject === "everybody") return subject;
  return "user" in subject ? ownerName(subject) : sha256(JSON.stringify(subject)).slice(0, 32);
}

/** Key of a count: the owner first, so that an owner's counts can be found. */
export const keyOf = ({ of, name, per }: Limit): string => `${subjectName(of)}:${name}:${per}`;
