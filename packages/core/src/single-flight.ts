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

  const start = (key: string, work: (signal: AbortSignal) => Promise<Value>): Flight<Value> => {
    const controller = new AbortController();
    const landing = Promise.resolve().then(() => work(controller.signal));
    const flight = { landing, controller, waiting: 0 };
    flying.set(key, flight);
    const land = () => forget(key, flight);
    landing.then(land, land);
    return flight;
  };

  return {
    join(key, work, signal) {
      if (signal?.aborted) return Promise.reject(signal.reason);
      const flight = flying.get(key) ?? start(key, work);
      flight.waiting++;
      return new Promise((resolve, reject) => {
        const leave = () => {
          reject(signal?.reason);
          if (--flight.waiting > 0) return;
          // Later callers start anew instead of joining an aborted flight.
          forget(key, flight);
          flight.controller.abort(signal?.reason);
        };
        signal?.addEventListener("abort", leave, { once: true });
        const landed = () => signal?.removeEventListener("abort", leave);
        flight.landing.then(landed, landed);
        flight.landing.then(resolve, reject);
      });
    },
  };
}
