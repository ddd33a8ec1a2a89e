import { type Clock, systemClock } from "@wellsourced/core";

/** What the process may grow by while one task is under way. Buffers count, which a worker's own limits leave out. */
const MOST_GROWTH = 224 * 1024 * 1024;
/** Growing buffers are copied at gigabytes a second: a longer wait would see the memory only when it is gone. */
const EVERY_MS = 10;
const ANSWER_MS = 50;

/** Work that may need too much memory. */
export interface Watched {
  /** Bytes that it holds; the guard does not wait long for the answer. */
  held(): Promise<number>;
  /** Ends it and gives its memory back. */
  end(): Promise<void>;
}

export interface MemoryGuard {
  /** Watches until the returned function is called. */
  watch(work: Watched): () => void;
}

export interface MemoryGuardOptions {
  readonly clock?: Clock;
  /** Resident bytes of this process. */
  readonly resident?: () => number;
}

/** Ends work during which the process grows too much: of several, the one that holds the most. */
export function createMemoryGuard({
  clock = systemClock,
  resident = () => process.memoryUsage.rss(),
}: MemoryGuardOptions = {}): MemoryGuard {
  /** How large the process was when each began. */
  const begun = new Map<Watched, number>();
  let isLooking = false;
  /** As it was seen last: asking costs as much as a short page. */
  let size = 0;

  const look = async (): Promise<void> => {
    isLooking = true;
    while (begun.size > 0) {
      const [oldest] = begun.keys();
      await clock.sleep(EVERY_MS);
      // Short work is over by now, and what came after it has hardly begun.
      if (oldest && !begun.has(oldest)) continue;
      size = resident();
      const over = [...begun].flatMap(([work, before]) => (size - before > MOST_GROWTH ? [work] : []));
      const heaviest = over.length > 1 ? await heaviestOf(over, clock) : over[0];
      if (!heaviest || !begun.delete(heaviest)) continue;
      await heaviest.end();
      // What is left of it is no fault of the others.
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

/** One that is too busy to answer is taken for the heaviest. */
async function heaviestOf(works: readonly Watched[], clock: Clock): Promise<Watched | undefined> {
  const held = await Promise.all(
    works.map((work) =>
      Promise.race([work.held(), clock.sleep(ANSWER_MS).then(() => Number.POSITIVE_INFINITY)]).catch(() => 0),
    ),
  );
  return works[held.indexOf(Math.max(...held))];
}
