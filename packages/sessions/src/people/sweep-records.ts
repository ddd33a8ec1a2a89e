import { type Clock, Failure } from "@wellsourced/core";
import { expiryOf } from "../seal.ts";
import type { SealedStore } from "../sealed-store.ts";
import type { Found, Store } from "../store.ts";

/** Time that unreadable records are kept after their expiry, since the key may be restored. */
const DAMAGED_LIFE = 30 * 24 * 3_600_000;

/** Result of a sweep. */
export interface Swept {
  readonly removed: number;
  /** Ids of unreadable records. */
  readonly damaged: readonly string[];
}

interface RecordsToSweep<Rec> {
  readonly store: Store;
  readonly sealedStore: SealedStore<Rec>;
  readonly clock: Clock;
  readonly report: (problem: string) => void;
  readonly kept: (record: Rec, now: number) => Rec;
  readonly endOf: (record: Rec) => number;
}

/**
 * Sweeps one kind of records. Records written meanwhile stay, since removal and renewal apply only to the version read.
 */
export async function sweepRecords<Rec>({
  store,
  sealedStore,
  clock,
  report,
  kept,
  endOf,
}: RecordsToSweep<Rec>): Promise<Swept> {
  const now = clock.now();
  const damaged: string[] = [];
  let removed = 0;

  const tidy = async (found: Found): Promise<void> => {
    const opened = sealedStore.openFound(found);
    if (!opened) damaged.push(found.id);
    const end = opened?.expiresAt ?? (expiryOf(found.bytes) ?? Number.POSITIVE_INFINITY) + DAMAGED_LIFE;
    const record = opened && kept(opened.record, now);
    if (end <= now || (record && endOf(record) <= now)) {
      await store.drop(found);
      removed += 1;
    } else if (record && (record !== opened.record || !opened.current)) {
      await sealedStore.renew(found, { record, expiresAt: endOf(record) });
    }
  };

  // A failure does not stop the sweep.
  for await (const found of store.all())
    await tidy(found).catch((error: unknown) =>
      report(
        `The stored ${sealedStore.kind.record} ${found.id} could not be cleaned up: ${Failure.from(error).message}`,
      ),
    );
  const shown = damaged.slice(0, 10).join(", ");
  if (damaged.length > 0) report(`${damaged.length} records of ${sealedStore.kind.name} cannot be opened: ${shown}.`);
  return { removed, damaged };
}
