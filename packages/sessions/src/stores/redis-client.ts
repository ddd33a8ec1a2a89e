import { abortable, Failure, systemClock, withDeadline } from "@wellsourced/core";
import { ANSWER_MS, askRedis } from "./store-errors.ts";

type Client = Awaited<ReturnType<typeof create>>;

/** Clients of this process by URL, with their number of users; one connection serves all kinds of records. */
const clients = new Map<string, { readonly opening: Promise<Client>; users: number }>();

/** A share of a client. */
export interface Connection {
  readonly redis: Client;
  /** Closes the client with its last user. May be called twice. */
  close(): Promise<void>;
}

/**
 * Returns a share of this process's client for a URL. It connects for the first user and reconnects by itself; until
 * then, commands fail at once.
 *
 * @throws {Failure} `config` if Redis does not answer the first user
 */
export async function connect(url: string): Promise<Connection> {
  const client = clients.get(url) ?? { opening: open(url), users: 0 };
  clients.set(url, client);
  client.users += 1;
  const leave = async (close: () => unknown) => {
    client.users -= 1;
    if (client.users > 0) return;
    if (clients.get(url) === client) clients.delete(url);
    await close();
  };
  const redis = await client.opening.catch(async (error: unknown) => {
    await leave(() => undefined);
    throw error;
  });
  let closing: Promise<void> | undefined;
  return {
    redis,
    close() {
      closing ??= leave(() => disconnect(redis));
      return closing;
    },
  };
}

async function create(url: string) {
  const { createClient } = await import("@redis/client");
  let reached = false;
  const redis = createClient({
    url,
    // Commands fail at once while Redis is away: callers report it or compute the result.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: ANSWER_MS,
      // Fail at start, when the error can be reported; reconnect later.
      reconnectStrategy: (tries: number) => (reached ? Math.min(100 * 2 ** tries, 5_000) : false),
    },
  });
  redis.on("error", () => undefined); // failed commands report the error
  redis.once("ready", () => {
    reached = true;
  });
  return redis;
}

async function open(url: string): Promise<Client> {
  const late = () =>
    new Failure("config", "Redis does not answer. Check REDIS_URL, or unset it to keep everything on disk.");
  const redis = await create(url);
  try {
    await withDeadline({ clock: systemClock, ms: ANSWER_MS, late }, (signal) => abortable(redis.connect(), signal));
    return redis;
  } catch (cause) {
    if (redis.isOpen) redis.destroy();
    throw cause instanceof Failure ? cause : new Failure("config", late().message, { cause });
  }
}

/** Waits for pending commands, unless Redis does not answer. */
async function disconnect(redis: Client): Promise<void> {
  const answers = await askRedis("read", { record: "rest" }, () => redis.ping()).catch(() => undefined);
  if (answers) await redis.close();
  else redis.destroy();
}

/** Returns all matching keys. @throws {Failure} as `askRedis` */
export async function namesLike(redis: Client, MATCH: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  let from = "0";
  do {
    const { cursor, keys } = await askRedis("read", { record: "list of records" }, () =>
      redis.scan(from, { MATCH, COUNT: 1_000 }),
    );
    for (const key of keys) names.add(key);
    from = cursor;
  } while (from !== "0");
  return names;
}

/** Deletes all matching keys. @returns their number @throws {Failure} as `askRedis` */
export async function eraseMatching(redis: Client, MATCH: string): Promise<number> {
  const names = [...(await namesLike(redis, MATCH))];
  let erased = 0;
  for (let at = 0; at < names.length; at += 1_000)
    erased += await askRedis("saved", { record: "erasure" }, () => redis.unlink(names.slice(at, at + 1_000)));
  return erased;
}
