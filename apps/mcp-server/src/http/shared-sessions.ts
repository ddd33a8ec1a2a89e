import { sha256 } from "@wellsourced/core";
import type { Shared } from "@wellsourced/wellsourced/shared";

/** A user, as `Caller` names one. */
interface Owner {
  readonly tenant: string;
  readonly user: string;
}

/** Where it stands for every process whose a session is. */
const ANYBODY: Owner = { tenant: "", user: "" };

/** Leads nobody to the owner, and nobody without the id to the session. */
const markOf = ({ tenant, user }: Owner, id: string): string => sha256(JSON.stringify([tenant, user, id]));

export type SharedSessions = ReturnType<typeof createSharedSessions>;

/** MCP sessions that every process of the service can go on with: the messages that began them, by owner and id. */
export function createSharedSessions({ keep, find, forget, count, erase }: Shared["connections"]) {
  return {
    async keep(owner: Owner, id: string, text: string): Promise<void> {
      await Promise.all([keep(owner, id, text), keep(ANYBODY, id, markOf(owner, id))]);
    },
    /** Is the session somebody else's? Nobody is told the difference from one that does not exist. */
    async find(owner: Owner, id: string): Promise<{ readonly text: string | undefined; readonly isForeign: boolean }> {
      // Both live on with each request.
      const [text, mark] = await Promise.all([find(owner, id), find(ANYBODY, id)]);
      return { text, isForeign: text === undefined && mark !== undefined && mark !== markOf(owner, id) };
    },
    async forget(owner: Owner, id: string): Promise<void> {
      await Promise.all([forget(owner, id), forget(ANYBODY, id)]);
    },
    /** How many sessions an owner has. */
    count,
    erase,
  };
}
