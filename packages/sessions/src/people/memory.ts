import { omitUndefined, toTimestamp } from "@wellsourced/core";
import { z } from "zod";
import type { Owner } from "../store.ts";
import type { Consent } from "./consent.ts";
import { createMatcher } from "./match-words.ts";
import { MEMORY } from "./record-kinds.ts";
import type { Storage } from "./record-store.ts";
import type { Refusal } from "./refusal.ts";
import { createShardedList } from "./sharded-list.ts";

/** Maximum notes of one person. Beyond that, the oldest is removed and the person notified. */
const MOST = 5_000;

const Note = z.object({
  id: z.string(),
  note: z.string(),
  topic: z.string().optional(),
  url: z.string().optional(),
  tags: z.array(z.string()).readonly().optional(),
  createdAt: z.number(),
});
type Note = Readonly<z.infer<typeof Note>>;

/** A note to save. */
export interface NewNote {
  readonly note: string;
  readonly topic?: string | undefined;
  readonly url?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

interface MemoryOptions {
  readonly storage: Storage;
  readonly consent: Consent;
  readonly newId: () => string;
  /** Retention in milliseconds. */
  readonly retentionMs: number;
}

/** Notes that users save and search, separate for each user. */
export function createMemory({ storage, consent, newId, retentionMs }: MemoryOptions) {
  const notes = createShardedList<Note>(storage, { kind: MEMORY, schema: Note, lifeMs: retentionMs });
  const shown = ({ tenant, user }: Owner, { createdAt, ...note }: Note) => ({
    ...{ ...note, tenantId: tenant, userId: user },
    createdAt: toTimestamp(createdAt),
  });

  return {
    records: notes.records,
    /**
     * Saves a note for the retention period; durable once resolved.
     *
     * @throws {Failure} if it cannot be stored
     */
    async save(owner: Owner, { note, topic, url, tags }: NewNote) {
      const refusal = await consent.refusal(owner, "memory");
      if (refusal) return refusal;
      const entry = { id: newId(), note, ...omitUndefined({ topic, url, tags }), createdAt: storage.clock.now() };
      await notes.add(owner, entry);
      // Consent may have been withdrawn meanwhile.
      const late = await consent.refusal(owner, "memory");
      if (late) {
        await notes.remove(owner, ({ id }) => id === entry.id);
        return late;
      }
      const gone = await notes.trim(owner, MOST);
      const reason = `${gone === 1 ? "Your oldest note was" : `Your ${gone} oldest notes were`} removed: at most ${MOST} are kept.`;
      const createdAt = toTimestamp(entry.createdAt);
      return { status: "ok" as const, id: entry.id, createdAt, ...(gone > 0 ? { reason } : {}) };
    },
    /**
     * Returns the newest notes, optionally only those that contain the words of `topic` in text, topic or tags, in any
     * language and ignoring case and accents.
     *
     * @throws {Failure} if they cannot be read
     */
    async recall(owner: Owner, { topic = "", limit }: { readonly topic?: string | undefined; readonly limit: number }) {
      const refusal: Refusal | undefined = await consent.refusal(owner, "memory");
      if (refusal) return { ...refusal, memories: [] };
      const matches = topic.trim() ? createMatcher(topic) : () => true;
      const memories: ReturnType<typeof shown>[] = [];
      for await (const note of notes.newest(owner)) {
        if (memories.length >= limit) break;
        if (matches([note.topic ?? "", note.note, ...(note.tags ?? [])])) memories.push(shown(owner, note));
      }
      return { status: "ok" as const, memories };
    },
    /** All notes of an owner, newest first, regardless of consent. */
    async export(owner: Owner) {
      const all: ReturnType<typeof shown>[] = [];
      for await (const note of notes.newest(owner)) all.push(shown(owner, note));
      return all;
    },
    /** @returns the number of notes removed */
    async erase(owner: Owner): Promise<number> {
      const count = await notes.count(owner).catch(() => undefined); // unreadable notes are removed too
      const records = await notes.records.removeAll(owner);
      return count ?? records;
    },
  };
}
