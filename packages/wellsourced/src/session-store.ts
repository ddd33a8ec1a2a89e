import { type Clock, Failure, openOnce } from "@wellsourced/core";
import { createSessions, SESSION_RECORDS, type Sessions } from "@wellsourced/sessions";
import type { Settings } from "./env/index.ts";
import type { RecordOpener } from "./record-stores.ts";

const SWEEP_EVERY = 15 * 60_000;

export interface SessionOpening {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly openRecords: RecordOpener;
  readonly report: (problem: string) => void;
}

export type SessionOpener = ReturnType<typeof createSessionOpener>;

/** The store of research sessions, opened on first use. */
export function createSessionOpener({ settings, clock, openRecords, report }: SessionOpening) {
  let sweptAt: number | undefined;
  let sweeping: Promise<unknown> = Promise.resolve();

  const opened = openOnce(async () =>
    createSessions({
      seal: await openRecords.seal(),
      store: await openRecords.store(SESSION_RECORDS),
      clock,
      report,
      ttlMs: settings.sessionTtl,
      maxSteps: settings.sessionMaxSteps,
      maxPerOwner: settings.sessionMaxPerTenant,
    }),
  );

  /** Expires sessions on first use and every quarter of an hour of use; a timer would keep programs from exiting. */
  const sweepNowAndThen = (sessions: Sessions) => {
    const now = clock.now();
    if (sweptAt !== undefined && now - sweptAt < SWEEP_EVERY) return;
    sweptAt = now;
    sweeping = sessions.sweep().catch((error: unknown) => report(Failure.from(error).message));
  };

  return {
    /** @throws {Failure} `config` if the key or the store is unavailable */
    async open(): Promise<Sessions> {
      const sessions = await opened.get();
      sweepNowAndThen(sessions);
      return sessions;
    },
    async close(): Promise<void> {
      const sessions = await opened.peek();
      await sweeping;
      await sessions?.close();
    },
  };
}
