import type { Clock } from "@wellsourced/core";
import type { CacheStore } from "@wellsourced/core/remember";
import type { RandomBytes, Seal } from "../seal.ts";

/** A text in a cache, and when it stops being good (milliseconds since the epoch). */
export interface Cached {
  readonly text: string;
  readonly expiresAt: number;
}

/**
 * Sealed texts that can be made again, each for a time. Nothing here throws: what cannot be read was not there, and what
 * cannot be kept is reported once.
 */
export interface Cache {
  read(key: string): Promise<Cached | undefined>;
  /** `ttl` in milliseconds. False: it could not be kept. */
  set(key: string, text: string, ttl: number): Promise<boolean>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** A `Keyv`, or anything with its methods. `ttl` is in milliseconds. */
export interface KeyvLike extends CacheStore {
  clear?(): unknown;
  disconnect?(): unknown;
  /** Errors that a `Keyv` reports as events instead of throwing them. */
  on?(event: "error", listener: (error: unknown) => void): unknown;
}

/** What a cache works with. */
export interface CacheParts {
  readonly clock: Clock;
  readonly seal: Seal;
  readonly randomBytes: RandomBytes;
  /** Told what does not work; results are then kept in memory alone. */
  readonly report: (problem: string) => void;
}

/** Lets the first call through and drops the rest: a disk that is full is full for every entry. */
export function once(report: CacheParts["report"]): CacheParts["report"] {
  let told = false;
  return (problem) => {
    if (!told) report(problem);
    told = true;
  };
}
