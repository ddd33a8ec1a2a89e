import { type Clock, Failure, withDeadline } from "@wellsourced/core";

/** Sends lines to somebody else; rejects when they did not arrive. */
export type SendLines = (lines: readonly string[], signal: AbortSignal) => Promise<void>;

export interface ForwarderOptions {
  readonly send: SendLines;
  readonly clock: Clock;
  /** Lines that may wait; further ones are dropped. */
  readonly most: number;
  /** Told when sending begins to fail, and when it works again. */
  report(problem: string): void;
}

const LIMIT_MS = 5_000;
const BATCH = 100;

/** Passes lines on in the background: nobody waits for it, and it never holds more than so many. */
export function createForwarder({ send, clock, most, report }: ForwarderOptions) {
  const waiting: string[] = [];
  const closed = new AbortController();
  let dropped = 0;
  let isFailing = false;
  let running: Promise<void> | undefined;

  const late = () => new Failure("network", `it did not answer within ${LIMIT_MS / 1_000} seconds.`);

  async function run(): Promise<void> {
    while (waiting.length > 0 && !closed.signal.aborted) {
      const batch = waiting.splice(0, BATCH);
      try {
        await withDeadline({ clock, ms: LIMIT_MS, signal: closed.signal, late }, (signal) => send(batch, signal));
        if (isFailing) report(`The audit webhook works again; ${dropped} events did not reach it so far.`);
        isFailing = false;
      } catch (error) {
        dropped += batch.length;
        if (!isFailing) report(`The audit webhook does not take events: ${Failure.from(error).message}`);
        isFailing = true;
      }
    }
  }

  return {
    dropped: () => dropped,
    push(line: string): void {
      if (closed.signal.aborted || waiting.length >= most) dropped += 1;
      else waiting.push(line);
      running ??= run().finally(() => {
        running = undefined;
      });
    },
    /** Sends what waits, for as long as `signal` lets it. */
    async close(signal: AbortSignal): Promise<void> {
      const stop = () => closed.abort();
      signal.addEventListener("abort", stop, { once: true });
      if (signal.aborted) stop();
      await running;
      closed.abort();
    },
  };
}
