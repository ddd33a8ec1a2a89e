import { type Clock, Failure } from "@wellsourced/core";

export interface KeptOptions<Value> {
  /** In the plural, for messages: "The keys of the token issuer". */
  readonly what: string;
  /** After this time a value is fetched again before it is used. */
  readonly keepMs: number;
  readonly clock: Clock;
  fetch(): Promise<Value>;
  /** Hears of each attempt that failed. */
  warn(message: string): void;
}

/** Between two attempts, once there is a value; and as long as there is none. */
const PAUSE_MS = 60_000;
const PAUSE_WITHOUT_MS = 10_000;

/**
 * A value of somebody else's server. Attempts to fetch it are shared by all who wait, and at least a minute apart
 * whoever asks for them; an attempt that fails leaves the last value in use.
 */
export function createKept<Value>({ what, keepMs, clock, fetch, warn }: KeptOptions<Value>) {
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
  /** Does nothing when it is too early for another attempt. */
  const ask = async (): Promise<void> => {
    if (!asking && clock.now() - askedAt < pause()) return;
    asking ??= attempt().finally(() => {
      asking = undefined;
    });
    await asking;
  };

  return {
    /** @throws {Failure} `upstream_unavailable` as long as no attempt went well */
    async get(): Promise<Value> {
      if (!kept || clock.now() - kept.at >= keepMs) await ask();
      if (kept) return kept.value;
      throw new Failure("upstream_unavailable", `${what} cannot be fetched at the moment. Try again in a minute.`, {
        retryAfterSeconds: PAUSE_WITHOUT_MS / 1_000,
      });
    },
    /** The newest value that can be had: asked for now, unless somebody did so within the last minute. */
    async renewed(): Promise<Value | undefined> {
      await ask();
      return kept?.value;
    },
  };
}
