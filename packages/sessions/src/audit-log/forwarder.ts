import { type Clock, Failure, withDeadline } from "@wellsourced/core";

/** Sends lines to a receiver; rejects if they did not arrive. */
export type SendLines = (lines: readonly string[], signal: AbortSignal) => Promise<void>;

interface ForwarderOptions {
  readonly send: SendLines;
  readonly clock: Clock;
  /** Maximum pending lines; further ones are dropped. */
  readonly most: number;
  /** Called when sending starts to fail and when it works again. */
  report(problem: string): void;
}

const LIMIT_MS = 5_000;
const BATCH = 100;

/** Forwards lines in the background with a bounded queue. */
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
        if (!isFailing) report(`The audit webhook does not accept events: ${Failure.from(error).message}`);
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
    /** Sends pending lines until `signal` aborts. */
    async close(signal: AbortSignal): Promise<void> {
      const stop = () => closed.abort();
      signal.addEventListener("abort", stop, { once: true });
      if (signal.aborted) stop();
      await running;
      closed.abort();
    },
  };
}
