import type { Clock } from "./clock.ts";
import { Failure } from "./failure.ts";

/** SQLite's code for a file that another connection has locked; further bits say how. */
const BUSY = 5;
const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && (Number(error.errcode) & 255) === BUSY;

const PATIENCE_MS = 10_000;
const PAUSE_MS = 100;

/**
 * Does work on an SQLite file, and does it again while another process has the file locked. SQLite would wait for it
 * in the thread itself, and everybody else's work with it.
 *
 * @throws {Failure} `upstream_unavailable` where the file stays locked
 */
export async function whenFree<Value>(work: () => Value | Promise<Value>, clock: Clock): Promise<Value> {
  const end = clock.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (cause) {
      if (!isBusy(cause)) throw cause;
      if (clock.now() >= end)
        throw new Failure("upstream_unavailable", "Another process has the file locked. Try again in a moment.", {
          retryAfterSeconds: 5,
          cause,
        });
      await clock.sleep(PAUSE_MS);
    }
  }
}
