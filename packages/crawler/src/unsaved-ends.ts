import { Failure } from "@wellsourced/core";
import type { CrawlStore, JobRecord } from "./store.ts";

type Changes = Parameters<CrawlStore["updateJob"]>[1];

/**
 * Wraps a store so that the end of a job is visible even if it could not be saved, as on a full disk. It is saved when
 * the job is next read.
 */
export function withUnsavedEnds(store: CrawlStore, report: (problem: string) => void): CrawlStore {
  const unwritten = new Map<string, Changes>();
  const seen = (job: JobRecord): JobRecord => ({ ...job, ...unwritten.get(job.id) });
  const write = async (id: string, changes: Changes): Promise<void> => {
    await store.updateJob(id, changes);
    unwritten.delete(id);
  };
  return {
    ...store,
    async job(id) {
      const changes = unwritten.get(id);
      if (changes) await write(id, changes).catch(() => undefined); // visible anyway
      const job = await store.job(id);
      return job && seen(job);
    },
    jobs: async () => (await store.jobs()).map(seen),
    async updateJob(id, changes) {
      try {
        await write(id, changes);
      } catch (error) {
        if (changes.endedAt === undefined) throw error;
        unwritten.set(id, changes);
        report(`The end of crawl ${id} could not be saved: ${Failure.from(error).message}`);
      }
    },
  };
}
