import { type Clock, isAnonymous, toTimestamp } from "@wellsourced/core";
import { z } from "zod";
import type { Owner } from "../store.ts";
import { ONLY } from "./record-id.ts";
import { CONSENT, NEVER } from "./record-kinds.ts";
import { createRecordStore, type Storage } from "./record-store.ts";
import { type Refusal, unavailable } from "./refusal.ts";

/** Purposes that a person can consent to. */
export const PURPOSES = ["memory", "analytics", "workspace", "monitoring"] as const;
export type Purpose = (typeof PURPOSES)[number];

export const ConsentEvent = z.object({
  purpose: z.enum(PURPOSES),
  what: z.enum(["granted", "withdrawn"]),
  /** Who granted or withdrew it. */
  by: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
});
export type ConsentEvent = Readonly<z.infer<typeof ConsentEvent>>;

export const ConsentRecord = z.object({
  format: z.literal(1),
  events: z.array(ConsentEvent).readonly(),
  /** When all data of the person was erased. Stays, without a name, so that no setting grants consent again. */
  erasedAt: z.number().optional(),
});
export type ConsentRecord = Readonly<z.infer<typeof ConsentRecord>>;

const NONE: ConsentRecord = { format: 1, events: [] };

/** Whether a purpose is granted; the newest event counts. */
export const isGranted = ({ events }: ConsentRecord, purpose: Purpose): boolean =>
  events.findLast((event) => event.purpose === purpose)?.what === "granted";

/** Adds an event, unless it changes nothing. */
export function withConsentEvent(record: ConsentRecord, event: ConsentEvent): ConsentRecord {
  if (isGranted(record, event.purpose) === (event.what === "granted")) return record;
  return { ...record, events: [...record.events, event] };
}

/** Adds a grant by default settings, unless the purpose has any event or the person was erased. */
export function withFirstGrant(record: ConsentRecord, event: ConsentEvent): ConsentRecord {
  const isKnown = record.erasedAt !== undefined || record.events.some(({ purpose }) => purpose === event.purpose);
  return isKnown ? record : withConsentEvent(record, event);
}

export type Consent = ReturnType<typeof createConsent>;

const REASON: Readonly<Record<Purpose, string>> = {
  memory: "You have not consented to notes being kept about you, so nothing was stored or read.",
  analytics: "You have not consented to statistics about your use, so nothing was collected.",
  workspace: "You have not consented to sharing contributions in workspaces, so nothing was shared or read.",
  monitoring: "You have not consented to monitored queries being kept about you, so nothing was stored or searched.",
};

/** Records consent: a history for each person that only grows until erased. */
export function createConsent(storage: Storage & { readonly clock: Clock }) {
  const records = createRecordStore<ConsentRecord>(storage, {
    kind: CONSENT,
    schema: ConsentRecord,
    absent: NONE,
    endOf: () => NEVER,
  });
  const read = async (owner: Owner): Promise<ConsentRecord> => (await records.find(owner, ONLY)) ?? NONE;
  const eventOf = (purpose: Purpose, what: ConsentEvent["what"], by: string): ConsentEvent => ({
    ...{ purpose, what, by },
    at: storage.clock.now(),
  });
  const add = async (owner: Owner, event: ConsentEvent, rule: typeof withConsentEvent): Promise<boolean> => {
    const { before, after } = await records.change(owner, ONLY, (record) => rule(record, event));
    return after !== before;
  };
  const has = async (owner: Owner, purpose: Purpose): Promise<boolean> => isGranted(await read(owner), purpose);

  return {
    records,
    /** @returns whether anything changed @throws {Failure} if it cannot be stored */
    grant: (owner: Owner, purpose: Purpose, by: string) =>
      add(owner, eventOf(purpose, "granted", by), withConsentEvent),
    /** Like `grant`. Existing data stays until it expires or is erased, but cannot be accessed. */
    withdraw: (owner: Owner, purpose: Purpose, by: string) =>
      add(owner, eventOf(purpose, "withdrawn", by), withConsentEvent),
    /** Grants only if the purpose has no event yet and the person was not erased. */
    grantOnce: (owner: Owner, purpose: Exclude<Purpose, "workspace">, by: string) =>
      add(owner, eventOf(purpose, "granted", by), withFirstGrant),
    /** @throws {Failure} if the history cannot be read, which means no consent */
    has,
    /** All consent events, oldest first. */
    history: async (owner: Owner) =>
      (await read(owner)).events.map(({ at, ...event }) => ({ ...event, at: toTimestamp(at) })),
    /** Returns why a purpose is refused; `undefined` if it is granted. */
    async refusal(owner: Owner, purpose: Purpose): Promise<Refusal | undefined> {
      if (isAnonymous(owner)) return unavailable();
      return (await has(owner, purpose)) ? undefined : { status: "no_consent", reason: REASON[purpose] };
    },
    /** Withdraws all consent and deletes the history. @returns the number of its events */
    async erase(owner: Owner): Promise<number> {
      const erasedAt = storage.clock.now();
      const tombstone: ConsentRecord = { format: 1, events: [], erasedAt };
      const known = await read(owner).catch(() => undefined);
      // An unreadable record cannot be changed, so remove it.
      if (!known) await records.removeAll(owner);
      const { before } = await records.change(owner, ONLY, () => tombstone);
      return before.events.length;
    },
  };
}
