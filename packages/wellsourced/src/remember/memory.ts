import { byteLength, type Clock } from "@wellsourced/core";
import { parseFrozen } from "@wellsourced/core/remember";

/** Bytes of an entry besides its text: map node, key and two numbers. */
const OVERHEAD = 200;

interface Entry {
  /** Absent once it has been parsed. */
  text?: string;
  value?: unknown;
  readonly bytes: number;
  readonly expiresAt: number;
}

/**
 * A least-recently-used cache of texts, limited in bytes.
 *
 * Reads return the parsed, frozen value in a wrapper: each text is parsed at its first hit; later hits only look up a
 * map.
 */
export function createMemoryStore({ clock, maxBytes }: { readonly clock: Clock; readonly maxBytes: number }) {
  /** Maps keep insertion order, so the first key is the least recently used. */
  const entries = new Map<string, Entry>();
  let bytes = 0;

  const drop = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };

  const touch = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    entries.delete(key);
    if (entry.expiresAt > clock.now()) {
      entries.set(key, entry);
      return entry;
    }
    bytes -= entry.bytes;
    return undefined;
  };

  return {
    get bytes() {
      return bytes;
    },
    async get(key: string): Promise<{ readonly value: unknown } | undefined> {
      const entry = touch(key);
      if (!entry) return undefined;
      if (entry.text !== undefined) {
        entry.value = parseFrozen(entry.text);
        delete entry.text;
      }
      return { value: entry.value };
    },
    /** False if it is too large to be stored. */
    async set(key: string, text: string, ttl: number): Promise<boolean> {
      drop(key);
      const size = byteLength(text) + byteLength(key) + OVERHEAD;
      if (size > maxBytes || ttl <= 0) return false;
      entries.set(key, { text, bytes: size, expiresAt: clock.now() + ttl });
      bytes += size;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
      return true;
    },
    async clear(): Promise<void> {
      entries.clear();
      bytes = 0;
    },
  };
}

export type MemoryStore = ReturnType<typeof createMemoryStore>;
