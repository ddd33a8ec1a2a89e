/** Runs equal work once for all who ask while it is under way. */
export type Coalesce<Result> = (
  key: string,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Result>,
) => Promise<Result>;

interface Shared<Result> {
  readonly result: Promise<Result>;
  readonly controller: AbortController;
  callers: number;
}

/** Settles as the shared work does, or with the reason of this caller's own signal. */
const until = <Result>(result: Promise<Result>, signal: AbortSignal | undefined, leave: () => void) =>
  new Promise<Result>((resolve, reject) => {
    const abort = () => {
      leave();
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", abort, { once: true });
    result.then(resolve, reject).finally(() => signal?.removeEventListener("abort", abort));
  });

/** A caller who leaves gets their own abort; the work itself is aborted only when the last one has left. */
export function createCoalesce<Result>(): Coalesce<Result> {
  const underway = new Map<string, Shared<Result>>();

  const start = (key: string, run: (signal: AbortSignal) => Promise<Result>): Shared<Result> => {
    const controller = new AbortController();
    const result = run(controller.signal);
    const shared: Shared<Result> = { result, controller, callers: 0 };
    underway.set(key, shared);
    const forget = () => {
      if (underway.get(key) === shared) underway.delete(key);
    };
    result.then(forget, forget);
    return shared;
  };

  return async (key, signal, run) => {
    signal?.throwIfAborted();
    const shared = underway.get(key) ?? start(key, run);
    shared.callers++;
    const leave = () => {
      shared.callers--;
      if (shared.callers > 0) return;
      // Whoever asks next must not join work that is being given up.
      if (underway.get(key) === shared) underway.delete(key);
      shared.controller.abort(signal?.reason);
    };
    return until(shared.result, signal, leave);
  };
}
