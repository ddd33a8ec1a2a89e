import type { Clock } from "@wellsourced/core";

/** Where choices outlive the process, or are shared by several. A store that fails costs nothing but its use. */
export interface MethodStore {
  get(host: string): Promise<string | undefined>;
  put(host: string, method: string, ttlMs: number): Promise<void>;
}

/** Which method brought the pages of a host, so that the next one goes straight to it. */
export interface MethodMemory {
  recall(url: URL): Promise<string | undefined>;
  /** The method that brought a page, or nothing when what was remembered did not. */
  learn(url: URL, method: string | undefined): Promise<void>;
}

export interface MethodMemoryOptions {
  readonly clock: Clock;
  readonly store?: MethodStore | undefined;
  /** Hosts kept. @default 1_000 */
  readonly most?: number;
  /** Milliseconds after which all methods are tried anew. @default a day */
  readonly ttlMs?: number;
}

const DAY = 86_400_000;

interface Choice {
  readonly method: string;
  readonly until: number;
}

/** Forgets the host that was asked for longest ago, once there are too many. */
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
      // What the store does not know need not be asked again at once.
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
