import type { Clock } from "@wellsourced/core";

/**
 * Sleeps while somebody waits for the result, and keeps the process alive meanwhile: a clock's own timer may not, and a
 * program whose only pending work is a call in line would end without a word.
 */
export async function sleepAwake(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  const hold = setInterval(() => {}, 2 ** 31 - 1);
  try {
    await clock.sleep(ms, signal);
  } finally {
    clearInterval(hold);
  }
}
