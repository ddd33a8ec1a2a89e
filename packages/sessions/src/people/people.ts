import { randomUUID, randomBytes as systemRandomBytes } from "node:crypto";
import { type Clock, systemClock } from "@wellsourced/core";
import type { KeyUse } from "../key-use.ts";
import type { Room } from "../room.ts";
import type { RandomBytes, Seal } from "../seal.ts";
import type { Store } from "../store.ts";
import { createAnalytics } from "./analytics.ts";
import type { Desk } from "./book.ts";
import { createConsent } from "./consent.ts";
import { createMemory } from "./memory.ts";
import { createMonitors } from "./monitors.ts";
import { createSubject, type SubjectRoom } from "./subject.ts";
import type { Swept } from "./sweep-room.ts";
import { createWorkspaces } from "./workspaces.ts";

const DAY = 24 * 3_600_000;

export interface PeopleOptions {
  /** Opens the store of a kind of records, at its first use. */
  readonly openStore: (room: Room) => Promise<Store>;
  /** Closes every record. What it cannot open is reported and never taken for nothing. */
  readonly seal: Seal;
  readonly clock?: Clock;
  /** Makes the ids of notes and contributions. @default UUIDs of version 4 */
  readonly newId?: () => string;
  readonly randomBytes?: RandomBytes;
  /** Told of what cannot be opened and of what could not be tidied. @default nobody */
  readonly report?: (problem: string) => void;
  /** How long notes are kept. @default 90 days */
  readonly memoryRetentionMs?: number;
  /** How long contributions to workspaces are kept. @default 30 days */
  readonly workspaceTtlMs?: number;
  /** How long a query is monitored where nobody says so. @default 30 days */
  readonly monitoringTtlMs?: number;
  /** What else is kept about people: exported and erased with the rest. */
  readonly extra?: readonly SubjectRoom[];
}

/** What is kept about people. */
export type People = ReturnType<typeof createPeople>;

/** What is kept about people, with their consent. Nothing is opened or written before the first call. */
export function createPeople(options: PeopleOptions) {
  const { openStore, seal, clock = systemClock, newId = randomUUID, randomBytes = systemRandomBytes } = options;
  const { report = () => {}, extra = [] } = options;
  const { memoryRetentionMs = 90 * DAY, workspaceTtlMs = 30 * DAY, monitoringTtlMs = 30 * DAY } = options;
  const desk: Desk = { openStore, seal, clock, randomBytes, report };
  const consent = createConsent(desk);
  const memory = createMemory({ desk, consent, newId, retentionMs: memoryRetentionMs });
  const workspaces = createWorkspaces({ desk, consent, newId, ttlMs: workspaceTtlMs });
  const analytics = createAnalytics({ desk, consent });
  const monitors = createMonitors({ desk, consent, ttlMs: monitoringTtlMs });
  const books = [consent.book, memory.book, ...workspaces.books, analytics.book, monitors.book];

  const rooms: readonly SubjectRoom[] = [
    // First: once it is withdrawn, nothing new is written while the rest is erased.
    { name: "consent", export: consent.history, erase: consent.erase },
    { name: "memory", export: memory.export, erase: memory.erase },
    { name: "workspaces", export: workspaces.export, erase: workspaces.erase },
    { name: "analytics", export: analytics.export, erase: analytics.erase },
    { name: "monitors", export: monitors.export, erase: monitors.erase },
    ...extra,
  ];

  return {
    consent,
    memory,
    workspaces,
    analytics,
    monitors,
    subject: createSubject(rooms, clock),
    /** Removes what is over from every room. @returns how much, by the names of the rooms */
    async sweep(): Promise<Readonly<Record<string, Swept>>> {
      const swept: [string, Swept][] = [];
      for (const book of books) swept.push([book.room.name, await book.sweep()]);
      return Object.fromEntries(swept);
    },
    /** Which keys seal the records, by the names of the rooms: where `previous` is 0, the previous key can go. */
    async keyUse(): Promise<Readonly<Record<string, KeyUse>>> {
      const used: [string, KeyUse][] = [];
      for (const book of books) used.push([book.room.name, await book.keyUse()]);
      return Object.fromEntries(used);
    },
    close: async (): Promise<void> => void (await Promise.all(books.map((book) => book.close()))),
  };
}
