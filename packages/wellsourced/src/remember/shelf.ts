import { type Entry, isEntry, isGood } from "./entry.ts";
import { type OpenStore, openStore, type StoreOptions } from "./open-store.ts";
import { once } from "./stores/store.ts";

/** Entries in a store that is opened at its first use. */
interface Shelf {
  /** @throws {Failure} `config` when the store cannot be opened */
  open(): Promise<OpenStore>;
  /** The entry, while it is good and no older than `ttlMs`. */
  load(key: string, ttlMs: number): Promise<Entry | undefined>;
  /** False: it could not be kept. */
  store(key: string, entry: Entry): Promise<boolean>;
  close(): Promise<void>;
}

export function createShelf(options: StoreOptions): Shelf {
  const { clock } = options;
  const unkept = once(options.report);
  let opened: Promise<OpenStore> | undefined;

  const open = () => {
    opened ??= openStore(options).catch((error: unknown) => {
      opened = undefined; // so that the next question may find it open
      throw error;
    });
    return opened;
  };

  return {
    open,
    async load(key, ttlMs) {
      const { keyv } = await open();
      const found = await keyv.get(key);
      return isEntry(found) && isGood(found, { now: clock.now(), ttlMs }) ? found : undefined;
    },
    async store(key, entry) {
      const { keyv } = await open();
      try {
        return await keyv.set(key, entry, entry.ttl);
      } catch (error) {
        // The answer is good all the same; that it cannot be kept is a fault in our own code.
        unkept(`An answer could not be remembered: ${error instanceof Error ? error.message : "unknown error"}`);
        return false;
      }
    },
    async close() {
      const store = await opened?.catch(() => undefined); // it never opened, so there is nothing to close
      await store?.tiers.disconnect();
    },
  };
}
