import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type Clock, Failure } from "@wellsourced/core";
import { createMemoryStore, createSeal, type Room, readOrMakeKey, type Seal, type Store } from "@wellsourced/sessions";
import type { Settings } from "./env/index.ts";
import { openerIn } from "./remember/index.ts";

export interface RecordsOpening {
  readonly settings: Settings;
  readonly clock: Clock;
  /** Keeps nothing beyond the life of the process. */
  readonly inMemory: boolean;
}

/** Where records lie, and what seals them. */
export interface RecordPlace {
  readonly store: Store;
  readonly seal: Seal;
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
      `The key for stored data cannot be read or made at ${path}${code}. Make that folder writable, name another one (WELLSOURCED_DATA_DIR), or set WELLSOURCED_ENCRYPTION_KEY.`,
      { suggestedAction: "inform_user", cause: error },
    );
  }
}

/** Opens the stores of what must last, one for each kind of records, all under one key. */
export function createRecordOpener(opening: RecordsOpening) {
  const { settings, clock, inMemory } = opening;
  return async (room: Room): Promise<RecordPlace> => {
    const open = inMemory ? undefined : openerIn((driver) => driver.records(settings, room));
    if (!open) {
      const key = randomBytes(32).toString("hex");
      return { store: createMemoryStore(), seal: createSeal({ key, randomBytes }) };
    }
    const seal = createSeal({ key: await openKey(opening), previous: settings.encryptionKeyPrev, randomBytes });
    return { store: await open({ clock, randomBytes }), seal };
  };
}

/** Opened at the first use. A failure is not kept, so that the next use may find it open. */
export function openedOnce<Value>(open: () => Promise<Value>) {
  let opened: Promise<Value> | undefined;
  return {
    get(): Promise<Value> {
      opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
    /** What was opened, if it was. */
    peek: async (): Promise<Value | undefined> => opened?.catch(() => undefined),
  };
}
