import type { Clock } from "@wellsourced/core";

export interface Session {
  /** An exchange is open: such a session is never ended for being idle. */
  busy(): boolean;
  close(): Promise<void>;
}

export interface SessionLimits {
  readonly max: number;
  readonly idleMs: number;
}

/** The open sessions by their ids. */
export interface Sessions<S extends Session> {
  /** The session of that id, which counts as used. */
  get(id: string): S | undefined;
  /** False when every place is taken by a session that is being used. */
  makeRoom(): boolean;
  add(id: string, session: S): void;
  remove(id: string): void;
  count(): number;
  closeAll(): Promise<void>;
}

/** Keeps sessions while they are used. Over the limit the one longest idle gives way. */
export function createSessions<S extends Session>({ max, idleMs }: SessionLimits, clock: Clock): Sessions<S> {
  // The order of a Map is that of insertion: taking out and putting back keeps the longest idle in front.
  const entries = new Map<string, { readonly session: S; usedAt: number }>();
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

  return {
    get(id) {
      const entry = entries.get(id);
      if (!entry) return undefined;
      entries.delete(id);
      entries.set(id, entry);
      entry.usedAt = clock.now();
      return entry.session;
    },
    makeRoom() {
      if (entries.size < max) return true;
      for (const [id, { session }] of entries)
        if (!session.busy()) {
          end(id);
          return true;
        }
      return false;
    },
    add: (id, session) => void entries.set(id, { session, usedAt: clock.now() }),
    remove: (id) => void entries.delete(id),
    count: () => entries.size,
    async closeAll() {
      closing.abort();
      const open = [...entries.values()].map(({ session }) => session.close());
      entries.clear();
      await Promise.allSettled(open);
    },
  };
}
