import { type Clock, Failure, sha256 } from "@wellsourced/core";
import { beyondBounds, isGuest } from "./guests.ts";
import type { Session } from "./records.ts";
import { expiryOf } from "./seal.ts";
import type { SealedStore } from "./sealed-store.ts";
import type { Found, Store } from "./store.ts";

/** Time that unreadable sessions are kept after their expiry, since the key may be restored. */
const DAMAGED_LIFE = 30 * 24 * 3_600_000;

const NO_BYTES = new Uint8Array();

interface SweepOptions {
  readonly store: Store;
  readonly sealedStore: SealedStore<Session>;
  readonly clock: Clock;
  readonly report: (problem: string) => void;
}

/** Guest sessions kept in total, since anyone can create them. */
const MOST_OF_GUESTS = 2_000;

/** Facts about a session needed by the sweep. */
interface Looked {
  /** Whether the owner is a guest. */
  readonly guest: boolean;
  /** Size of the session and its stored content. */
  readonly bytes: number;
  readonly complete: boolean;
  readonly expiresAt: number;
}

/** Creates the sweep of a store. Versions opened by an earlier sweep are not opened again. */
export function createSweep({ store, sealedStore, clock, report }: SweepOptions) {
  /** Results of the last sweep, by hash of the stored bytes. */
  let opened = new Map<string, Looked>();

  const look = (found: Found): Looked | undefined => {
    const it = sealedStore.openFound(found);
    if (!it) return undefined;
    const { record, expiresAt } = it;
    const beside = [...record.readings, ...record.answers].filter(({ notKept }) => !notKept);
    const bytes = beside.reduce((sum, one) => sum + one.bytes, found.bytes.length);
    return { guest: isGuest(record), bytes, complete: record.complete, expiresAt };
  };

  /** A failure does not stop the sweep. */
  const drop = async (found: Found): Promise<boolean> => {
    try {
      await store.drop(found);
      return true;
    } catch (error) {
      report(`The stored session ${found.id} could not be removed: ${Failure.from(error).message}`);
      return false;
    }
  };

  return async () => {
    let [removed, active] = [0, 0];
    const damaged: string[] = [];
    const seen = new Map<string, Looked>();
    const guests: { readonly found: Found; readonly expiresAt: number; readonly bytes: number }[] = [];
    for await (const found of store.all()) {
      const hash = `${found.owner}/${found.id}/${found.version}/${sha256(found.bytes)}`;
      const looked = opened.get(hash) ?? look(found);
      if (looked) seen.set(hash, looked);
      const end = looked?.expiresAt ?? (expiryOf(found.bytes) ?? Number.POSITIVE_INFINITY) + DAMAGED_LIFE;
      const isOver = end <= clock.now();
      if (!looked) damaged.push(found.id);
      else if (!(isOver || looked.complete)) active += 1;
      if (isOver && (await drop(found))) removed += 1;
      else if (looked?.guest) guests.push({ ...looked, found: { ...found, bytes: NO_BYTES } });
    }
    const lastUsedFirst = guests.toSorted((a, b) => b.expiresAt - a.expiresAt);
    for (const { found } of beyondBounds(lastUsedFirst, MOST_OF_GUESTS)) if (await drop(found)) removed += 1;
    opened = seen;
    if (damaged.length > 0)
      report(`${damaged.length} stored sessions cannot be opened: ${damaged.slice(0, 10).join(", ")}.`);
    return { removed, active, damaged };
  };
}
