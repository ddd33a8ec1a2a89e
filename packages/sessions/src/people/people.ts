import { randomUUID, randomBytes as systemRandomBytes } from "node:crypto";
import { type Clock, systemClock } from "@wellsourced/core";
import type { KeyUse } from "../key-use.ts";
import type { RecordKind } from "../record-kind.ts";
import type { RandomBytes, Seal } from "../seal.ts";
import type { Store } from "../store.ts";
import { createAnalytics } from "./analytics.ts";
import { createConsent } from "./consent.ts";
import { createMemory } from "./memory.ts";
import { createMonitors } from "./monitors.ts";
import { createPersonalData, type PersonalData } from "./personal-data.ts";
import type { Storage } from "./record-store.ts";
import type { Swept } from "./sweep-records.ts";
import { createWorkspaces } from "./workspaces.ts";

const DAY = 24 * 3_600_000;

export interface PeopleOptions {
  /** Opens the store for a kind of records, on first use. */
  readonly openStore: (kind: RecordKind) => Promise<Store>;
  /** Seals every record. Unreadable records are reported, never treated as missing. */
  readonly seal: Seal;
  readonly clock?: Clock;
  /** Creates ids of notes and contributions. @default UUID version 4 */
  readonly newId?: () => string;
  readonly randomBytes?: RandomBytes;
  /** Called with problems of opening or cleaning up records. @default none */
  readonly report?: (problem: string) => void;
  /** Retention of notes. @default 90 days */
  readonly memoryRetentionMs?: number;
  /** Retention of contributions to workspaces. @default 30 days */
  readonly workspaceTtlMs?: number;
  /** Default monitoring period of a query. @default 30 days */
  readonly monitoringTtlMs?: number;
  /** Further personal data to export and erase. */
  readonly extra?: readonly PersonalData[];
}

export type People = ReturnType<typeof createPeople>;

/** Creates the store of personal data, kept with users' consent. Nothing is opened or written before the first call. */
export function createPeople(options: PeopleOptions) {
  const { openStore, seal, clock = systemClock, newId = randomUUID, randomBytes = systemRandomBytes } = options;
  const { report = () => {}, extra = [] } = options;
  const { memoryRetentionMs = 90 * DAY, workspaceTtlMs = 30 * DAY, monitoringTtlMs = 30 * DAY } = options;
  const storage: Storage = { openStore, seal, clock, randomBytes, report };
  const consent = createConsent(storage);
  const memory = createMemory({ storage, consent, newId, retentionMs: memoryRetentionMs });
  const workspaces = createWorkspaces({ storage, consent, newId, ttlMs: workspaceTtlMs });
  const analytics = createAnalytics({ storage, consent });
  const monitors = createMonitors({ storage, consent, ttlMs: monitoringTtlMs });
  const stores = [consent.records, memory.records, ...workspaces.stores, analytics.records, monitors.records];

  const rooms: readonly PersonalData[] = [
    // First: with consent withdrawn, nothing new is written while the rest is erased.
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
    subject: createPersonalData(rooms, clock),
    /** Removes expired records. @returns the numbers by kind */
    async sweep(): Promise<Readonly<Record<string, Swept>>> {
      const swept: [string, Swept][] = [];
      for (const records of stores) swept.push([records.kind.name, await records.sweep()]);
      return Object.fromEntries(swept);
    },
    /** Counts the keys in use by kind; where `previous` is 0, the previous key is no longer needed. */
    async keyUse(): Promise<Readonly<Record<string, KeyUse>>> {
      const used: [string, KeyUse][] = [];
      for (const records of stores) used.push([records.kind.name, await records.keyUse()]);
      return Object.fromEntries(used);
    },
    close: async (): Promise<void> => void (await Promise.all(stores.map((records) => records.close()))),
  };
}
