import type { Clock } from "@wellsourced/core";

export interface Session {
  /** Whose places it takes: those of a user, or of an address where users have no names. */
  readonly owner: string;
  /** An exchange is open: such a session is never ended for being idle. */
  busy(): boolean;
  close(): Promise<void>;
}

export interface SessionLimits {
  /** Open sessions in all. */
  readonly max: number;
  /** Open sessions of one owner. */
  readonly maxPerOwner: number;
  /** Life of a session without requests, in milliseconds. */
  readonly idleMs: number;
  /** A session with a request within so many milliseconds is in use, and gives way to no session of another owner. */
  readonly inUseMs: number;
  /** The same for further sessions of its own owner. */
  readonly inOwnUseMs: number;
}

interface Entry<S extends Session> {
  readonly session: S;
  readonly usedAt: number;
  /** A request came after the one that opened it. */
  readonly heard: boolean;
  /** It was used for something, and not only opened. */
  readonly used: boolean;
}

/**
 * Keeps sessions while they are used.
 *
 * At a limit, a session gives way only if it was opened and never used, or has been silent: for long where all places
 * are taken, for a while where those of its owner are. Every other session stays, and the new one is refused.
 */
export function createSessions<S extends Session>(limits: SessionLimits, clock: Clock) {
  const { max, maxPerOwner, idleMs, inUseMs, inOwnUseMs } = limits;
  // The order of a Map is that of insertion: taking out and putting back keeps the longest idle in front.
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
  watch().catch(() => {}); // the sleep is broken off by `closeAll`

  /** Of those without an open exchange: one never heard of again, or never used, or silent for so long; the oldest. */
  const spareOf = (all: readonly (readonly [string, Entry<S>])[], silentMs: number) => {
    const still = all.filter(([, { session }]) => !session.busy());
    const since = clock.now() - silentMs;
    const first = (fits: (entry: Entry<S>) => boolean) => still.find(([, entry]) => fits(entry));
    return first(({ heard }) => !heard) ?? first(({ used }) => !used) ?? first(({ usedAt }) => usedAt <= since);
  };

  return {
    /** The session of that id, which has been heard of just now. */
    get(id: string): S | undefined {
      const entry = entries.get(id);
      if (!entry) return undefined;
      entries.delete(id);
      entries.set(id, { ...entry, usedAt: clock.now(), heard: true });
      return entry.session;
    },
    /** Keeps a session from giving way as one that was never used. */
    use(id: string): void {
      const entry = entries.get(id);
      if (entry) entries.set(id, { ...entry, heard: true, used: true });
    },
    /** False when no further session of that owner can be opened without ending one that is in use. */
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
    /** Ends those sessions, also ones in use. @returns how many there were */
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
