import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type Clock, Failure } from "@wellsourced/core";
import {
  createMemoryStore,
  createSeal,
  createSessions,
  readOrMakeKey,
  type Seal,
  type Sessions,
  type Store,
} from "@wellsourced/sessions";
import type { Settings } from "./env/index.ts";
import { openerIn } from "./remember/index.ts";

const SWEEP_EVERY = 15 * 60_000;

export interface SessionOpening {
  readonly settings: Settings;
  readonly clock: Clock;
  /** Keeps nothing beyond the life of the process. */
  readonly inMemory: boolean;
  readonly report: (problem: string) => void;
}

export type SessionOpener = ReturnType<typeof createSessionOpener>;

async function openKey({ settings }: SessionOpening): Promise<string> {
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
      `The key for research sessions cannot be read or made at ${path}${code}. Make that folder writable, name another one (WELLSOURCED_DATA_DIR), or set WELLSOURCED_ENCRYPTION_KEY.`,
      { suggestedAction: "inform_user", cause: error },
    );
  }
}

async function openPlace(opening: SessionOpening): Promise<{ readonly store: Store; readonly seal: Seal }> {
  const { settings, clock, inMemory } = opening;
  const open = inMemory ? undefined : openerIn((driver) => driver.sessions(settings));
  if (!open) {
    const key = randomBytes(32).toString("hex");
    return { store: createMemoryStore(), seal: createSeal({ key, randomBytes }) };
  }
  const seal = createSeal({ key: await openKey(opening), previous: settings.encryptionKeyPrev, randomBytes });
  return { store: await open({ clock, randomBytes }), seal };
}

/** The store of research sessions, opened at its first use. */
export function createSessionOpener(opening: SessionOpening) {
  const { settings, clock, report } = opening;
  let opened: Promise<Sessions> | undefined;
  let sweptAt: number | undefined;
  let sweeping: Promise<unknown> = Promise.resolve();

  const make = async () =>
    createSessions({
      ...(await openPlace(opening)),
      clock,
      report,
      ttlMs: settings.sessionTtl,
      maxSteps: settings.sessionMaxSteps,
      maxPerOwner: settings.sessionMaxPerTenant,
    });

  /** At the first use and every quarter of an hour while there is use: a timer would keep programs from ending. */
  const sweepNowAndThen = (sessions: Sessions) => {
    const now = clock.now();
    if (sweptAt !== undefined && now - sweptAt < SWEEP_EVERY) return;
    sweptAt = now;
    sweeping = sessions.sweep().catch((error: unknown) => report(Failure.from(error).message));
  };

  return {
    /** @throws {Failure} `config` when the key or the store cannot be had */
    async open(): Promise<Sessions> {
      opened ??= make().catch((error: unknown) => {
        opened = undefined; // so that the next question may find it open
        throw error;
      });
      const sessions = await opened;
      sweepNowAndThen(sessions);
      return sessions;
    },
    async close(): Promise<void> {
      const sessions = await opened?.catch(() => undefined); // it never opened, so there is nothing to close
      await sweeping;
      await sessions?.close();
    },
  };
}
