import { type Clock, Failure } from "@wellsourced/core";
import { createByteBudget } from "../byte-budget.ts";
import { batch, crawl } from "../crawl.ts";
import { createPoliteness, type HostState, type Politeness, type PolitenessOptions } from "../hosts.ts";
import { settingsIn } from "../job-settings.ts";
import type { JobsOptions, JobWork, StartedJob } from "../jobs.ts";
import type { CrawlParts } from "../options.ts";
import { createRobots, type Robots } from "../robots.ts";
import { createTraps, type Traps } from "../traps.ts";
import type { CrawledPage } from "../visit.ts";
import type { DueJob, Turn, Turns } from "./turns.ts";

interface WorkOptions extends Omit<CrawlParts, "store" | "clock">, Pick<JobsOptions, "workOf"> {
  readonly turns: Turns;
  readonly clock: Clock;
  /** Ends current turns. */
  readonly signal: AbortSignal;
}

/** Time until other hosts get their turn, once pages in progress are read. */
const TURN_MS = 30_000;

/** State of a job in this process. */
interface Known {
  readonly work: JobWork;
  readonly traps: Traps;
  readonly robots: Robots;
  /** Delivers pages one after the other across hosts. */
  handing: Promise<void>;
}

/** State shared by the jobs of one turn. */
interface Share {
  readonly until: number;
  readonly politeness: Kept;
}

/** Runs one process's share of the work. */
export function createWork({ turns, workOf = () => ({}), signal, ...parts }: WorkOptions) {
  const { clock } = parts;
  const jobs = new Map<string, Known>();
  const budget = parts.memory?.budget ?? createByteBudget();

  const knownOf = (job: StartedJob): Known => {
    const { id } = job;
    const known = jobs.get(id);
    if (known) return known;
    const work = workOf(job);
    const robots =
      parts.memory?.robots ?? createRobots({ open: (work.http ?? parts.http).open, clock, agent: parts.userAgent });
    const handing = Promise.resolve().then(() => work.onStart?.());
    handing.catch(() => undefined); // the first page reports the error
    const made = { work, traps: createTraps(), robots, handing };
    jobs.set(id, made);
    return made;
  };

  const hand = (known: Known, page: CrawledPage): Promise<void> => {
    const mine = known.handing.then(() => known.work.onPage?.(page));
    known.handing = mine.catch(() => undefined);
    return mine;
  };

  const resumeJob = async (job: DueJob, turn: Turn, { until, politeness }: Share): Promise<void> => {
    const { urls, url: _, extra, ...settings } = settingsIn(job.options);
    const known = knownOf({ id: job.id, owner: job.owner, extra, isNew: false });
    const store = turns.storeIn(turn, job.owner, () => clock.now() >= until);
    const memory = { robots: known.robots, traps: known.traps, politeness: politeness.create, budget };
    const how = { ...parts, ...known.work, ...settings, job: job.id, store, memory, signal };
    // The store has all URLs of the batch; the first identifies it.
    const pages = urls
      ? batch([job.start], how)
      : crawl(job.start, { ...how, sitemap: job.lists ? settings.sitemap : "skip" });
    try {
      for await (const page of pages) await hand(known, page);
      if (job.lists && !signal.aborted) await turns.listed(job.id);
    } catch (error) {
      // If the store is unavailable or the host was taken over, the next turn continues.
      if (error instanceof Failure && error.kind === "upstream_unavailable") throw error;
      const failure = Failure.from(error).message;
      await store.updateJob(job.id, { state: "failed", failure, endedAt: clock.now() });
      await over(job.id);
    } finally {
      await politeness.keep();
    }
  };

  /** Forgets a finished job and calls `onEnd`. */
  const over = async (id: string): Promise<void> => {
    const record = await turns.record(id);
    if (!record || record.state === "running") return;
    const { extra } = settingsIn(record.options);
    const known = knownOf({ id, owner: record.owner ?? "", extra, isNew: false });
    jobs.delete(id);
    await known.work.onEnd?.(record);
  };

  return {
    /** Registers a job started here. */
    started: (job: Omit<StartedJob, "isNew">): Promise<void> => knownOf({ ...job, isNew: true }).handing,
    /** Works on all jobs for a host. */
    async turn(host: string): Promise<void> {
      const turn = await turns.begin(host);
      const share = { until: clock.now() + TURN_MS, politeness: savedPoliteness(turns, turn, clock) };
      for (const job of await turns.jobsOf(host)) if (!signal.aborted) await resumeJob(job, turn, share);
    },
    over,
    working: (): readonly string[] => [...jobs.keys()],
    /** Drops jobs that no longer run. */
    async tidy(): Promise<void> {
      for (const id of jobs.keys()) if ((await turns.record(id))?.state !== "running") jobs.delete(id);
    },
  };
}

type Kept = ReturnType<typeof savedPoliteness>;

/**
 * Politeness that starts from the host's previous turn, is shared by the jobs of this one, and is saved for the next.
 */
function savedPoliteness(turns: Turns, turn: Turn, clock: Clock) {
  let state: HostState = { width: turn.width, nextAt: clock.now() + turn.restMs };
  let keeping = Promise.resolve();
  let current: Politeness | undefined;
  const save = ({ width, nextAt }: HostState): void => {
    state = { width, nextAt };
    // If saving fails, the host is still left alone until this worker counts as dead.
    keeping = keeping.then(() => turns.rest(turn, state, clock.now())).catch(() => undefined);
  };
  return {
    create(options: PolitenessOptions): Politeness {
      const known = (host: string) => (host === turn.host ? state : undefined);
      const onRest = (host: string, rest: HostState) => host === turn.host && save(rest);
      current = createPoliteness({ ...options, known, onRest });
      return current;
    },
    /** Saves what a job has learned for the next one. */
    async keep(): Promise<void> {
      if (current) save(current.state(turn.host));
      await keeping;
    },
  };
}
