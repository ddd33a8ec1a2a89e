import { type Clock, isAnonymous, toTimestamp } from "@wellsourced/core";
import { z } from "zod";
import type { Owner } from "../store.ts";
import { type Refusal, unavailable } from "./answers.ts";
import { createBook, type Desk } from "./book.ts";
import { ONLY } from "./record-id.ts";
import { CONSENT, NEVER } from "./rooms.ts";

/** What a person can allow. */
export const PURPOSES = ["memory", "analytics", "workspace", "monitoring"] as const;
export type Purpose = (typeof PURPOSES)[number];

export const ConsentEvent = z.object({
  purpose: z.enum(PURPOSES),
  what: z.enum(["granted", "withdrawn"]),
  /** Who said so. */
  by: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
});
export type ConsentEvent = Readonly<z.infer<typeof ConsentEvent>>;

export const ConsentRecord = z.object({
  format: z.literal(1),
  events: z.array(ConsentEvent).readonly(),
  /** When everything about the person was erased. It stays, without a name, so that no setting consents again. */
  erasedAt: z.number().optional(),
});
export type ConsentRecord = Readonly<z.infer<typeof ConsentRecord>>;

const NONE: ConsentRecord = { format: 1, events: [] };

/** Is this allowed? The newest word counts. */
export const isGranted = ({ events }: ConsentRecord, purpose: Purpose): boolean =>
  events.findLast((event) => event.purpose === purpose)?.what === "granted";

/** The ledger with a word that was given. One that changes nothing adds nothing. */
export function withWord(record: ConsentRecord, event: ConsentEvent): ConsentRecord {
  if (isGranted(record, event.purpose) === (event.what === "granted")) return record;
  return { ...record, events: [...record.events, event] };
}

/** The ledger with a grant that a setting gives: never the second word on a purpose, and none after an erasure. */
export function withFirstWord(record: ConsentRecord, event: ConsentEvent): ConsentRecord {
  const isKnown = record.erasedAt !== undefined || record.events.some(({ purpose }) => purpose === event.purpose);
  return isKnown ? record : withWord(record, event);
}

export type Consent = ReturnType<typeof createConsent>;

const REASON: Readonly<Record<Purpose, string>> = {
  memory: "You have not consented to notes being kept about you, so nothing was stored or read.",
  analytics: "You have not consented to statistics about your use, so nothing was collected.",
  workspace: "You have not consented to sharing contributions in workspaces, so nothing was shared or read.",
  monitoring: "You have not consented to monitored queries being kept about you, so nothing was stored or searched.",
};

/** What people allowed and withdrew: a ledger for each of them, which only grows until they are erased. */
export function createConsent(desk: Desk & { readonly clock: Clock }) {
  const book = createBook<ConsentRecord>(desk, {
    room: CONSENT,
    schema: ConsentRecord,
    absent: NONE,
    endOf: () => NEVER,
  });
  const read = async (owner: Owner): Promise<ConsentRecord> => (await book.find(owner, ONLY)) ?? NONE;
  const eventOf = (purpose: Purpose, what: ConsentEvent["what"], by: string): ConsentEvent => ({
    ...{ purpose, what, by },
    at: desk.clock.now(),
  });
  const add = async (owner: Owner, event: ConsentEvent, rule: typeof withWord): Promise<boolean> => {
    const { before, after } = await book.change(owner, ONLY, (record) => rule(record, event));
    return after !== before;
  };
  const has = async (owner: Owner, purpose: Purpose): Promise<boolean> => isGranted(await read(owner), purpose);

  return {
    book,
    /** @returns whether it changed anything @throws {Failure} when it cannot be stored */
    grant: (owner: Owner, purpose: Purpose, by: string) => add(owner, eventOf(purpose, "granted", by), withWord),
    /** As `grant`. What was stored before stays until it expires or is erased, and nobody can reach it. */
    withdraw: (owner: Owner, purpose: Purpose, by: string) => add(owner, eventOf(purpose, "withdrawn", by), withWord),
    /** Grants only where nothing was ever said about the purpose: after a withdrawal or an erasure it does nothing. */
    grantOnce: (owner: Owner, purpose: Exclude<Purpose, "workspace">, by: string) =>
      add(owner, eventOf(purpose, "granted", by), withFirstWord),
    /** @throws {Failure} when the ledger cannot be read: then nothing is allowed */
    has,
    /** Every word that was given, the oldest first. */
    history: async (owner: Owner) =>
      (await read(owner)).events.map(({ at, ...event }) => ({ ...event, at: toTimestamp(at) })),
    /** Why a purpose is refused to somebody; `undefined` where it is not. */
    async refusal(owner: Owner, purpose: Purpose): Promise<Refusal | undefined> {
      if (isAnonymous(owner)) return unavailable();
      return (await has(owner, purpose)) ? undefined : { status: "no_consent", reason: REASON[purpose] };
    },
    /** Withdraws all and forgets the history. @returns how many words it had */
    async erase(owner: Owner): Promise<number> {
      const erasedAt = desk.clock.now();
      const tombstone: ConsentRecord = { format: 1, events: [], erasedAt };
      const known = await read(owner).catch(() => undefined);
      // What cannot be opened cannot be changed either, and goes.
      if (!known) await book.removeAll(owner);
      const { before } = await book.change(owner, ONLY, () => tombstone);
      return before.events.length;
    },
  };
}
