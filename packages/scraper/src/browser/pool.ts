import { type Clock, createLimit, Failure } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import { type BrowserOptions, launch, type RunningBrowser } from "./launch.ts";

export interface BrowserPool {
  /** Lends the browser and starts it if needed; waiting owners take turns. It closes after an idle period. */
  use<Value>(task: (running: RunningBrowser) => Promise<Value>, signal?: AbortSignal, owner?: string): Promise<Value>;
  /** Closes an idle browser to free its memory; the next request starts it again. */
  makeRoom(): Promise<void>;
  close(): Promise<void>;
}

interface BrowserPoolOptions extends BrowserOptions {
  readonly http: Http;
  readonly clock: Clock;
  /** @default launch */
  readonly start?: (http: Http, options: BrowserOptions) => Promise<RunningBrowser>;
}

const IDLE_MS = 300_000;
const CONCURRENCY = 2;

export function createBrowserPool({ http, clock, start = launch, ...options }: BrowserPoolOptions): BrowserPool {
  const { idleMs = IDLE_MS, concurrency = CONCURRENCY } = options;
  const limit = createLimit(concurrency);
  let running: Promise<RunningBrowser> | undefined;
  let busy = 0;
  let idle = new AbortController();
  let closed = false;

  const started = async (): Promise<RunningBrowser> => {
    if (closed) throw new Failure("browser_unavailable", "The reader is closed.", { detail: "closed" });
    running ??= start(http, options);
    const mine = running;
    try {
      const it = await mine;
      // Replace a browser that crashed or was killed.
      if (it.browser.isConnected()) return it;
      if (running === mine) running = undefined;
      await it.close().catch(() => undefined);
      return await started();
    } catch (error) {
      if (running === mine) running = undefined;
      throw error;
    }
  };

  const stop = async (): Promise<void> => {
    const last = running;
    running = undefined;
    const it = await last?.catch(() => undefined);
    await it?.close();
  };

  const rest = (): void => {
    if (idleMs === 0 || busy > 0) return;
    idle = new AbortController();
    const { signal } = idle;
    clock.sleep(idleMs, signal).then(
      () => (busy === 0 ? stop() : undefined),
      () => undefined,
    );
  };

  return {
    use: (task, signal, owner) =>
      limit(
        async () => {
          busy++;
          idle.abort();
          try {
            return await task(await started());
          } finally {
            busy--;
            rest();
          }
        },
        signal,
        owner,
      ),
    async makeRoom() {
      if (busy > 0) return;
      idle.abort();
      await stop();
    },
    async close() {
      closed = true;
      idle.abort();
      await stop();
    },
  };
}
