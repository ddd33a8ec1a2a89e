import { sha256 } from "@wellsourced/core";
import type { Shared } from "@wellsourced/wellsourced/shared";

/** A user, as in `Caller`. */
interface Owner {
  readonly tenant: string;
  readonly user: string;
}

/** Owner of entries that map session ids to owners. */
const INDEX_OWNER: Owner = { tenant: "", user: "" };

/** Hashes owner and session id, so that neither can be derived. */
const markOf = ({ tenant, user }: Owner, id: string): string => sha256(JSON.stringify([tenant, user, id]));

/** Shares MCP sessions between processes by storing their opening messages. */
export function createSharedSessions({ keep, find, forget, count, erase }: Shared["connections"]) {
  return {
    async keep(owner: Owner, id: string, text: string): Promise<void> {
      await Promise.all([keep(owner, id, text), keep(INDEX_OWNER, id, markOf(owner, id))]);
    },
    /** Finds a session; `isForeign` if it belongs to another owner, which callers must not reveal. */
    async find(owner: Owner, id: string): Promise<{ readonly text: string | undefined; readonly isForeign: boolean }> {
      // Reading renews both.
      const [text, mark] = await Promise.all([find(owner, id), find(INDEX_OWNER, id)]);
      return { text, isForeign: text === undefined && mark !== undefined && mark !== markOf(owner, id) };
    },
    async forget(owner: Owner, id: string): Promise<void> {
      await Promise.all([forget(owner, id), forget(INDEX_OWNER, id)]);
    },
    /** Number of an owner's sessions. */
    count,
    erase,
  };
}
