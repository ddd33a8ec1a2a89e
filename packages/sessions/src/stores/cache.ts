import type { Clock } from "@wellsourced/core";
import type { CacheStore } from "@wellsourced/core/remember";
import type { RandomBytes, Seal } from "../seal.ts";

/** A cached text and its expiry in milliseconds since the epoch. */
export interface Cached {
  readonly text: string;
  readonly expiresAt: number;
}

/** A cache of sealed texts. Never throws: unreadable entries are misses, and write failures are reported once. */
export interface Cache {
  read(key: string): Promise<Cached | undefined>;
  /** `ttl` in milliseconds; `false` if it could not be stored. */
  set(key: string, text: string, ttl: number): Promise<boolean>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** A `Keyv` or compatible store. `ttl` is in milliseconds. */
export interface KeyvLike extends CacheStore {
  clear?(): unknown;
  disconnect?(): unknown;
  /** `Keyv` emits errors as events. */
  on?(event: "error", listener: (error: unknown) => void): unknown;
}

/** Dependencies of a cache. */
export interface CacheParts {
  readonly clock: Clock;
  readonly seal: Seal;
  readonly randomBytes: RandomBytes;
  /** Called with problems; results are then kept in memory only. */
  readonly report: (problem: string) => void;
}

/** Reports only the first problem, since a full disk fails for every entry. */
export function once(report: CacheParts["report"]): CacheParts["report"] {
  let told = false;
  return (problem) => {
    if (!told) report(problem);
    told = true;
  };
}
