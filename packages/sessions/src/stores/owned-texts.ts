import { type Clock, Failure } from "@wellsourced/core";
import { beyondBounds, GUEST_LIFE_MS, isGuest } from "../guests.ts";
import { named } from "../people/record-id.ts";
import type { RecordKind } from "../record-kind.ts";
import { expiryOf, type Seal } from "../seal.ts";
import { type Owner, ownerName, type Store } from "../store.ts";

/** Maximum attempts to store a text. */
const TRIES = 50;

/** Minimum time between sweeps, which run when texts are stored. */
const SWEEP_EVERY_MS = 30 * 60_000;

/** Texts of all guests together that this process keeps. */
const MOST_OF_GUESTS = 1_000;

export interface OwnedTextsOptions {
  readonly store: Store;
  readonly seal: Seal;
  readonly kind: RecordKind;
  readonly clock: Clock;
}

export type OwnedTexts = ReturnType<typeof createOwnedTexts>;

/**
 * Sealed texts by owner and key, with an expiry. They can be recreated, so unreadable ones count as missing. Shared by
 * all processes.
 */
export function createOwnedTexts({ store, seal, kind, clock }: OwnedTextsOptions) {
  let sweepAt = 0;
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    for await (const found of store.all()) if ((expiryOf(found.bytes) ?? 0) <= clock.now()) await store.drop(found);
  };
  const sweepNowAndThen = () => {
    if (clock.now() < sweepAt) return;
    sweepAt = clock.now() + SWEEP_EVERY_MS;
    sweeping = sweep().catch(() => undefined); // expired texts are not returned anyway
  };
  const nameOf = (owner: Owner, id: string) => `${kind.name}/${ownerName(owner)}/${id}`;
  const open = async (owner: Owner, id: string) => {
    const stored = await store.get(owner, id);
    const found = stored && seal.open(nameOf(owner, id), stored.bytes);
    return found && found.expiresAt > clock.now() ? found.text : undefined;
  };
  /** Texts of guests, most recently stored last. */
  const guests = new Map<string, { readonly owner: Owner; readonly id: string; readonly bytes: number }>();
  const makeRoom = async (owner: Owner, id: string, bytes: number): Promise<void> => {
    const name = nameOf(owner, id);
    guests.delete(name);
    guests.set(name, { owner, id, bytes });
    for (const one of beyondBounds([...guests.values()].toReversed(), MOST_OF_GUESTS)) {
      guests.delete(nameOf(one.owner, one.id));
      await store.delete(one.owner, one.id).catch(() => undefined); // it expires later
    }
  };
  return {
    /**
     * Stores a text until `expiresAt`, in milliseconds since the epoch; for guests, at most four hours.
     *
     * @throws {Failure} if it cannot be stored
     */
    async keep(owner: Owner, key: string, asked: { readonly text: string; readonly expiresAt: number }) {
      const id = named(key);
      const isPassing = isGuest(owner);
      const expiresAt = isPassing ? Math.min(asked.expiresAt, clock.now() + GUEST_LIFE_MS) : asked.expiresAt;
      const bytes = seal.close(nameOf(owner, id), asked.text, expiresAt);
      for (let tries = 0; tries < TRIES; tries++) {
        const version = ((await store.get(owner, id))?.version ?? 0) + 1;
        if (!(await store.put(owner, id, { version, bytes, expiresAt }))) continue;
        sweepNowAndThen();
        if (isPassing) await makeRoom(owner, id, bytes.length);
        return;
      }
      throw new Failure("config", `The ${kind.record} is being stored by too many processes at once. Try again.`);
    },
    /** @throws {Failure} if the store cannot be read, like the others */
    find: (owner: Owner, key: string): Promise<string | undefined> => open(owner, named(key)),
    /** All texts of an owner, latest expiry first. */
    async list(owner: Owner): Promise<readonly string[]> {
      const listed = (await store.list(owner)).toSorted((a, b) => b.expiresAt - a.expiresAt);
      const texts = await Promise.all(listed.map(({ id }) => open(owner, id)));
      return texts.filter((text) => text !== undefined);
    },
    /** Removes all texts of an owner. @returns the number of unexpired ones */
    async erase(owner: Owner): Promise<number> {
      const listed = await store.list(owner);
      for (const { id } of listed) await store.delete(owner, id);
      return listed.filter(({ expiresAt }) => expiresAt > clock.now()).length;
    },
    async close(): Promise<void> {
      await sweeping;
      await store.close();
    },
  };
}
