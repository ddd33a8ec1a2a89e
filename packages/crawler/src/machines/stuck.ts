import type { Clock } from "@wellsourced/core";

export interface StuckOptions {
  readonly clock: Clock;
  /** Milliseconds without progress after which it is reported. */
  readonly stuckMs: number;
  readonly onTrouble: (message: string) => void;
}

/** The same trouble is reported again after so many times the span without progress. */
const AGAIN = 10;
const SILENT = "Redis or PostgreSQL does not answer";

/** Notices crawls that do not move: their queue fails or is silent, or hosts wait and no process begins work on one. */
export function createStuckAlarm({ clock, stuckMs, onTrouble }: StuckOptions) {
  let movedAt = clock.now();
  let begunBefore = -1;
  let quietUntil = 0;
  let reason = SILENT;
  return {
    /** A look at the queue begins. */
    asking(): void {
      reason = SILENT;
    },
    /** @param begun how often any process has begun work on a host, ever */
    looked(waiting: number, begun: number): void {
      if (waiting === 0 || begun !== begunBefore) {
        movedAt = clock.now();
        quietUntil = 0;
      }
      begunBefore = begun;
      reason = `${waiting} ${waiting === 1 ? "host waits" : "hosts wait"}, and no process has begun work on one`;
    },
    failed(error: unknown): void {
      reason = `the queue failed (${error instanceof Error ? error.message : String(error)})`;
    },
    /** Reports what has not moved for too long. */
    check(): void {
      const now = clock.now();
      if (now - movedAt < stuckMs || now < quietUntil) return;
      quietUntil = now + stuckMs * AGAIN;
      const seconds = Math.round((now - movedAt) / 1_000);
      onTrouble(
        `Crawls have not moved for ${seconds} s: ${reason}. Check Redis, PostgreSQL and the processes that share them.`,
      );
    },
  };
}
