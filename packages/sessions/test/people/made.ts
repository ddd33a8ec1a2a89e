import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { systemClock } from "@wellsourced/core";
import { createFakeClock } from "@wellsourced/testkit";
import { createMemoryStore, type RecordKind, type Seal, type Store } from "../../src/index.ts";
import { createPeople, type PeopleOptions } from "../../src/people/index.ts";
import { createDiskStore } from "../../src/stores/index.ts";
import { HOUR, makeFolder, NOON, seal } from "../helpers.ts";

export const DAY = 24 * HOUR;
export const CLEO = { tenant: "lovelace", user: "ada" };

/** Memory stores by kind of records, which outlive their users. */
export function memoryPlace() {
  const stores = new Map<string, Store>();
  return {
    stores,
    async openStore(kind: RecordKind): Promise<Store> {
      const store = stores.get(kind.name) ?? createMemoryStore();
      stores.set(kind.name, store);
      return store;
    },
  };
}

export const diskPlace = (folder: string, clock = createFakeClock(NOON)) => ({
  openStore: async (kind: RecordKind): Promise<Store> =>
    createDiskStore({ clock, folder: join(folder, kind.name), randomBytes, kind }),
});

/** A clock moved by the test, except that conflicting writers sleep in real time. */
export const movedClock = () => ({ ...createFakeClock(NOON), sleep: systemClock.sleep });

/** People with a fake clock, in memory by default. */
export function setUp(options: Partial<PeopleOptions> = {}) {
  const clock = movedClock();
  const place = memoryPlace();
  const problems: string[] = [];
  const report = (problem: string) => problems.push(problem);
  const people = createPeople({ openStore: place.openStore, seal: seal as Seal, clock, report, ...options });
  return { clock, place, problems, people };
}

export async function setUpOnDisk(options: Partial<PeopleOptions> = {}) {
  const folder = await makeFolder();
  const clock = movedClock();
  return { folder, ...setUp({ ...diskPlace(folder, clock), clock, ...options }), clock };
}
