import { type Clock, Failure, sha256 } from "@wellsourced/core";
import { beyondBounds, isGuest } from "./guests.ts";
import type { Session } from "./records.ts";
import { expiryOf } from "./seal.ts";
import type { Found, Store } from "./store.ts";
import type { Vault } from "./vault.ts";

/** What cannot be opened stays for so long after its end: somebody may still bring the key. */
const DAMAGED_LIFE = 30 * 24 * 3_600_000;

const NO_BYTES = new Uint8Array();

interface SweepOptions {
  readonly store: Store;
  readonly vault: Vault<Session>;
  readonly clock: Clock;
  readonly report: (problem: string) => void;
}

/** Sessions of callers without names that stay, those of all of them together: such callers are had for the asking. */
const MOST_OF_GUESTS = 2_000;

/** What a sweep needs to know of a session. */
interface Looked {
  /** Its owner is known by a session or a connection alone. */
  readonly guest: boolean;
  /** Of the session and of what is kept beside it. */
  readonly bytes: number;
  readonly complete: boolean;
  readonly expiresAt: number;
}

/** Builds the tidying of a store. A stored version that an earlier sweep has opened is not opened again. */
export function createSweep({ store, vault, clock, report }: SweepOptions) {
  /** What the last sweep learnt, by the hash of the stored bytes. */
  let opened = new Map<string, Looked>();

  const look = (found: Found): Looked | undefined => {
    const it = vault.openFound(found);
    if (!it) return undefined;
    const { record, expiresAt } = it;
    const beside = [...record.readings, ...record.answers].filter(({ notKept }) => !notKept);
    const bytes = beside.reduce((sum, one) => sum + one.bytes, found.bytes.length);
    return { guest: isGuest(record), bytes, complete: record.complete, expiresAt };
  };

  /** One that cannot be removed keeps no other from it. */
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
