import { type Clock, Failure, openOnce } from "@wellsourced/core";
import type { People, PersonalData } from "@wellsourced/sessions/people";
import type { Settings } from "./env/index.ts";
import type { RecordOpener } from "./record-stores.ts";

const SWEEP_EVERY = 6 * 3_600_000;

interface PeopleOpening {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly openRecords: RecordOpener;
  readonly report: (problem: string) => void;
  /** Further stores of personal data. */
  readonly extra: readonly PersonalData[];
}

export type PeopleOpener = ReturnType<typeof createPeopleOpener>;

/** Opens the stores of personal data on first use, and loads their modules then. */
export function createPeopleOpener({ settings, clock, openRecords, report, extra }: PeopleOpening) {
  let sweptAt: number | undefined;
  let sweeping: Promise<unknown> = Promise.resolve();

  const opened = openOnce(async () => {
    const { createPeople } = await import("@wellsourced/sessions/people");
    return createPeople({
      openStore: openRecords.store,
      seal: await openRecords.seal(),
      ...{ clock, report, extra },
      memoryRetentionMs: settings.memoryRetention,
      workspaceTtlMs: settings.workspaceTtl,
      monitoringTtlMs: settings.monitoringTtl,
    });
  });

  /** Expires records on first use and every few hours of use; a timer would keep programs from exiting. */
  const sweepNowAndThen = (people: People) => {
    const now = clock.now();
    if (sweptAt !== undefined && now - sweptAt < SWEEP_EVERY) return;
    sweptAt = now;
    sweeping = people.sweep().catch((error: unknown) => report(Failure.from(error).message));
  };

  return {
    report,
    /** @throws {Failure} `config` if the key is unavailable */
    async open(): Promise<People> {
      const people = await opened.get();
      sweepNowAndThen(people);
      return people;
    },
    async close(): Promise<void> {
      const people = await opened.peek();
      await sweeping;
      await people?.close();
    },
  };
}
