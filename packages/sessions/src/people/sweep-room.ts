import { type Clock, Failure } from "@wellsourced/core";
import { expiryOf } from "../seal.ts";
import type { Found, Store } from "../store.ts";
import type { Vault } from "../vault.ts";

/** Time that unreadable records are kept after their expiry, since the key may be restored. */
const DAMAGED_LIFE = 30 * 24 * 3_600_000;

/** Result of a sweep. */
export interface Swept {
  readonly removed: number;
  /** Ids of unreadable records. */
  readonly damaged: readonly string[];
}

interface RoomToSweep<Rec> {
  readonly store: Store;
  readonly vault: Vault<Rec>;
  readonly clock: Clock;
  readonly report: (problem: string) => void;
  readonly kept: (record: Rec, now: number) => Rec;
  readonly endOf: (record: Rec) => number;
}

/**
 * Sweeps one kind of records. Records written meanwhile stay, since removal and renewal apply only to the version read.
 */
export async function sweepRoom<Rec>({ store, vault, clock, report, kept, endOf }: RoomToSweep<Rec>): Promise<Swept> {
  const now = clock.now();
  const damaged: string[] = [];
  let removed = 0;

  const tidy = async (found: Found): Promise<void> => {
    const opened = vault.openFound(found);
    if (!opened) damaged.push(found.id);
    const end = opened?.expiresAt ?? (expiryOf(found.bytes) ?? Number.POSITIVE_INFINITY) + DAMAGED_LIFE;
    const record = opened && kept(opened.record, now);
    if (end <= now || (record && endOf(record) <= now)) {
      await store.drop(found);
      removed += 1;
    } else if (record && (record !== opened.record || !opened.current)) {
      await vault.renew(found, { record, expiresAt: endOf(record) });
    }
  };

  // A failure does not stop the sweep.
  for await (const found of store.all())
    await tidy(found).catch((error: unknown) =>
      report(`The stored ${vault.room.record} ${found.id} could not be tidied: ${Failure.from(error).message}`),
    );
  const shown = damaged.slice(0, 10).join(", ");
  if (damaged.length > 0) report(`${damaged.length} records of ${vault.room.name} cannot be opened: ${shown}.`);
  return { removed, damaged };
}
