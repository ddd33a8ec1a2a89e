import { type Clock, Failure } from "@wellsourced/core";
import type { RandomBytes } from "./seal.ts";
import type { Opened, SealedStore } from "./sealed-store.ts";
import { type Owner, ownerName } from "./store.ts";

/** Maximum attempts to change a record. */
const TRIES = 200;

/**
 * Runs work on the same name one after the other, and other work concurrently. Failures affect only their own caller.
 */
function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
    const before = last.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (last.get(name) === mine) last.delete(name);
    }
  };
}

interface ConcurrentRecordsOptions<Rec> {
  readonly sealedStore: SealedStore<Rec>;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Returns when a record expires, in milliseconds since the epoch. */
  readonly endOf: (record: Rec) => number;
  /** Returns a default for a missing record; may throw. */
  readonly absent: () => Rec;
}

/** Reads and changes unexpired records with optimistic locking. */
export function createConcurrentRecords<Rec>({
  sealedStore,
  clock,
  randomBytes,
  endOf,
  absent,
}: ConcurrentRecordsOptions<Rec>) {
  const turns = createTurns();
  const isGood = (opened: Opened<Rec>) => opened.expiresAt > clock.now();
  const put = (owner: Owner, id: string, { version, record }: { readonly version: number; readonly record: Rec }) =>
    sealedStore.put(owner, id, { record, version, expiresAt: endOf(record) });
  return {
    /** Returns an unexpired record. @throws {Failure} `config` if it cannot be opened */
    async find(owner: Owner, id: string): Promise<Opened<Rec> | undefined> {
      const opened = await sealedStore.get(owner, id);
      return opened && isGood(opened) ? opened : undefined;
    },
    put,
    /**
     * Reads, changes and writes a record, repeating `make` after each conflict. An unchanged record is written only if
     * it is sealed with the previous key.
     */
    change: (
      owner: Owner,
      id: string,
      make: (record: Rec) => Rec,
    ): Promise<{ readonly before: Rec; readonly after: Rec }> =>
      turns(`${ownerName(owner)}/${id}`, async () => {
        for (let tries = 0; tries < TRIES; tries++) {
          const opened = await sealedStore.get(owner, id);
          const before = opened && isGood(opened) ? opened.record : absent();
          const after = make(before);
          if (after === before && opened?.current !== false) return { before, after };
          if (await put(owner, id, { version: (opened?.version ?? 0) + 1, record: after })) return { before, after };
          await clock.sleep((randomBytes(1)[0] ?? 0) / 16);
        }
        const message = `The ${sealedStore.kind.record} ${id} is being changed by too many processes at once. Try again.`;
        throw new Failure("config", message, { suggestedAction: "retry_after_delay" });
      }),
  };
}
