import type { Caller } from "./table.ts";

/** Research sessions whose owner is remembered. */
const MOST = 10_000;

/**
 * Who began which research session, for callers that are known by a connection alone.
 *
 * Such a client may send its next call over another connection. The id of a research session is a secret of the client
 * that began it, so whoever names it acts for that client: in this session, and in nothing else.
 */
export interface ResearchOwners {
  /** For whom a call with these arguments is made. */
  actingFor(caller: Caller, args: Readonly<Record<string, unknown>>): Caller;
  /** Remembers the session that a reply tells of. */
  learn(caller: Caller, reply: Readonly<Record<string, unknown>> | undefined): void;
}

export function createResearchOwners(): ResearchOwners {
  const owners = new Map<string, Caller>();
  return {
    actingFor: (caller, { sessionId }) =>
      (caller.isFleeting && typeof sessionId === "string" ? owners.get(sessionId) : undefined) ?? caller,
    learn(caller, { sessionId } = {}) {
      if (!caller.isFleeting || typeof sessionId !== "string" || owners.has(sessionId)) return;
      owners.set(sessionId, caller);
      const [oldest] = owners.keys();
      if (owners.size > MOST && oldest !== undefined) owners.delete(oldest);
    },
  };
}
