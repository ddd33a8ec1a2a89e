import { Failure } from "@wellsourced/core";
import { expiryOf } from "../seal.ts";
import { type Found, type Owner, ownerName, type Store, type Stored } from "../store.ts";

interface Held extends Found {
  readonly parts: Map<string, Uint8Array>;
}

/**
 * Creates a store in memory.
 *
 * @param options.maxBytes limit for records, without parts; beyond it `put` throws `config`. @default no limit
 */
export function createMemoryStore({ maxBytes = Number.POSITIVE_INFINITY } = {}): Store {
  const held = new Map<string, Held>();
  const keyOf = (owner: string, id: string) => JSON.stringify([owner, id]);
  const write = (owner: string, id: string, { version, bytes }: Stored): boolean => {
    const found = held.get(keyOf(owner, id));
    if ((found?.version ?? 0) !== version - 1) return false;
    const others = held.values().reduce((sum, one) => sum + one.bytes.length, -(found?.bytes.length ?? 0));
    if (others + bytes.length > maxBytes)
      throw new Failure("config", "There is no room left in memory for another record. Try again later.");
    held.set(keyOf(owner, id), { owner, id, version, bytes, parts: found?.parts ?? new Map() });
    return true;
  };
  const find = (owner: Owner, id: string) => held.get(keyOf(ownerName(owner), id));

  return {
    get: async (owner, id) => find(owner, id),
    put: async (owner, id, record) => write(ownerName(owner), id, record),
    async delete(owner, id) {
      held.delete(keyOf(ownerName(owner), id));
    },
    async list(owner) {
      const name = ownerName(owner);
      return [...held.values()]
        .filter((one) => one.owner === name)
        .map(({ id, bytes }) => ({ id, expiresAt: expiryOf(bytes) ?? 0 }));
    },
    async putPart(owner, id, { name, bytes }) {
      return find(owner, id)?.parts.set(name, bytes) !== undefined;
    },
    getPart: async (owner, id, name) => find(owner, id)?.parts.get(name),
    find: async (id) => held.values().find((one) => one.id === id),
    async *all(): AsyncGenerator<Found> {
      yield* [...held.values()];
    },
    renew: async ({ owner, id, version }, { bytes }) => write(owner, id, { version: version + 1, bytes }),
    async drop({ owner, id, version }) {
      if (held.get(keyOf(owner, id))?.version === version) held.delete(keyOf(owner, id));
    },
    async close() {
      held.clear();
    },
  };
}
