import type { Clock } from "@wellsourced/core";

export interface Session {
  /** User, or address for anonymous callers, whose limit applies. */
  readonly owner: string;
  /** Whether a request is in progress; such sessions do not expire. */
  busy(): boolean;
  close(): Promise<void>;
}

export interface SessionLimits {
  /** Maximum open sessions. */
  readonly max: number;
  /** Maximum open sessions of one owner. */
  readonly maxPerOwner: number;
  /** Lifetime of an idle session in milliseconds. */
  readonly idleMs: number;
  /** Idle time in milliseconds after which a session may be closed for other owners. */
  readonly inUseMs: number;
  /** Idle time in milliseconds after which a session may be closed for its own owner. */
  readonly inOwnUseMs: number;
}

interface Entry<S extends Session> {
  readonly session: S;
  readonly usedAt: number;
  /** Whether a request followed the opening one. */
  readonly heard: boolean;
  /** Whether it was used for more than opening. */
  readonly used: boolean;
}

/**
 * Manages sessions by use.
 *
 * At a limit, a session is closed for a new one only if it was never used or has been idle: for long at the total
 * limit, briefly at its owner's. Otherwise the new session is refused.
 */
export function createSessions<S extends Session>(limits: SessionLimits, clock: Clock) {
  const { max, maxPerOwner, idleMs, inUseMs, inOwnUseMs } = limits;
  // Map order is use order: the longest idle session comes first.
  const entries = new Map<string, Entry<S>>();
  const closing = new AbortController();

  const end = (id: string) => {
    const entry = entries.get(id);
    entries.delete(id);
    entry?.session.close().catch(() => {});
  };
  const endIdle = () => {
    const limit = clock.now() - idleMs;
    for (const [id, { session, usedAt }] of entries) if (usedAt <= limit && !session.busy()) end(id);
  };
  const watch = async () => {
    while (!closing.signal.aborted) {
      await clock.sleep(idleMs / 4, closing.signal);
      endIdle();
    }
  };
  watch().catch(() => {}); // aborted by `closeAll`

  /** Returns a session to close: never heard of again, never used, or idle for long enough; oldest first. */
  const spareOf = (all: readonly (readonly [string, Entry<S>])[], silentMs: number) => {
    const still = all.filter(([, { session }]) => !session.busy());
    const since = clock.now() - silentMs;
    const first = (fits: (entry: Entry<S>) => boolean) => still.find(([, entry]) => fits(entry));
    return first(({ heard }) => !heard) ?? first(({ used }) => !used) ?? first(({ usedAt }) => usedAt <= since);
  };

  return {
    /** Returns a session and marks it as active. */
    get(id: string): S | undefined {
      const entry = entries.get(id);
      if (!entry) return undefined;
      entries.delete(id);
      entries.set(id, { ...entry, usedAt: clock.now(), heard: true });
      return entry.session;
    },
    /** Marks a session as used. */
    use(id: string): void {
      const entry = entries.get(id);
      if (entry) entries.set(id, { ...entry, heard: true, used: true });
    },
    /** Makes room for a new session; `false` if all others are in use. */
    makeRoom(owner: string): boolean {
      const all = [...entries];
      const own = all.filter(([, { session }]) => session.owner === owner);
      if (own.length < maxPerOwner && all.length < max) return true;
      const spare = own.length < maxPerOwner ? spareOf(all, inUseMs) : spareOf(own, inOwnUseMs);
      if (spare) end(spare[0]);
      return spare !== undefined;
    },
    add: (id: string, session: S) => void entries.set(id, { session, usedAt: clock.now(), heard: false, used: false }),
    remove: (id: string) => void entries.delete(id),
    count: () => entries.size,
    countOf: (isMeant: (session: S) => boolean) =>
      entries
        .values()
        .filter(({ session }) => isMeant(session))
        .toArray().length,
    /** Closes matching sessions, including those in use. @returns their number */
    endAll(isMeant: (session: S) => boolean): number {
      const ids = [...entries].filter(([, { session }]) => isMeant(session)).map(([id]) => id);
      ids.forEach(end);
      return ids.length;
    },
    async closeAll() {
      closing.abort();
      const open = [...entries.values()].map(({ session }) => session.close());
      entries.clear();
      await Promise.allSettled(open);
    },
  };
}
