import { type Clock, Failure } from "@wellsourced/core";
import { type Entry, isEntry, isGood } from "@wellsourced/core/remember";
import { createSeal, type RandomBytes, readOrMakeKey } from "@wellsourced/sessions";
import { type CacheParts, once } from "@wellsourced/sessions/stores";
import type { OpenResults } from "./driver.ts";
import { createMemoryStore } from "./memory.ts";
import { createTiers, type Tiers } from "./tiers.ts";

/** What seals that which leaves memory: a key, or a file that holds one or will. */
export interface Encryption {
  readonly key?: string | undefined;
  /** The key before; still opens. */
  readonly previous?: string | undefined;
  /** Used, and made, when there is no `key`. */
  readonly keyFile?: string | undefined;
}

interface ShelfOptions {
  readonly clock: Clock;
  /** Opens the cache behind the memory. */
  readonly back?: OpenResults | undefined;
  readonly encryption: Encryption;
  readonly memoryBytes: number;
  readonly randomBytes: RandomBytes;
  readonly report: CacheParts["report"];
}

/** Without a key nothing is written: data is never plain. */
async function openSeal({ encryption, randomBytes, report }: ShelfOptions) {
  const { key, previous, keyFile } = encryption;
  try {
    const used = key ?? (keyFile ? await readOrMakeKey(keyFile, randomBytes) : undefined);
    if (used) return createSeal({ key: used, previous, randomBytes });
    report("There is neither an encryption key nor a place for one; results are kept in memory only.");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? `(${String(error.code)})` : "(unknown error)";
    const why = error instanceof Failure ? error.message : code;
    report(`The encryption key cannot be read or made; results are kept in memory only. ${why}`);
  }
  return undefined;
}

/**
 * Memory and what stands behind it. A disk that cannot be used is reported and done without.
 *
 * @throws {Failure} `config` when Redis was asked for and does not answer
 */
async function openTiers(options: ShelfOptions): Promise<Tiers> {
  const { clock, memoryBytes } = options;
  const seal = options.back && (await openSeal(options));
  const back = seal && (await options.back?.({ ...options, seal }));
  return createTiers({ clock, memory: createMemoryStore({ clock, maxBytes: memoryBytes }), back });
}

/** Entries in a store that is opened at its first use. */
export function createShelf(options: ShelfOptions) {
  const { clock } = options;
  const unkept = once(options.report);
  let opened: Promise<Tiers> | undefined;

  const open = () => {
    opened ??= openTiers(options).catch((error: unknown) => {
      opened = undefined; // so that the next question may find it open
      throw error;
    });
    return opened;
  };

  return {
    /** @throws {Failure} `config` when the store cannot be opened */
    open,
    /** The entry, while it is good and no older than `ttlMs`. */
    async load(key: string, ttlMs: number): Promise<Entry | undefined> {
      const found = await (await open()).get(key);
      return isEntry(found) && isGood(found, { now: clock.now(), ttlMs }) ? found : undefined;
    },
    /** False: it could not be kept. */
    async store(key: string, entry: Entry): Promise<boolean> {
      const tiers = await open();
      try {
        return await tiers.set(key, entry, entry.ttl);
      } catch (error) {
        // The answer is good all the same; that it cannot be kept is a fault in our own code.
        unkept(`An answer could not be remembered: ${error instanceof Error ? error.message : "unknown error"}`);
        return false;
      }
    },
    async close(): Promise<void> {
      const tiers = await opened?.catch(() => undefined); // it never opened, so there is nothing to close
      await tiers?.close();
    },
  };
}
