import { type Clock, Failure } from "@wellsourced/core";
import { beyondBounds, GUEST_LIFE_MS, isGuest } from "../guests.ts";
import { named } from "../people/record-id.ts";
import type { Room } from "../room.ts";
import { expiryOf, type Seal } from "../seal.ts";
import { type Owner, ownerName, type Store } from "../store.ts";

/** Writers of one text that collide so often in a row are no accident. */
const TRIES = 50;

/** Whoever keeps something sweeps, but no more often than this. */
const SWEEP_EVERY_MS = 30 * 60_000;

/** Texts of callers without names that stay, those of all of them together that this process kept. */
const MOST_OF_GUESTS = 1_000;

export interface OwnedTextsOptions {
  readonly store: Store;
  readonly seal: Seal;
  readonly room: Room;
  readonly clock: Clock;
}

export type OwnedTexts = ReturnType<typeof createOwnedTexts>;

/**
 * Sealed texts in a store, each its owner's under a key, and each for a time. They can be made again: one that cannot be
 * opened is not there. What any process keeps, every process finds, lists and erases.
 */
export function createOwnedTexts({ store, seal, room, clock }: OwnedTextsOptions) {
  let sweepAt = 0;
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    for await (const found of store.all()) if ((expiryOf(found.bytes) ?? 0) <= clock.now()) await store.drop(found);
  };
  const sweepNowAndThen = () => {
    if (clock.now() < sweepAt) return;
    sweepAt = clock.now() + SWEEP_EVERY_MS;
    sweeping = sweep().catch(() => undefined); // what is over is not served either way, and swept the next time
  };
  const nameOf = (owner: Owner, id: string) => `${room.name}/${ownerName(owner)}/${id}`;
  const open = async (owner: Owner, id: string) => {
    const stored = await store.get(owner, id);
    const found = stored && seal.open(nameOf(owner, id), stored.bytes);
    return found && found.expiresAt > clock.now() ? found.text : undefined;
  };
  /** What callers without names have here, the one that was kept last at the end. */
  const guests = new Map<string, { readonly owner: Owner; readonly id: string; readonly bytes: number }>();
  const makeRoom = async (owner: Owner, id: string, bytes: number): Promise<void> => {
    const name = nameOf(owner, id);
    guests.delete(name);
    guests.set(name, { owner, id, bytes });
    for (const one of beyondBounds([...guests.values()].toReversed(), MOST_OF_GUESTS)) {
      guests.delete(nameOf(one.owner, one.id));
      await store.delete(one.owner, one.id).catch(() => undefined); // it goes when its time is over
    }
  };
  return {
    /**
     * Keeps it until `expiresAt`, in milliseconds since the epoch; for a caller without a name, at most four hours.
     *
     * @throws {Failure} when it cannot be kept
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
      throw new Failure("config", `The ${room.record} is being stored by too many processes at once. Try again.`);
    },
    /** @throws {Failure} when the place cannot be read, as do the others */
    find: (owner: Owner, key: string): Promise<string | undefined> => open(owner, named(key)),
    /** All of an owner's, the one that lives longest first. */
    async list(owner: Owner): Promise<readonly string[]> {
      const listed = (await store.list(owner)).toSorted((a, b) => b.expiresAt - a.expiresAt);
      const texts = await Promise.all(listed.map(({ id }) => open(owner, id)));
      return texts.filter((text) => text !== undefined);
    },
    /** Removes all of an owner's. @returns how many were still good */
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
