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
  /** Opens what stands behind the memory, as a driver does. @default nothing */
  readonly back?: OpenResults | undefined;
  /** Needed for any other place than memory. */
  readonly encryption?: Encryption;
  /** Bytes kept in memory. @default 67_108_864 */
  readonly memoryBytes?: number;
  /** Whether tenants share answers. @default "shared" */
  readonly isolation?: "shared" | "tenant";
  /** Who pays for the call under way. An answer that a lack of money may have spoilt is shared with nobody else. */
  readonly paying?: Paying;
  /** Told, once each, of stores that do not work. */
  readonly report?: CacheParts["report"];
  readonly randomBytes?: RandomBytes;
}

/** The cache of the toolkit: answers, and values kept under a name. */
export interface Remember extends Answers {
  /** Keeps a JSON value under a name; resolves when it is written everywhere. False: there was no room for it. */
  put(key: string, value: unknown, ttlMs: number): Promise<boolean>;
  /** What `put` kept, frozen; `undefined` when it is gone. */
  get(key: string): Promise<unknown>;
  /** Forgets everything, also what is being computed now. */
  clear(): Promise<void>;
  /**
   * Opens the stores now rather than at the first question.
   *
   * @throws {Failure} `config` when a store that the settings name does not answer
   */
  ready(): Promise<void>;
  /** Finishes what is being written and lets go of the stores. */
  close(): Promise<void>;
}

/** Builds the cache. Nothing is opened before the first question. */
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
