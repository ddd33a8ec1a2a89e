import { randomBytes as systemRandomBytes } from "node:crypto";
import { type Clock, systemClock } from "@wellsourced/core";
import { type Remember as Answers, createRemember as createAnswers } from "@wellsourced/core/remember";
import type { RandomBytes } from "@wellsourced/sessions";
import type { CacheParts } from "@wellsourced/sessions/stores";
import { createPaying, type Paying } from "../paying.ts";
import type { OpenResults } from "./driver.ts";
import { createResultCache, type Encryption } from "./result-cache.ts";

export interface RememberOptions {
  readonly clock?: Clock;
  /** Opens the persistent cache behind memory. @default none */
  readonly back?: OpenResults | undefined;
  /** Required for any storage besides memory. */
  readonly encryption?: Encryption;
  /** Maximum bytes in memory. @default 67_108_864 */
  readonly memoryBytes?: number;
  /** Whether tenants share cached results. @default "shared" */
  readonly isolation?: "shared" | "tenant";
  /** The current payer. A result that may be affected by a cost limit is not shared with other callers. */
  readonly paying?: Paying;
  /** Called once for each store that fails. */
  readonly report?: CacheParts["report"];
  readonly randomBytes?: RandomBytes;
}

/** The cache of the toolkit: results, and named values. */
export interface Remember extends Answers {
  /** Stores a JSON value under a name; resolves when it is written everywhere. False if there was no room. */
  put(key: string, value: unknown, ttlMs: number): Promise<boolean>;
  /** The stored value, frozen; `undefined` if it is gone. */
  get(key: string): Promise<unknown>;
  /** Clears everything, including results being computed. */
  clear(): Promise<void>;
  /**
   * Opens the stores now instead of on first use.
   *
   * @throws {Failure} `config` if a configured store does not respond
   */
  ready(): Promise<void>;
  /** Finishes pending writes and closes the stores. */
  close(): Promise<void>;
}

/** Creates the cache. Nothing is opened before the first use. */
export function createRemember(options: RememberOptions = {}): Remember {
  const { clock = systemClock, isolation = "shared", paying: accounts = createPaying() } = options;
  const results = createResultCache({
    clock,
    back: options.back,
    encryption: options.encryption ?? {},
    memoryBytes: options.memoryBytes ?? 67_108_864,
    randomBytes: options.randomBytes ?? systemRandomBytes,
    report: options.report ?? (() => {}),
  });
  let generation = 0;
  const begin = () => {
    const born = generation;
    return () => born === generation;
  };

  return {
    ...createAnswers({ clock, isolation, accounts, begin, entries: results }),
    async put(key, value, ttlMs) {
      const tiers = await results.open();
      const kept = await results.store(`kept:${key}`, { at: clock.now(), ttl: ttlMs, value });
      await tiers.flush();
      return kept;
    },
    get: async (key) => (await results.load(`kept:${key}`, Number.POSITIVE_INFINITY))?.value,
    async clear() {
      generation++;
      await (await results.open()).clear();
    },
    async ready() {
      await results.open();
    },
    close: () => results.close(),
  };
}
