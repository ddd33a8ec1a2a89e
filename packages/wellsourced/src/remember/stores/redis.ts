import { type Clock, Failure, sha256 } from "@wellsourced/core";
import type { Seal } from "@wellsourced/sessions";
import { type BackStore, once, type Report } from "./store.ts";

const CONNECT_TIMEOUT = 5_000;

interface RedisStoreOptions {
  readonly clock: Clock;
  readonly url: string;
  readonly seal: Seal;
  readonly report: Report;
}

/**
 * Sealed texts in Redis, for servers that share what they remember.
 *
 * @throws {Failure} `config` when Redis does not answer now. Later on, a Redis that is away is a miss.
 */
export async function openRedisStore({ clock, url, seal, report }: RedisStoreOptions): Promise<BackStore> {
  const tell = once(report);
  const away = () => tell("Redis does not answer; results are kept in memory until it does.");
  const redis = await connect(url, away);

  const attempt = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
    try {
      return await work();
    } catch {
      away();
      return undefined;
    }
  };

  const keep = (key: string, text: string, expiresAt: number) =>
    attempt(async () => {
      const sealed = seal.close(key, text, expiresAt).toString("base64");
      await redis.set(sha256(key), sealed, Math.max(1, Math.ceil(expiresAt - clock.now())));
      return true;
    });

  const read: BackStore["read"] = async (key) => {
    const sealed = await attempt(() => redis.get<string>(sha256(key)));
    const found = typeof sealed === "string" ? seal.open(key, Buffer.from(sealed, "base64")) : undefined;
    if (!found || found.expiresAt <= clock.now()) return undefined;
    if (!found.current) await keep(key, found.text, found.expiresAt);
    return found;
  };

  return {
    namespace: undefined,
    read,
    get: async (key) => (await read(key))?.text,
    set: async (key, text, ttl) => ttl > 0 && ((await keep(key, text, clock.now() + ttl)) ?? false),
    delete: async (key) => (await attempt(() => redis.delete(sha256(key)))) ?? false,
    clear: async () => void (await attempt(() => redis.clear())),
    disconnect: async () => void (await attempt(() => redis.disconnect(true))),
  };
}

async function connect(url: string, away: () => void) {
  const { default: KeyvRedis } = await import("@keyv/redis");
  let reached = false;
  const redis = new KeyvRedis<string>(
    {
      url,
      // Without this, questions to a Redis that is away would wait for it; we would rather compute.
      disableOfflineQueue: true,
      socket: {
        connectTimeout: CONNECT_TIMEOUT,
        // Give up at the start, where somebody is there to be told; later keep trying.
        reconnectStrategy: (tries: number) => (reached ? Math.min(100 * 2 ** tries, 5_000) : false),
      },
    },
    { namespace: "wellsourced", throwOnErrors: true },
  );
  redis.on("error", () => reached && away());
  try {
    await redis.getClient();
  } catch (cause) {
    throw new Failure("config", "Redis does not answer. Check REDIS_URL, or unset it to keep results on disk.", {
      cause,
    });
  }
  reached = true;
  return redis;
}
