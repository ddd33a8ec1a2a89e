import { type Clock, Failure } from "@wellsourced/core";

interface RemoteValueOptions<Value> {
  /** Plural, for messages: "The keys of the token issuer". */
  readonly what: string;
  /** Lifetime in milliseconds. */
  readonly keepMs: number;
  readonly clock: Clock;
  fetch(): Promise<Value>;
  /** Called with each failed attempt. */
  warn(message: string): void;
}

/** Time between attempts with and without a value. */
const PAUSE_MS = 60_000;
const PAUSE_WITHOUT_MS = 10_000;

/** Caches a remote value. Concurrent fetches are shared and limited in frequency; a failed one keeps the last value. */
export function createRemoteValue<Value>({ what, keepMs, clock, fetch, warn }: RemoteValueOptions<Value>) {
  let kept: { readonly value: Value; readonly at: number } | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  const pause = () => (kept ? PAUSE_MS : PAUSE_WITHOUT_MS);
  const attempt = async () => {
    askedAt = clock.now();
    try {
      kept = { value: await fetch(), at: clock.now() };
    } catch (error) {
      warn(`${what} could not be fetched. ${Failure.from(error).message}`);
    }
  };
  /** Fetches unless the last attempt is too recent. */
  const ask = async (): Promise<void> => {
    if (!asking && clock.now() - askedAt < pause()) return;
    asking ??= attempt().finally(() => {
      asking = undefined;
    });
    await asking;
  };

  return {
    /** @throws {Failure} `upstream_unavailable` until an attempt succeeds */
    async get(): Promise<Value> {
      if (!kept || clock.now() - kept.at >= keepMs) await ask();
      if (kept) return kept.value;
      throw new Failure("upstream_unavailable", `${what} cannot be fetched at the moment. Try again in a minute.`, {
        retryAfterSeconds: PAUSE_WITHOUT_MS / 1_000,
      });
    },
    /** Fetches the value unless the last attempt is too recent, and returns the latest one. */
    async renewed(): Promise<Value | undefined> {
      await ask();
      return kept?.value;
    },
  };
}
