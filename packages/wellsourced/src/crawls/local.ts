import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Owner } from "@wellsourced/sessions";
import { ownerName } from "@wellsourced/sessions/stores";
import { createUserFiles, makePrivate } from "../user-files.ts";
import { type Crawls, type CrawlsOptions, expiryAfter, type OpenedCrawls } from "./crawls.ts";
import { createSharedCrawls } from "./shared.ts";

/** Creates the crawls of users, each opened on first use. */
export const createCrawls = ({ database, ...options }: CrawlsOptions): Crawls =>
  database ? createSharedCrawls({ ...options, database }) : createCrawlFiles(options);

/** Crawls in a separate file for each user. */
function createCrawlFiles(options: Omit<CrawlsOptions, "database">): Crawls {
  const { settings, clock, inMemory, corpora, politeness, ...parts } = options;
  const folder = join(settings.dataDir ?? ".", "crawls");
  const files = createUserFiles<OpenedCrawls & { readonly closeWork: () => Promise<void> }>({
    folder,
    inMemory,
    clock,
    async open(path, owner) {
      const { createJobs } = await import("@wellsourced/crawler");
      const { createMemoryStore, createSqliteStore, lockFile } = await import("@wellsourced/crawler/stores");
      const { createJobWork } = await import("../recipes/sites/job-work.ts");
      const store = path === undefined ? createMemoryStore() : await createSqliteStore(path, { clock });
      const { webhookKey } = settings;
      const work = createJobWork({ ...parts, placeOf: () => ({ owner, store }), corpora, clock, webhookKey });
      // A lock ends with its process, so jobs of a killed process are free at once.
      const lock = async (id: string) => {
        await makePrivate(lockOf(owner, id));
        return lockFile(lockOf(owner, id));
      };
      const claim = path === undefined ? undefined : lock;
      const { workOf, close } = work;
      const memory = await politeness.limits();
      return { store, closeWork: close, jobs: createJobs({ ...parts, memory, clock, store, workOf, claim }) };
    },
    async close({ jobs, store, closeWork }) {
      await jobs.close();
      await closeWork();
      await store.close();
    },
    isIdle: ({ jobs }) => jobs.working().length === 0,
    unopened: `The crawls in ${folder} cannot be opened. Set WELLSOURCED_DATA_DIR to a writable folder.`,
  });
  const lockOf = (owner: Owner, id: string) => join(folder, `${ownerName(owner)}.${id}.lock`);

  const expiryOf = expiryAfter(settings.resourceTtl);

  /** Removes expired jobs before any access. Their pages stay in the index. */
  async function tidy({ store }: OpenedCrawls, owner: Owner): Promise<void> {
    for (const record of await store.jobs()) {
      if ((expiryOf(record) ?? Number.POSITIVE_INFINITY) > clock.now()) continue;
      await store.forget(record.id);
      if (!inMemory) await rm(lockOf(owner, record.id), { force: true });
    }
  }
  const tidied =
    <Value>(owner: Owner, work: (opened: OpenedCrawls) => Promise<Value>) =>
    async (opened: OpenedCrawls): Promise<Value> => {
      await tidy(opened, owner);
      return work(opened);
    };

  return {
    expiryOf,
    use: (owner, work) => files.use(owner, tidied(owner, work)),
    look: (owner, work) => files.look(owner, tidied(owner, work)),
    export: async (owner) => (await files.look(owner, ({ store }) => store.jobs())) ?? [],
    async erase(owner) {
      const count = async ({ store }: OpenedCrawls) => (await store.jobs()).length;
      // An unreadable file is removed too, and counts as one job.
      const jobs = (await files.look(owner, count).catch(() => 1)) ?? 0;
      await files.remove(owner);
      return jobs;
    },
    join: async () => undefined,
    close: files.close,
  };
}
