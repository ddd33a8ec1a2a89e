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
  /** A session with a request within so many milliseconds is in use, and never gives way to a new one. */
  readonly inUseMs: number;
}

interface Entry<S extends Session> {
  readonly session: S;
  usedAt: number;
  /** A request came after the one that opened it. */
  used: boolean;
}

/**
 * Keeps sessions while they are used.
 *
 * At a limit, a session gives way only if it was opened and never used, or has been silent for a long time. Every other
 * session stays, and the new one is refused.
 */
export function createSessions<S extends Session>({ max, maxPerOwner, idleMs, inUseMs }: SessionLimits, clock: Clock) {
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

  const isSpare = ({ session, used, usedAt }: Entry<S>) =>
    !session.busy() && (!used || usedAt <= clock.now() - inUseMs);

  return {
    /** The session of that id, which counts as used. */
    get(id: string): S | undefined {
      const entry = entries.get(id);
      if (!entry) return undefined;
      entries.delete(id);
      entries.set(id, { session: entry.session, usedAt: clock.now(), used: true });
      return entry.session;
    },
    /** False when no further session of that owner can be opened without ending one that is in use. */
    makeRoom(owner: string): boolean {
      const all = [...entries];
      const own = all.filter(([, { session }]) => session.owner === owner);
      const crowded = own.length >= maxPerOwner ? own : all.length >= max ? all : undefined;
      if (!crowded) return true;
      const spare = crowded.find(([, entry]) => isSpare(entry));
      if (spare) end(spare[0]);
      return spare !== undefined;
    },
    add: (id: string, session: S) => void entries.set(id, { session, usedAt: clock.now(), used: false }),
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
