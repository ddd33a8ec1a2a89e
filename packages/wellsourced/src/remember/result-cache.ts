import { type Clock, Failure } from "@wellsourced/core";
import { type Entry, isEntry, isGood } from "@wellsourced/core/remember";
import { createSeal, type RandomBytes, readOrMakeKey } from "@wellsourced/sessions";
import { type CacheParts, once } from "@wellsourced/sessions/stores";
import type { OpenResults } from "./driver.ts";
import { createMemoryStore } from "./memory.ts";
import { createTiers, type Tiers } from "./tiers.ts";

/** Encryption of data outside memory: a key or a key file. */
export interface Encryption {
  readonly key?: string | undefined;
  /** Previous key, for decryption only. */
  readonly previous?: string | undefined;
  /** Used if there is no `key`; created if missing. */
  readonly keyFile?: string | undefined;
}

interface ResultCacheOptions {
  readonly clock: Clock;
  /** Opens the cache behind the memory. */
  readonly back?: OpenResults | undefined;
  readonly encryption: Encryption;
  readonly memoryBytes: number;
  readonly randomBytes: RandomBytes;
  readonly report: CacheParts["report"];
}

/** Returns `undefined` without a key: data is never stored unencrypted. */
async function openSeal({ encryption, randomBytes, report }: ResultCacheOptions) {
  const { key, previous, keyFile } = encryption;
  try {
    const used = key ?? (keyFile ? await readOrMakeKey(keyFile, randomBytes) : undefined);
    if (used) return createSeal({ key: used, previous, randomBytes });
    report("No encryption key is set, and without a data folder none can be created; results are kept in memory only.");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? `(${String(error.code)})` : "(unknown error)";
    const why = error instanceof Failure ? error.message : code;
    report(`The encryption key cannot be read or created; results are kept in memory only. ${why}`);
  }
  return undefined;
}

/**
 * Opens memory and the cache behind it. An unusable disk is reported and skipped.
 *
 * @throws {Failure} `config` if Redis is configured and does not answer
 */
async function openTiers(options: ResultCacheOptions): Promise<Tiers> {
  const { clock, memoryBytes } = options;
  const seal = options.back && (await openSeal(options));
  const back = seal && (await options.back?.({ ...options, seal }));
  return createTiers({ clock, memory: createMemoryStore({ clock, maxBytes: memoryBytes }), back });
}

/** Creates a store of entries that opens on first use. */
export function createResultCache(options: ResultCacheOptions) {
  const { clock } = options;
  const unkept = once(options.report);
  let opened: Promise<Tiers> | undefined;

  const open = () => {
    opened ??= openTiers(options).catch((error: unknown) => {
      opened = undefined; // retry on the next call
      throw error;
    });
    return opened;
  };

  return {
    /** @throws {Failure} `config` when the store cannot be opened */
    open,
    /** Returns a valid entry no older than `ttlMs`. */
    async load(key: string, ttlMs: number): Promise<Entry | undefined> {
      const found = await (await open()).get(key);
      return isEntry(found) && isGood(found, { now: clock.now(), ttlMs }) ? found : undefined;
    },
    /** Stores an entry; `false` if that failed. */
    async store(key: string, entry: Entry): Promise<boolean> {
      const tiers = await open();
      try {
        return await tiers.set(key, entry, entry.ttl);
      } catch (error) {
        // The result is still valid, and a failure to store it is a bug here.
        unkept(`A result could not be cached: ${error instanceof Error ? error.message : "unknown error"}`);
        return false;
      }
    },
    async close(): Promise<void> {
      const tiers = await opened?.catch(() => undefined); // it never opened
      await tiers?.close();
    },
  };
}
