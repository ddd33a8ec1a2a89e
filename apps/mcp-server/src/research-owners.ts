import { type Caller, isFleetingName } from "./table.ts";

/** Research sessions whose owner is remembered. */
const MOST = 10_000;

type Fields = Readonly<Record<string, unknown>>;
export type ResearchOwners = ReturnType<typeof createResearchOwners>;

/** Whose stored research session this is. */
export type FindOwner = (sessionId: string) => Promise<Pick<Caller, "tenant" | "user"> | undefined>;

/**
 * Who began which research session, for callers that are known by a connection alone.
 *
 * Such a client may send its next call over another connection, also after the server was started anew. The id of a
 * research session is a secret of the client that began it, so whoever names it acts for that client: in this session,
 * and in nothing else. Sessions of callers that are known otherwise are theirs alone, whoever names their ids.
 */
export function createResearchOwners() {
  const owners = new Map<string, Caller>();
  const remember = (sessionId: string, caller: Caller) => {
    owners.set(sessionId, caller);
    const [oldest] = owners.keys();
    if (owners.size > MOST && oldest !== undefined) owners.delete(oldest);
  };
  let searching: Promise<unknown> = Promise.resolve();
  /** One search at a time: whoever makes up ids must not keep the store from everybody else. */
  const search = (sessionId: string, find: FindOwner) => {
    // A store that fails fails in the call itself, too, which says why.
    const found = searching.then(() => find(sessionId)).catch(() => undefined);
    searching = found;
    return found;
  };
  return {
    /** Whose session these arguments name, where that is another such caller. A first step begins one of its own. */
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
    /** Remembers the session that a reply tells of. */
    learn(caller: Caller, { sessionId }: Fields = {}): void {
      if (caller.isFleeting && typeof sessionId === "string" && !owners.has(sessionId)) remember(sessionId, caller);
    },
  };
}
