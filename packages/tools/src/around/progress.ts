import type { Clock } from "@wellsourced/core";

/** A sign of life at least this often, so that hosts do not give up on long work. */
const HEARTBEAT_MS = 5_000;

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
