import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Clock, Random } from "@wellsourced/core";
import type { CrawlJobs } from "@wellsourced/crawler";
import type { CrawlStore } from "@wellsourced/crawler/stores";
import type { Http } from "@wellsourced/http";
import type { Reader } from "@wellsourced/scraper";
import type { Owner } from "@wellsourced/sessions";
import { ownerName } from "@wellsourced/sessions/stores";
import type { Settings } from "./env/index.ts";
import type { Corpora } from "./open-corpora.ts";
import type { SiteManners } from "./open-manners.ts";
import { createOwnedFiles } from "./owned-files.ts";

export type Crawls = ReturnType<typeof createCrawls>;

export interface CrawlsOptions {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly random: Random;
  /** Keeps nothing beyond the life of the process. */
  readonly inMemory: boolean;
  readonly http: Http;
  readonly reader: Reader;
  readonly userAgent: string;
  readonly corpora: Corpora;
  readonly manners: SiteManners;
}

/** The jobs of one user. */
export interface OpenedCrawls {
  readonly store: CrawlStore;
  readonly jobs: CrawlJobs;
}

/** The crawls of each user, in a file for each: no job of one is there for another one. */
export function createCrawls({ settings, clock, inMemory, corpora, manners, ...parts }: CrawlsOptions) {
  const folder = join(settings.dataDir ?? ".", "crawls");
  const { resourceTtl } = settings;
  const files = createOwnedFiles<OpenedCrawls & { readonly closeWork: () => Promise<void> }>({
    folder,
    inMemory,
    async open(path, owner) {
      const { createJobs } = await import("@wellsourced/crawler");
      const { createMemoryStore, createSqliteStore, lockFile } = await import("@wellsourced/crawler/stores");
      const { createJobWork } = await import("./recipes/sites/job-work.ts");
      const store = path === undefined ? createMemoryStore() : await createSqliteStore(path);
      const work = createJobWork({ ...parts, owner, store, corpora, clock, webhookKey: settings.webhookKey });
      // The lock ends with its process, so a job whose process was killed is free at once.
      const claim = path === undefined ? undefined : (id: string) => lockFile(lockOf(owner, id));
      const { workOf, close } = work;
      const memory = await manners.neighbours();
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

  /** When a job and what it read can no longer be asked for. */
  const expiryOf = ({ endedAt }: { readonly endedAt?: number | undefined }): number | undefined =>
    endedAt === undefined ? undefined : endedAt + resourceTtl;

  /** Jobs that ended long ago are forgotten before anybody asks. What they read stays in the index. */
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
    use: <Value>(owner: Owner, work: (opened: OpenedCrawls) => Promise<Value>): Promise<Value> =>
      files.use(owner, tidied(owner, work)),
    /** The same for who starts nothing. `undefined`: the owner has no jobs. */
    look: <Value>(owner: Owner, work: (opened: OpenedCrawls) => Promise<Value>): Promise<Value | undefined> =>
      files.look(owner, tidied(owner, work)),
    /** What the owner started, for an export. */
    export: async (owner: Owner) => (await files.look(owner, ({ store }) => store.jobs())) ?? [],
    /** Ends and removes all of the owner's jobs. @returns how many there were */
    async erase(owner: Owner): Promise<number> {
      const jobs = (await files.look(owner, ({ store }) => store.jobs())) ?? [];
      await files.remove(owner);
      return jobs.length;
    },
    close: files.close,
  };
}
