import type { Clock } from "@wellsourced/core";

/** Stores methods across processes. Its failures are ignored. */
export interface MethodStore {
  get(host: string): Promise<string | undefined>;
  put(host: string, method: string, ttlMs: number): Promise<void>;
}

/** Remembers the method that worked for a host, to try it first for the next page. */
export interface MethodMemory {
  recall(url: URL): Promise<string | undefined>;
  /** Saves the method that worked, or forgets the remembered one if `undefined`. */
  learn(url: URL, method: string | undefined): Promise<void>;
}

interface MethodMemoryOptions {
  readonly clock: Clock;
  readonly store?: MethodStore | undefined;
  /** Maximum hosts in memory. @default 1_000 */
  readonly most?: number;
  /** Milliseconds after which all methods are tried anew. @default a day */
  readonly ttlMs?: number;
}

const DAY = 86_400_000;

interface Choice {
  readonly method: string;
  readonly until: number;
}

/** Creates a memory that forgets the least recently used host when it is full. */
export function createMethodMemory({ clock, store, most = 1_000, ttlMs = DAY }: MethodMemoryOptions): MethodMemory {
  const choices = new Map<string, Choice>();
  const keep = (host: string, choice: Choice): void => {
    choices.delete(host);
    choices.set(host, choice);
    const [oldest] = choices.keys();
    if (choices.size > most && oldest !== undefined) choices.delete(oldest);
  };
  return {
    async recall({ host }) {
      const choice = choices.get(host);
      if (choice && choice.until > clock.now()) {
        keep(host, choice);
        return choice.method || undefined;
      }
      choices.delete(host);
      const method = await store?.get(host).catch(() => undefined);
      // A host without a stored method is remembered, too, to save the next lookup.
      if (store) keep(host, { method: method ?? "", until: clock.now() + ttlMs });
      return method;
    },
    async learn({ host }, method) {
      const known = choices.get(host)?.method ?? "";
      if (method === undefined) choices.delete(host);
      else keep(host, { method, until: clock.now() + ttlMs });
      if (known !== (method ?? "")) await store?.put(host, method ?? "", ttlMs).catch(() => undefined);
    },
  };
}
