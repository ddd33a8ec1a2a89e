import { Failure, sha256 } from "@wellsourced/core";

export interface QueueOptions {
  readonly redisUrl: string;
  /** How failures call the place where that address is written. */
  readonly address: string;
  /** Queues of one Redis with different names know nothing of each other. */
  readonly name: string;
  /** Hosts at once in this process. 0: it only hands out work. */
  readonly width: number;
  /** Works on a host, until nothing is left to do there or its time is over. */
  readonly work: (host: string) => Promise<void>;
}

export interface HostQueue {
  /** Asks for a turn of each host. One that has a turn, or waits for one, gets no second. */
  ask(hosts: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const CONNECT_MS = 5_000;
/** A worker that was not heard of for so long is dead, and its hosts go to others. */
const LOCK_MS = 6_000;
const LOOK_FOR_DEAD_MS = 2_000;
/** Workers may die as often as they like: no host is given up. */
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
 * The queue that carries turns of hosts to the processes that work, by BullMQ: it gives each host to one process at a
 * time, and gives it to another one when that process dies.
 *
 * @throws {Failure} `config` where a package is missing or Redis does not answer
 */
export async function openHostQueue({ redisUrl, address, name, width, work }: QueueOptions): Promise<HostQueue> {
  const { Queue, Worker, createClient } = await loadQueue();
  let reached = false;
  const connection = createClient({
    url: redisUrl,
    socket: {
      connectTimeout: CONNECT_MS,
      // Gives up at the start, where somebody is there to be told; later it keeps trying.
      reconnectStrategy: (tries: number) => (reached ? Math.min(100 * 2 ** tries, 5_000) : false),
    },
  });
  const quiet = () => undefined; // what is not carried now is asked for again
  connection.on("error", quiet);
  try {
    await connection.connect();
    reached = true;
  } catch (cause) {
    const message = `Redis does not carry the work of crawls: it does not answer, or refuses the user. Check that it runs and that ${address} is right.`;
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
    async ask(hosts) {
      // Each by itself: a transaction, as a bulk has it, fails for good once Redis has forgotten its scripts.
      await Promise.all(hosts.map((host) => queue.add("turn", { host }, { jobId: sha256(host).slice(0, 32) })));
    },
    async close() {
      await worker?.close();
      await queue.close();
      if (connection.isOpen) await connection.close();
    },
  };
}
