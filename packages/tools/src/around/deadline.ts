import { type Clock, Failure } from "@wellsourced/core";

/** A tool call may take this long; what goes on longer is cut off and says so. */
export const CALL_LIMIT_MS = 120_000;
/** A sign of life at least this often, so that hosts do not give up on long work. */
const HEARTBEAT_MS = 5_000;

/** Runs work under a deadline. The work's signal fires when the caller leaves or time is up. */
export async function withDeadline<Result>(
  { clock, signal, tool }: { clock: Clock; signal: AbortSignal; tool: string },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const done = new AbortController();
  const late = new AbortController();
  const seconds = CALL_LIMIT_MS / 1_000;
  const failure = new Failure(
    "network",
    `${tool} did not finish within ${seconds} seconds. Ask for less, or try again.`,
    { retryAfterSeconds: 5 },
  );
  const timer = clock.sleep(CALL_LIMIT_MS, done.signal).then(
    () => late.abort(failure),
    () => undefined, // the work was done first
  );
  try {
    return await work(AbortSignal.any([signal, late.signal]));
  } catch (error) {
    throw late.signal.aborted && !signal.aborted ? failure : error;
  } finally {
    done.abort();
    await timer;
  }
}

/** Passes messages on as rising progress, with a heartbeat in between. Stop it before the result goes out. */
export function createProgress(clock: Clock, send: (update: { progress: number; message: string }) => void) {
  const stopped = new AbortController();
  let progress = 0;
  let last = "Working";
  const say = (message: string) => {
    if (stopped.signal.aborted) return;
    last = message;
    progress += 1;
    send({ progress, message });
  };
  const beat = async () => {
    while (!stopped.signal.aborted) {
      await clock.sleep(HEARTBEAT_MS, stopped.signal);
      say(last);
    }
  };
  return {
    say,
    start(message: string) {
      say(message);
      beat().catch(() => undefined); // ends by the abort of `stop`
    },
    stop: () => stopped.abort(),
  };
}
