import type { Clock } from "@wellsourced/core";
import type { Exchange } from "./exchange.ts";

/** No timer waits longer. */
const LONGEST_MS = 2_000_000_000;

/** Ends a stream that would stay open beyond the token that opened it. Its client comes back with another one. */
export function endAt({ over, incoming }: Pick<Exchange, "over" | "incoming">, time: number, clock: Clock): void {
  const closed = new AbortController();
  over.then(() => closed.abort());
  const left = Math.min(Math.max(0, time - clock.now()), LONGEST_MS);
  clock.sleep(left, closed.signal).then(
    () => incoming.socket.destroy(),
    () => {}, // the stream was over before
  );
}
