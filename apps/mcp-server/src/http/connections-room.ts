/** A user, as `Caller` names one. */
interface Owner {
  readonly tenant: string;
  readonly user: string;
}

/** What serves the sessions of clients, and keeps what was sent in them for those that come back. */
interface Served {
  /** How many sessions a user has open, in whatever process. @throws {Failure} where that cannot be told */
  countOf(owner: Owner): Promise<number>;
  /** Ends them, and forgets what was sent in them. @returns how many things were removed */
  erase(owner: Owner): Promise<number>;
}

/**
 * The open sessions of a person as one of the places that hold something about them. The server that holds them starts
 * after whatever exports and erases, so it is attached later; until then nobody has a session.
 */
export function createConnectionsRoom() {
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

export type ConnectionsRoom = ReturnType<typeof createConnectionsRoom>;
