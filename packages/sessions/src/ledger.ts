import { type Clock, Failure } from "@wellsourced/core";
import type { Session } from "./records.ts";
import type { RandomBytes } from "./seal.ts";
import { type Owner, ownerName } from "./store.ts";
import type { Opened, Vault } from "./vault.ts";

const HOUR = 3_600_000;
/** Writers of one session that collide so often in a row are no accident. */
const TRIES = 200;

function lifeInWords(ttlMs: number): string {
  const units = [
    [HOUR, "hour"],
    [60_000, "minute"],
    [1_000, "second"],
  ] as const;
  const [size, unit] = units.find(([ms]) => ttlMs % ms === 0 && ttlMs >= ms) ?? [1, "millisecond"];
  const count = ttlMs / size;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** The failure for a session that is not there, has expired, or is somebody else's: nobody can tell which. */
export const sessionNotFound = (ttlMs = 4 * HOUR): Failure =>
  new Failure(
    "session_not_found",
    `Session not found or expired. Sessions last ${lifeInWords(ttlMs)} from last activity.`,
  );

/**
 * Work on one thing, one after the other in the order of asking; work on different things goes on at once. A failure
 * is its own caller's alone.
 */
function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
    const before = last.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (last.get(name) === mine) last.delete(name);
    }
  };
}

interface LedgerOptions {
  readonly vault: Vault;
  readonly clock: Clock;
  readonly ttlMs: number;
  readonly randomBytes: RandomBytes;
}

/** The live sessions in a vault: found, stored, and changed by one writer after the other. */
export function createLedger({ vault, clock, ttlMs, randomBytes }: LedgerOptions) {
  const turns = createTurns();
  const find = async (owner: Owner, id: string): Promise<Opened> => {
    const opened = await vault.get(owner, id);
    if (opened && opened.expiresAt > clock.now()) return opened;
    throw sessionNotFound(ttlMs);
  };
  const put = (owner: Owner, version: number, session: Session) =>
    vault.put(owner, { session, version, expiresAt: session.lastUsed + ttlMs });
  return {
    find,
    put,
    /** Reads, changes and writes until nobody came between. */
    change: (
      owner: Owner,
      id: string,
      make: (session: Session) => Session,
    ): Promise<{ readonly before: Session; readonly after: Session }> =>
      turns(`${ownerName(owner)}/${id}`, async () => {
        for (let tries = 0; tries < TRIES; tries++) {
          const { session: before, version } = await find(owner, id);
          const after = make(before);
          if (await put(owner, version + 1, after)) return { before, after };
          await clock.sleep((randomBytes(1)[0] ?? 0) / 16);
        }
        throw new Failure("config", `The session ${id} is being changed by too many processes at once. Try again.`, {
          suggestedAction: "retry_after_delay",
        });
      }),
  };
}
