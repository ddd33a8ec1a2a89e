/** A user, as in `Caller`. */
interface Owner {
  readonly tenant: string;
  readonly user: string;
}

/** Manages client sessions and their replay data. */
interface Served {
  /** Number of a user's open sessions in all processes. @throws {Failure} if it is unknown */
  countOf(owner: Owner): Promise<number>;
  /** Ends a user's sessions and deletes their replay data. @returns the number of items removed */
  erase(owner: Owner): Promise<number>;
}

/** Exposes a person's open sessions for export and erasure. The HTTP server starts later and is attached then. */
export function createConnectionData() {
  let served: Served | undefined;
  return {
    name: "connections",
    attach(server: Served): void {
      served = server;
    },
    async export(owner: Owner): Promise<readonly unknown[]> {
      const openSessions = (await served?.countOf(owner)) ?? 0;
      return openSessions > 0 ? [{ openSessions }] : [];
    },
    erase: async (owner: Owner): Promise<number> => (await served?.erase(owner)) ?? 0,
  };
}

export type ConnectionData = ReturnType<typeof createConnectionData>;
