import type { Clock } from "@wellsourced/core";
import { createSeal, type RandomBytes, readOrMakeKey } from "@wellsourced/sessions";
import type { Keyv } from "keyv";
import type { OpenResults } from "./driver.ts";
import { createMemoryStore, type MemoryStore } from "./stores/memory.ts";
import { type BackStore, codeOf, type Report } from "./stores/store.ts";
import { createTiers, type Tiers } from "./stores/tiers.ts";

/** What seals that which leaves memory: a key, or a file that holds one or will. */
export interface Encryption {
  readonly key?: string | undefined;
  /** The key before; still opens. */
  readonly previous?: string | undefined;
  /** Used, and made, when there is no `key`. */
  readonly keyFile?: string | undefined;
}

export interface StoreOptions {
  readonly clock: Clock;
  /** Opens the store behind the memory. */
  readonly back?: OpenResults | undefined;
  readonly encryption: Encryption;
  readonly memoryBytes: number;
  readonly randomBytes: RandomBytes;
  readonly report: Report;
}

export interface OpenStore {
  readonly keyv: Keyv<unknown>;
  readonly tiers: Tiers;
}

/**
 * Opens memory and what stands behind it. A disk that cannot be used is reported and done without.
 *
 * @throws {Failure} `config` when Redis was asked for and does not answer
 */
export async function openStore(options: StoreOptions): Promise<OpenStore> {
  const { clock, memoryBytes } = options;
  const back = await openBack(options);
  const memory = createMemoryStore({ clock, maxBytes: memoryBytes });
  const tiers = createTiers({ clock, memory, back });
  return { keyv: await behindKeyv(tiers), tiers };
}

/** Any of our stores as a Keyv of JSON values. */
export async function behindKeyv(store: MemoryStore | BackStore | Tiers): Promise<Keyv<unknown>> {
  const { Keyv } = await import("keyv");
  return new Keyv<unknown>({
    store,
    useKeyPrefix: false,
    // Stores judge the age by our clock; Keyv's own expiry would judge by the machine's.
    serialize: ({ value }) => JSON.stringify(value),
    deserialize: (text) => ({ value: JSON.parse(text) }),
  });
}

async function openBack(options: StoreOptions): Promise<BackStore | undefined> {
  const seal = options.back && (await openSeal(options));
  return seal && options.back?.({ ...options, seal });
}

/** Without a key nothing is written: data is never plain. */
async function openSeal({ encryption, randomBytes, report }: StoreOptions) {
  const { key, previous, keyFile } = encryption;
  try {
    const used = key ?? (keyFile ? await readOrMakeKey(keyFile, randomBytes) : undefined);
    if (used) return createSeal({ key: used, previous, randomBytes });
    report("There is neither an encryption key nor a place for one; results are kept in memory only.");
  } catch (error) {
    const why = error instanceof Error && error.name === "Failure" ? error.message : `(${codeOf(error)})`;
    report(`The encryption key cannot be read or made; results are kept in memory only. ${why}`);
  }
  return undefined;
}
