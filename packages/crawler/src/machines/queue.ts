import { Failure, sha256 } from "@wellsourced/core";

interface QueueOptions {
  readonly redisUrl: string;
  /** Name of the setting with this address, for failures. */
  readonly address: string;
  /** Separates queues in one Redis. */
  readonly name: string;
  /** Hosts processed at once here; 0 only adds work. */
  readonly width: number;
  /** Works on a host until it has nothing left to do or its time is up. */
  readonly work: (host: string) => Promise<void>;
}

const CONNECT_MS = 5_000;
/** After this time without a sign of life, a worker counts as dead and its hosts go to others. */
const LOCK_MS = 6_000;
const LOOK_FOR_DEAD_MS = 2_000;
/** Never give up a host, however many workers die. */
const MOST_DEATHS = 1_000_000_000;

async function loadQueue() {
  try {
    const [bullmq, redis] = await Promise.all([import("bullmq"), import("@redis/client")]);
    return { ...bullmq, createClient: redis.createClient };
  } catch (cause) {
    const message =
      "Crawling on many machines needs packages that could not be loaded: npm install bullmq @redis/client";
    throw new Failure("config", message, { cause });
  }
}

/**
 * Opens the BullMQ queue that assigns hosts to worker processes: each host to one process at a time, and to another one
 * if it dies.
 *
 * @throws {Failure} `config` if a package is missing or Redis does not answer
 */
export async function openHostQueue({ redisUrl, address, name, width, work }: QueueOptions) {
  const { Queue, Worker, createClient } = await loadQueue();
  let reached = false;
  const connection = createClient({
    url: redisUrl,
    socket: {
      connectTimeout: CONNECT_MS,
      // Fail at start, when the error can be reported; reconnect later.
      reconnectStrategy: (tries: number) => (reached ? Math.min(100 * 2 ** tries, 5_000) : false),
    },
  });
  const quiet = () => undefined; // failed requests are repeated by the next check
  connection.on("error", quiet);
  try {
    await connection.connect();
    reached = true;
  } catch (cause) {
    const message = `Redis cannot be used for crawls: it does not answer, or refuses the user. Check that it runs and that ${address} is right.`;
    throw new Failure("config", message, { suggestedAction: "inform_user", cause });
  }
  const queue = new Queue(name, { connection });
  queue.on("error", quiet);
  const worker =
    width === 0
      ? undefined
      : new Worker<{ readonly host: string }>(name, ({ data }) => work(data.host), {
          connection,
          concurrency: width,
          lockDuration: LOCK_MS,
          stalledInterval: LOOK_FOR_DEAD_MS,
          maxStalledCount: MOST_DEATHS,
          removeOnComplete: { count: 0 },
          removeOnFail: { count: 0 },
        });
  worker?.on("error", quiet);
  return {
    /** Requests a turn for each host; a host that has or waits for one gets no second. */
    async ask(hosts: readonly string[]): Promise<void> {
      // One at a time: bulk adding uses a transaction, which fails permanently after Redis loses its scripts.
      await Promise.all(hosts.map((host) => queue.add("turn", { host }, { jobId: sha256(host).slice(0, 32) })));
    },
    async close(): Promise<void> {
      await worker?.close();
      await queue.close();
      if (connection.isOpen) await connection.close();
    },
  };
}
