import { byteLength, type Clock } from "@wellsourced/core";
import { parseFrozen } from "@wellsourced/core/remember";

/** What an entry costs beside its text: the map's node, the key, two numbers. */
const OVERHEAD = 200;

interface Entry {
  /** Gone once it has been read. */
  text?: string;
  value?: unknown;
  readonly bytes: number;
  readonly expiresAt: number;
}

/**
 * The most recently used texts, up to a number of bytes.
 *
 * Reads return the parsed, frozen value in a wrapper: each text is parsed once, at its first hit, and every later hit
 * costs a look into a map.
 */
export function createMemoryStore({ clock, maxBytes }: { readonly clock: Clock; readonly maxBytes: number }) {
  /** A map keeps the order of insertion, so the first key is the one unused for longest. */
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
    /** False: too large to be kept here. */
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
