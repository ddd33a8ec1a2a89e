import { type Clock, Failure } from "@wellsourced/core";

/** `work` under a signal that ends after so many milliseconds. */
export async function within<Value>(
  clock: Clock,
  ms: number,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const late = new AbortController();
  const over = new AbortController();
  const alarm = clock.sleep(ms, over.signal).then(
    () => late.abort(new Failure("network", "The page did not arrive in time.", { detail: `none within ${ms} ms` })),
    () => undefined,
  );
  try {
    return await work(late.signal);
  } finally {
    over.abort();
    await alarm;
  }
}
