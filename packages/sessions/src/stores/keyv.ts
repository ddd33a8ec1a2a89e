import { EventEmitter } from "node:events";
import { abortable, Failure, sha256, systemClock, withDeadline } from "@wellsourced/core";
import { type Cache, type CacheParts, type KeyvLike, once } from "./cache.ts";
import { ANSWER_MS } from "./store-errors.ts";

export interface SealedOptions extends Pick<CacheParts, "clock" | "seal" | "report"> {
  readonly store: KeyvLike;
  /** Name of the store at the start of a sentence. @default "The cache" */
  readonly name?: string;
}

const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

/** Pause after a timeout, since every call would wait. */
const REST_MS = 5_000;

/** A cache in any Keyv store: keys are hashed and values sealed. Failures and timeouts are misses, reported once. */
export function createKeyvCache({ store, clock, seal, report, name = "The cache" }: SealedOptions): Cache {
  const tell = once(report);
  const away = () => tell(`${name} does not answer; results are kept in memory until it does.`);
  store.on?.("error", away);
  let restUntil = Number.NEGATIVE_INFINITY;
  const late = () => {
    restUntil = clock.now() + REST_MS;
    return new Failure("upstream_unavailable", `${name} does not answer.`);
  };
  const attempt = async <Value>(work: () => Value): Promise<Awaited<Value> | undefined> => {
    const working = async () => work();
    try {
      return await withDeadline({ clock: systemClock, ms: ANSWER_MS, late }, (signal) => abortable(working(), signal));
    } catch {
      away();
      return undefined;
    }
  };
  const isResting = () => clock.now() < restUntil;
  const keep = async (key: string, text: string, expiresAt: number): Promise<boolean> => {
    if (isResting()) return false;
    const ttl = Math.max(1, Math.ceil(expiresAt - clock.now()));
    const value = toText(seal.close(key, text, expiresAt));
    const kept = await attempt(async () => ({ isKept: (await store.set(sha256(key), value, ttl)) !== false }));
    return kept?.isKept ?? false;
  };
  return {
    async read(key) {
      if (isResting()) return undefined;
      const sealed = await attempt(() => store.get(sha256(key)));
      const found = typeof sealed === "string" ? seal.open(key, Buffer.from(sealed, "base64")) : undefined;
      if (!found || found.expiresAt <= clock.now()) return undefined;
      if (!found.current) await keep(key, found.text, found.expiresAt);
      return found;
    },
    set: async (key, text, ttl) => ttl > 0 && keep(key, text, clock.now() + ttl),
    clear: async () => void (await attempt(() => store.clear?.())),
    close: async () => void (await attempt(() => store.disconnect?.())),
  };
}

/**
 * `pg` throws errors of idle connections if no listener is attached, which would end the process, and the adapter
 * attaches none. A pool calls `log` as a method with its first connection.
 */
const postgres = {
  from: "@keyv/postgres",
  argument: (uri: string) => ({
    uri,
    log(this: unknown) {
      if (this instanceof EventEmitter && this.listenerCount("error") === 0) this.on("error", () => undefined);
    },
  }),
};

/** Packages and constructor arguments of adapters, by URL scheme. */
const ADAPTERS: Readonly<Record<string, { readonly from: string; argument?(url: string): unknown }>> = {
  redis: { from: "@keyv/redis" },
  rediss: { from: "@keyv/redis" },
  valkey: { from: "@keyv/valkey", argument: (url) => url.replace(/^valkey:/u, "redis:") },
  postgresql: postgres,
  postgres,
  mysql: { from: "@keyv/mysql" },
  memcache: { from: "@keyv/memcache", argument: (url) => url.replace(/^memcache:\/\//u, "") },
  etcd: { from: "@keyv/etcd" },
  mongodb: { from: "@keyv/mongo" },
  "mongodb+srv": { from: "@keyv/mongo" },
};

/** URL schemes accepted by `openKeyvCache`. */
export const CACHE_SCHEMES: readonly string[] = ["sqlite", ...Object.keys(ADAPTERS)];

type Adapter = new (argument: unknown) => object;
type LoadModule = (name: string) => Promise<{ readonly default?: unknown }>;

const NAMESPACE = "wellsourced-results";

const schemeOf = (url: string): string => url.slice(0, url.indexOf(":")).toLowerCase();

async function loadAdapter(url: string, load: LoadModule): Promise<object> {
  const scheme = schemeOf(url);
  const row = ADAPTERS[scheme];
  if (!row) {
    const known = CACHE_SCHEMES.map((name) => `${name}://`).join(", ");
    throw new Failure("config", `A cache at ${scheme}:// is not supported. Its address begins with one of ${known}.`);
  }
  const module = await load(row.from).catch((cause: unknown) => {
    const message = `The cache at ${scheme}:// needs the package ${row.from}. Install it: npm install keyv ${row.from}`;
    throw new Failure("config", message, { cause });
  });
  const Store = module.default as Adapter; // all of these packages have a default export
  return new Store(row.argument?.(url) ?? url);
}

export interface OpenOptions extends Pick<CacheParts, "clock" | "seal" | "report"> {
  /** `redis://…`, `postgresql://…`, `sqlite://…` or another of `CACHE_SCHEMES`. */
  readonly url: string;
  /** @default `import` */
  readonly load?: LoadModule;
}

/**
 * Opens a cache by URL with the matching Keyv adapter, a package to install; SQLite needs none.
 *
 * @throws {Failure} `config` for an unknown scheme, a missing package, or a store that does not answer now. Later, an
 * unavailable store is a miss.
 */
export async function openKeyvCache({ url, load = (name) => import(name), ...parts }: OpenOptions): Promise<Cache> {
  const scheme = schemeOf(url);
  const openFile = async () => (await import("./sqlite-store.ts")).openSqliteStore(url, parts.clock);
  const store = scheme === "sqlite" ? await openFile() : await connectKeyv(url, load);
  return createKeyvCache({ ...parts, store, name: `The cache at ${scheme}://` });
}

async function connectKeyv(url: string, load: LoadModule): Promise<KeyvLike> {
  const adapter = await loadAdapter(url, load);
  const { Keyv } = await import("keyv");
  const keyv = new Keyv({ store: adapter, namespace: NAMESPACE, throwOnErrors: true });
  keyv.on("error", () => undefined); // failed calls throw as well
  const late = () =>
    new Failure(
      "config",
      `The cache at ${schemeOf(url)}:// does not answer. Check WELLSOURCED_CACHE_URL, or unset it.`,
    );
  try {
    const probe = keyv.get("probe");
    await withDeadline({ clock: systemClock, ms: ANSWER_MS, late }, (signal) => abortable(probe, signal));
    return keyv;
  } catch (cause) {
    await keyv.disconnect().catch(() => undefined);
    throw cause instanceof Failure ? cause : new Failure("config", late().message, { cause });
  }
}
