interface Flight<Value> {
  readonly landing: Promise<Value>;
  readonly controller: AbortController;
  waiting: number;
}

/** Shares work that is in progress. */
export interface Flights<Value> {
  /**
   * Joins the work in progress for `key`, or starts it. A caller whose signal aborts leaves at once with the signal's
   * reason; the work is aborted when the last caller has left.
   */
  join(key: string, work: (signal: AbortSignal) => Promise<Value>, signal?: AbortSignal): Promise<Value>;
}

export function createFlights<Value>(): Flights<Value> {
  const flying = new Map<string, Flight<Value>>();

  const forget = (key: string, flight: Flight<Value>) => {
    if (flying.get(key) === flight) flying.delete(key);
  };

  return {
    join(key, work, signal) {
      if (signal?.aborted) return Promise.reject(signal.reason);
      let flight = flying.get(key);
      if (!flight) {
        const controller = new AbortController();
        const started = { landing: Promise.resolve(controller.signal).then(work), controller, waiting: 0 };
        flying.set(key, started);
        const land = () => forget(key, started);
        started.landing.then(land, land);
        flight = started;
      }
      const joined = flight;
      joined.waiting++;
      return new Promise((resolve, reject) => {
        const leave = () => {
          reject(signal?.reason);
          if (--joined.waiting > 0) return;
          // Later callers start anew instead of joining an aborted flight.
          forget(key, joined);
          joined.controller.abort(signal?.reason);
        };
        signal?.addEventListener("abort", leave, { once: true });
        const landed = () => signal?.removeEventListener("abort", leave);
        joined.landing.then(landed, landed);
        joined.landing.then(resolve, reject);
      });
    },
  };
}
