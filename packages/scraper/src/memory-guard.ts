import { type Clock, systemClock } from "@wellsourced/core";

/** Maximum growth of the process during a task. Includes buffers, which a worker's own limits ignore. */
const MOST_GROWTH = 224 * 1024 * 1024;
/** Short intervals, as growing buffers are copied at gigabytes per second. */
const EVERY_MS = 10;
const ANSWER_MS = 50;

/** A task that may need too much memory. */
export interface Watched {
  /** Bytes that it uses; the guard waits only briefly for the answer. */
  held(): Promise<number>;
  /** Ends it and frees its memory. */
  end(): Promise<void>;
}

export interface MemoryGuard {
  /** Watches a task until the returned function is called. */
  watch(work: Watched): () => void;
}

interface MemoryGuardOptions {
  readonly clock?: Clock;
  /** Resident bytes of this process. */
  readonly resident?: () => number;
}

/** Ends tasks during which the process grows too much: of several, the one that uses the most. */
export function createMemoryGuard({
  clock = systemClock,
  resident = () => process.memoryUsage.rss(),
}: MemoryGuardOptions = {}): MemoryGuard {
  /** Size of the process at the start of each task. */
  const begun = new Map<Watched, number>();
  let isLooking = false;
  /** The size last measured; measuring costs as much as a short page. */
  let size = 0;

  const look = async (): Promise<void> => {
    isLooking = true;
    while (begun.size > 0) {
      const [oldest] = begun.keys();
      await clock.sleep(EVERY_MS);
      // Short tasks have ended by now, and later ones have only begun.
      if (oldest && !begun.has(oldest)) continue;
      size = resident();
      const over = [...begun].flatMap(([work, before]) => (size - before > MOST_GROWTH ? [work] : []));
      const heaviest = over.length > 1 ? await heaviestOf(over, clock) : over[0];
      if (!heaviest || !begun.delete(heaviest)) continue;
      await heaviest.end();
      // Memory that is not freed must not count against other tasks.
      size = resident();
      for (const [work, before] of begun) begun.set(work, Math.max(before, size));
    }
    isLooking = false;
  };

  return {
    watch(work) {
      if (!isLooking) size = resident();
      begun.set(work, size);
      if (!isLooking) look();
      return () => begun.delete(work);
    },
  };
}

/** The task that uses the most; one too busy to answer counts as the largest. */
async function heaviestOf(works: readonly Watched[], clock: Clock): Promise<Watched | undefined> {
  const held = await Promise.all(
    works.map((work) =>
      Promise.race([work.held(), clock.sleep(ANSWER_MS).then(() => Number.POSITIVE_INFINITY)]).catch(() => 0),
    ),
  );
  return works[held.indexOf(Math.max(...held))];
}
