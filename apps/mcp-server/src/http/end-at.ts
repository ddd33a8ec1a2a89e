import type { Clock } from "@wellsourced/core";
import type { Exchange } from "./exchange.ts";

/** Maximum delay of a timer. */
const LONGEST_MS = 2_000_000_000;

/** Closes a stream when its token expires; the client reconnects with a new one. */
export function endAt({ over, incoming }: Pick<Exchange, "over" | "incoming">, time: number, clock: Clock): void {
  const closed = new AbortController();
  over.then(() => closed.abort());
  const left = Math.min(Math.max(0, time - clock.now()), LONGEST_MS);
  clock.sleep(left, closed.signal).then(
    () => incoming.socket.destroy(),
    () => {}, // the stream ended earlier
  );
}
