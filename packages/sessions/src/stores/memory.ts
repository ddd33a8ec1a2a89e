import { expiryOf } from "../seal.ts";
import { type Found, type Owner, ownerName, type Store, type Stored } from "../store.ts";

interface Held extends Stored {
  readonly owner: string;
  readonly id: string;
  readonly parts: Map<string, Uint8Array>;
}

/** Records for as long as the process lives. */
export function createMemoryStore(): Store {
  const held = new Map<string, Held>();
  const keyOf = (owner: string, id: string) => JSON.stringify([owner, id]);
  const find = (owner: Owner, id: string) => held.get(keyOf(ownerName(owner), id));

  return {
    async get(owner, id) {
      const found = find(owner, id);
      return found && { version: found.version, bytes: found.bytes };
    },
    async put(owner, id, { version, bytes }) {
      const found = find(owner, id);
      if ((found?.version ?? 0) !== version - 1) return false;
      const name = ownerName(owner);
      held.set(keyOf(name, id), { owner: name, id, version, bytes, parts: found?.parts ?? new Map() });
      return true;
    },
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
    async find(id) {
      const found = [...held.values()].find((one) => one.id === id);
      return found && { owner: found.owner, id, version: found.version, bytes: found.bytes };
    },
    async *all(): AsyncGenerator<Found> {
      for (const { owner, id, version, bytes } of [...held.values()]) yield { owner, id, version, bytes };
    },
    async drop({ owner, id, version }) {
      if (held.get(keyOf(owner, id))?.version === version) held.delete(keyOf(owner, id));
    },
    async close() {
      held.clear();
    },
  };
}
