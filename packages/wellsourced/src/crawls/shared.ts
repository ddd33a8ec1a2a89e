import { openOnce } from "@wellsourced/core";
import type { CrawlJobs, JobRequest, StartedJob } from "@wellsourced/crawler";
import { ANONYMOUS_OWNER, type Owner } from "@wellsourced/sessions";
import { ownerName } from "@wellsourced/sessions/stores";
import type { SharedDatabase } from "../shared-database.ts";
import { type Crawls, type CrawlsOptions, expiryAfter, type OpenedCrawls } from "./crawls.ts";

interface SharedCrawlsOptions extends Omit<CrawlsOptions, "inMemory" | "database"> {
  readonly database: SharedDatabase;
}

/** Crawls of all users in one database, shared by several processes. */
export function createSharedCrawls(options: SharedCrawlsOptions): Crawls {
  const { settings, clock, corpora, politeness, database, report, ...parts } = options;
  const { webhookKey, resourceTtl } = settings;

  const opened = openOnce(async () => {
    const store = await database.open();
    const { createWorkers } = await import("@wellsourced/crawler/machines");
    const { createJobWork, extraIn } = await import("../recipes/sites/job-work.ts");
    const placeOf = ({ owner = "", extra }: StartedJob) => ({
      owner: extraIn(extra).owner ?? ANONYMOUS_OWNER,
      store: store.of(owner),
    });
    const { workOf, close: closeWork } = createJobWork({ ...parts, placeOf, corpora, clock, webhookKey });
    const { redisUrl } = database;
    const memory = await politeness.limits();
    const named = { redisUrl, redisAddress: "REDIS_URL" };
    const workers = await createWorkers({ ...parts, ...named, store, memory, clock, workOf, onTrouble: report });
    /** Stores the owner with each job, so that a process that continues it adds its pages to the right index. */
    const jobsOf = (owner: Owner): CrawlJobs => {
      const jobs = workers.of(ownerName(owner));
      const owned = (request: JobRequest): JobRequest => ({ ...request, extra: { ...extraIn(request.extra), owner } });
      return { ...jobs, start: (request) => jobs.start(owned(request)), find: (request) => jobs.find(owned(request)) };
    };
    return { store, workers, closeWork, jobsOf };
  });

  const use = async <Value>(owner: Owner, work: (opened: OpenedCrawls) => Promise<Value>): Promise<Value> => {
    const { store, jobsOf } = await opened.get();
    await store.forgetEnded(clock.now() - resourceTtl);
    return work({ store: store.of(ownerName(owner)), jobs: jobsOf(owner) });
  };
  return {
    expiryOf: expiryAfter(resourceTtl),
    use,
    look: use,
    export: async (owner) => (await database.open()).of(ownerName(owner)).jobs(),
    erase: async (owner) => (await database.open()).erase(ownerName(owner)),
    join: async () => void (await opened.get()),
    async close() {
      const all = await opened.peek();
      await all?.workers.close();
      await all?.closeWork();
    },
  };
}
