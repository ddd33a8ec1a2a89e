import { type Clock, counted } from "@wellsourced/core";

interface StuckOptions {
  readonly clock: Clock;
  /** Milliseconds without progress until that is reported. */
  readonly stuckMs: number;
  readonly onTrouble: (message: string) => void;
}

/** Repeat the report after this many times `stuckMs`. */
const AGAIN = 10;
const SILENT = "Redis or PostgreSQL does not answer";

/** Detects stuck crawls: the queue fails or does not answer, or hosts wait without any process starting one. */
export function createStuckAlarm({ clock, stuckMs, onTrouble }: StuckOptions) {
  let movedAt = clock.now();
  let begunBefore = -1;
  let quietUntil = 0;
  let reason = SILENT;
  return {
    /** Marks the start of a check. */
    asking(): void {
      reason = SILENT;
    },
    /** @param begun total turns begun by all processes */
    looked(waiting: number, begun: number): void {
      if (waiting === 0 || begun !== begunBefore) {
        movedAt = clock.now();
        quietUntil = 0;
      }
      begunBefore = begun;
      reason = `${counted(waiting, "host waits", "hosts wait")}, and no process has begun work on one`;
    },
    failed(error: unknown): void {
      reason = `the queue failed (${error instanceof Error ? error.message : String(error)})`;
    },
    /** Reports a lack of progress. */
    check(): void {
      const now = clock.now();
      if (now - movedAt < stuckMs || now < quietUntil) return;
      quietUntil = now + stuckMs * AGAIN;
      const seconds = Math.round((now - movedAt) / 1_000);
      onTrouble(
        `Crawls have made no progress for ${seconds} s: ${reason}. Check Redis, PostgreSQL and the processes that share them.`,
      );
    },
  };
}
