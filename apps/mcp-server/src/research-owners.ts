import { type Caller, isFleetingName } from "./table.ts";

/** Research sessions whose owner is cached. */
const MOST = 10_000;

type Fields = Readonly<Record<string, unknown>>;
export type ResearchOwners = ReturnType<typeof createResearchOwners>;

/** Returns the owner of a stored research session. */
type FindOwner = (sessionId: string) => Promise<Pick<Caller, "tenant" | "user"> | undefined>;

/**
 * Maps research sessions to owners, for callers identified only by their connection.
 *
 * Such a client may continue over another connection, even after a restart. The session id is a secret of the client
 * that began the session, so a caller that names it acts for that client in this session only. Sessions of identified callers
 * are not affected.
 */
export function createResearchOwners() {
  const owners = new Map<string, Caller>();
  const remember = (sessionId: string, caller: Caller) => {
    owners.set(sessionId, caller);
    const [oldest] = owners.keys();
    if (owners.size > MOST && oldest !== undefined) owners.delete(oldest);
  };
  let searching: Promise<unknown> = Promise.resolve();
  /** One lookup at a time, so that made-up ids do not overload the store. */
  const search = (sessionId: string, find: FindOwner) => {
    // If the store fails, the call itself reports it.
    const found = searching.then(() => find(sessionId)).catch(() => undefined);
    searching = found;
    return found;
  };
  return {
    /** Returns the anonymous owner of the session named in the arguments. A first step begins a new session. */
    async ownerOf(caller: Caller, { sessionId, stepNumber }: Fields, find: FindOwner): Promise<Caller | undefined> {
      if (!caller.isFleeting || typeof sessionId !== "string" || stepNumber === 1) return undefined;
      const known = owners.get(sessionId);
      if (known) return known;
      const owner = await search(sessionId, find);
      if (!owner || !isFleetingName(owner)) return undefined;
      const acting: Caller = { ...owner, isFleeting: true };
      remember(sessionId, acting);
      return acting;
    },
    /** Remembers the session in a reply. */
    learn(caller: Caller, { sessionId }: Fields = {}): void {
      if (caller.isFleeting && typeof sessionId === "string" && !owners.has(sessionId)) remember(sessionId, caller);
    },
  };
}
