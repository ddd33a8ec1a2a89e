import { DONE } from "@wellsourced/core";
import type { Politeness, PolitenessOptions } from "./hosts.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { createOutcomes, type OutcomeParts, withoutAsking } from "./outcomes.ts";
import type { Robots, RobotsRules } from "./robots.ts";
import { type SiteNotes, withNotes } from "./site-notes.ts";
import type { Found, PageRecord } from "./store.ts";
import { type CrawledPage, unchanged, type Visit, type VisitParts, visit, wasReadSince } from "./visit.ts";

interface LoopOptions extends OutcomeParts {
  readonly robots: Robots;
  readonly parts: VisitParts;
  readonly limit: number;
  readonly width: number;
  readonly delayMs: number;
  readonly politeness: (options: PolitenessOptions) => Politeness;
  /** Finish each depth before the next, so that a page's depth is its shortest path. */
  readonly byDepth: boolean;
  /** Pages already read by this job. */
  readonly done: number;
}

/** Crawl delays from here on are reported. */
const LONG_DELAY_MS = 5_000;

/** A URL in progress and its number of attempts. */
interface Work {
  readonly found: Found;
  readonly tries: number;
  /** The stored page, on a recrawl. */
  readonly known?: PageRecord | undefined;
  /** Earliest time of the next attempt. */
  readonly at: number;
}

/** Visits waiting URLs concurrently and delivers the pages as they arrive. */
export class Loop {
  private readonly options: LoopOptions;
  private readonly politeness: Politeness;
  private readonly rules = new Map<string, RobotsRules | "asked">();
  private readonly outcomes: ReturnType<typeof createOutcomes>;
  private readonly stop = new AbortController();
  private readonly ready: CrawledPage[] = [];
  private readonly later: Work[] = [];
  private readonly running = new Set<Work>();
  private asking = 0;
  /** Whether all sitemaps are read. */
  private isListed = false;
  private done: number;
  /** Starts everything that may start now. */
  private readonly fill = oneAtATime(() => this.startAll().catch((error: unknown) => this.breakOff(error)));
  private alarm = new AbortController();
  private broken: { readonly error: unknown } | undefined;
  private news = Promise.withResolvers<void>();

  constructor(options: LoopOptions) {
    this.options = options;
    this.done = options.done;
    this.outcomes = createOutcomes(options);
    const { clock, width, delayMs } = options;
    this.politeness = options.politeness({ clock, width, delayMs });
  }

  /** Yields each page once it is stored; requesting the next one confirms delivery. */
  async *pages(): AsyncGenerator<CrawledPage, void, undefined> {
    const { store, job } = this.options;
    this.politeness.listen(() => void this.fill().then(() => this.notify()));
    this.work(() => this.list());
    try {
      for (;;) {
        const news = this.news.promise;
        const page = this.ready.shift();
        await this.fill();
        if (page) {
          yield page;
          await store.handed(job, page.key);
          continue;
        }
        if (this.broken) throw this.broken.error;
        if (this.ready.length > 0) continue;
        if (this.isIdle() && !(await this.hasMore())) return;
        await news;
      }
    } finally {
      this.stop.abort(DONE);
      this.alarm.abort(DONE);
      this.politeness.leave();
      await this.fill();
      // The store must not be used after the caller learns that the crawl is over.
      while (this.running.size > 0 || this.asking > 0) await this.news.promise;
    }
  }

  end(): void {
    this.stop.abort(DONE);
    this.notify();
  }

  private isIdle(): boolean {
    const tries = this.stop.signal.aborted ? 0 : this.later.length;
    return this.running.size === 0 && this.asking === 0 && tries === 0;
  }

  private async hasMore(): Promise<boolean> {
    if (this.stop.signal.aborted || this.done >= this.options.limit) return false;
    return (await this.options.store.waiting(this.options.job)).length > 0;
  }

  private notify(): void {
    this.news.resolve();
    this.news = Promise.withResolvers<void>();
  }

  private async startAll(): Promise<void> {
    while (await this.startOne()) {
      // Repeats until nothing can start.
    }
    await this.setAlarm();
  }

  private async startOne(): Promise<boolean> {
    const { limit, width, clock, parts } = this.options;
    // On a recrawl, first learn from sitemaps which pages are unchanged.
    if (parts.recrawl && !this.isListed) return false;
    if (this.stop.signal.aborted || this.running.size >= width || this.ready.length >= width * 2) return false;
    const due = this.later.findIndex((work) => work.at <= clock.now() && this.politeness.wait(work.found.host) === 0);
    const [again] = due < 0 ? [] : this.later.splice(due, 1);
    if (again) {
      this.start(again);
      return true;
    }
    // URLs in progress may all become pages, so do not start more than the limit.
    if (this.done + this.running.size + this.later.length >= limit) return false;
    return this.takeOne();
  }

  /** Takes the next URL of the available host with the lowest depth. */
  private async takeOne(): Promise<boolean> {
    const { store, job, parts, traps } = this.options;
    for (const { host } of await this.hosts()) {
      const rules = this.rulesOf(host);
      if (!rules || this.politeness.wait(host) > 0) continue;
      const found = await store.take(job, host);
      if (!found) continue;
      const ending = withoutAsking(found, rules, traps);
      const known = parts.recrawl && !ending ? await store.page(found.key) : undefined;
      const work = { found, known, tries: 0, at: 0 };
      if (ending) await store.finish(job, found.key, ending, []);
      else if (known && wasReadSince(known, found.changedAt)) await this.finish(work, unchanged(found, known));
      else this.start(work);
      return true;
    }
    return false;
  }

  private async hosts() {
    const waiting = [...(await this.options.store.waiting(this.options.job))].sort((a, b) => a.depth - b.depth);
    if (!this.options.byDepth) return waiting;
    const depths = [...this.running, ...this.later].map(({ found }) => found.depth);
    const least = Math.min(...depths, ...waiting.map(({ depth }) => depth));
    return waiting.filter(({ depth }) => depth === least);
  }

  /** Returns an origin's robots.txt rules, fetched before any of its pages. */
  private rulesOf(origin: string): RobotsRules | undefined {
    const rules = this.rules.get(origin);
    if (rules) return rules === "asked" ? undefined : rules;
    this.rules.set(origin, "asked");
    this.work(async () => {
      const known = await this.options.robots.of(`${origin}/`, this.stop.signal);
      this.rules.set(origin, known);
      const { crawlDelayMs: ms } = known;
      if (ms === undefined) return;
      this.politeness.slow(origin, ms);
      if (ms >= LONG_DELAY_MS) await this.note({ delays: [{ origin, ms }] });
    });
    return undefined;
  }

  /** Adds URLs of sitemaps during the crawl. */
  private async list(): Promise<void> {
    const { store, job, route } = this.options;
    for await (const found of route.listed(this.stop.signal)) {
      await store.add(job, found);
      void this.fill();
    }
    this.isListed = true;
  }

  /** Runs a background task that the crawl must wait for. */
  private work(task: () => Promise<void>): void {
    this.asking++;
    task()
      .catch((error: unknown) => this.breakOff(error))
      .finally(() => this.over(() => this.asking--));
  }

  private start(work: Work): void {
    this.running.add(work);
    this.politeness.begin(work.found.host);
    this.run(work)
      .catch((error: unknown) => this.breakOff(error))
      .finally(() => this.over(() => this.running.delete(work)));
  }

  private over(count: () => void): void {
    count();
    this.notify();
    void this.fill();
  }

  private async run(work: Work): Promise<void> {
    const { parts, clock } = this.options;
    const { found, known } = work;
    const began = clock.now();
    let result: Visit | undefined;
    try {
      result = await visit(found, { ...parts, http: this.paced(found.host) }, known, this.stop.signal);
    } finally {
      const good = result !== undefined && (result.is !== "failed" || !result.mayPass);
      const restMs = result?.is === "failed" ? result.restMs : undefined;
      this.politeness.end(found.host, { ms: clock.now() - began, good, restMs });
      if (restMs !== undefined && restMs >= LONG_DELAY_MS)
        await this.note({ rests: [{ origin: found.host, ms: restMs, at: clock.now() }] });
    }
    await this.finish(work, result);
  }

  /** Restarts a host's delay with each response of a visit. */
  private paced(host: string): VisitParts["http"] {
    const { http } = this.options.parts;
    return { open: (...request) => http.open(...request).finally(() => this.politeness.answered(host)) };
  }

  private async note(notes: Partial<SiteNotes>): Promise<void> {
    const { store, job } = this.options;
    await store.revise(job, "learnt", (before) => withNotes(before, notes));
  }

  private async finish(work: Work, result: Visit): Promise<void> {
    const outcome = await this.outcomes.settle({ ...work, result });
    if (outcome.is === "later") this.later.push({ ...work, tries: work.tries + 1, at: outcome.at });
    if (outcome.is !== "page") return;
    if (outcome.page.duplicateOf === undefined) this.done++;
    this.ready.push(outcome.page);
    this.notify();
  }

  keepLessons(): Promise<void> {
    return this.outcomes.keepLessons();
  }

  private breakOff(error: unknown): void {
    // Errors caused by ending the crawl do not count.
    if (!this.stop.signal.aborted) this.broken ??= { error };
    this.stop.abort(DONE);
    this.notify();
  }

  /** Wakes the loop for the next host or retry. */
  private async setAlarm(): Promise<void> {
    this.alarm.abort(DONE);
    if (this.stop.signal.aborted) return;
    const { clock, store, job } = this.options;
    const now = clock.now();
    const hosts = (await store.waiting(job)).map(({ host }) => host);
    const waits = [
      ...hosts.map((host) => this.politeness.wait(host)),
      ...this.later.map(({ found, at }) => Math.max(at - now, this.politeness.wait(found.host))),
    ];
    // A wait may have ended since the last check. While something runs, its end triggers the next check.
    const mayStart = this.running.size + this.asking + this.ready.length === 0;
    const next = Math.min(...waits.map((ms) => (mayStart ? Math.max(ms, 1) : ms)).filter((ms) => ms > 0));
    if (!Number.isFinite(next)) return;
    this.alarm = new AbortController();
    clock.sleep(next, this.alarm.signal).then(
      () => this.fill().then(() => this.notify()),
      () => {},
    );
  }
}
