import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type Clock, Failure, openOnce } from "@wellsourced/core";
import {
  createMemoryStore,
  createSeal,
  type RecordKind,
  readOrMakeKey,
  SESSION_RECORDS,
  type Seal,
  type Store,
} from "@wellsourced/sessions";
import type { OwnedTexts } from "@wellsourced/sessions/stores";
import type { Settings } from "./env/index.ts";
import { firstDriver } from "./remember/index.ts";

export interface RecordsOpening {
  readonly settings: Settings;
  readonly clock: Clock;
  /** Keeps data in memory only. */
  readonly inMemory: boolean;
  /** Like `store`, for data that may be lost. */
  readonly cacheInMemory: boolean;
}

export type RecordOpener = ReturnType<typeof createRecordOpener>;

async function openKey({ settings }: RecordsOpening): Promise<string> {
  const { encryptionKey, dataDir } = settings;
  if (encryptionKey) return encryptionKey;
  const path = join(dataDir ?? ".", "key");
  try {
    return await readOrMakeKey(path, randomBytes);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
    throw new Failure(
      "config",
      `The key for stored data cannot be read or created at ${path}${code}. Make that folder writable, name another one (WELLSOURCED_DATA_DIR), or set WELLSOURCED_ENCRYPTION_KEY.`,
      { suggestedAction: "inform_user", cause: error },
    );
  }
}

/** Opens stores of durable records, one for each kind, all encrypted with one key. */
export function createRecordOpener(opening: RecordsOpening) {
  const { settings, clock, inMemory, cacheInMemory } = opening;
  const driverOf = (kind: RecordKind) =>
    inMemory ? undefined : firstDriver((driver) => driver.records(settings, kind));
  const seal = openOnce(async (): Promise<Seal> => {
    const key = driverOf(SESSION_RECORDS) ? await openKey(opening) : randomBytes(32).toString("hex");
    return createSeal({ key, previous: settings.encryptionKeyPrev, randomBytes });
  });
  /** Data that may be lost is in the cache folder, encrypted with the same key. */
  const passing = (kind: RecordKind) =>
    cacheInMemory || !driverOf(SESSION_RECORDS)
      ? undefined
      : firstDriver((driver) => driver.records({ redisUrl: settings.redisUrl, dataDir: settings.cacheDir }, kind));
  return {
    /** The encryption of all stores. @throws {Failure} `config` if the key is unavailable */
    seal: seal.get,
    /** @throws {Failure} `config` if the store is unavailable */
    store: async (kind: RecordKind): Promise<Store> => driverOf(kind)?.({ clock, randomBytes }) ?? createMemoryStore(),
    /** Store for texts that may be lost, such as large results. @throws {Failure} as `store` and `seal` */
    async texts(kind: RecordKind): Promise<OwnedTexts> {
      const { createOwnedTexts } = await import("@wellsourced/sessions/stores");
      const maxBytes = settings.cacheMaxMemoryMb * 1_048_576;
      const store = (await passing(kind)?.({ clock, randomBytes })) ?? createMemoryStore({ maxBytes });
      return createOwnedTexts({ store, seal: await seal.get(), kind, clock });
    },
  };
}
