import type { Clock } from "@wellsourced/core";
import type { Request, Page as Tab } from "playwright-core";

export interface SettleOptions {
  readonly clock: Clock;
  /** Milliseconds without a change until the page counts as settled. */
  readonly stableMs: number;
  /** Maximum milliseconds to wait. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

const STEP_MS = 100;
/** Age in milliseconds from which a request counts as a stream or poll, and is not awaited. */
const PATIENCE_MS = 5_000;
const awaited = new Set(["document", "script", "xhr", "fetch", "stylesheet"]);

/**
 * Resolves once the page's text is stable and no needed request is pending. Changes below a hundredth, such as a
 * ticking clock, are ignored.
 */
export async function settled(tab: Tab, { clock, stableMs, timeoutMs, signal }: SettleOptions): Promise<void> {
  const started = clock.now();
  const pending = new Map<Request, number>();
  tab.on("request", (request) => awaited.has(request.resourceType()) && pending.set(request, clock.now()));
  tab.on("requestfinished", (request) => pending.delete(request));
  tab.on("requestfailed", (request) => pending.delete(request));
  let last = await sizeOf(tab);
  let since = clock.now();
  // Keep some time to extract the page.
  while (clock.now() - started < timeoutMs - 2_000) {
    if (clock.now() - since >= stableMs) return;
    await clock.sleep(STEP_MS, signal);
    const size = await sizeOf(tab);
    const waits = [...pending.values()].some((at) => clock.now() - at < PATIENCE_MS);
    if (waits || !isSame(last, size)) {
      last = size;
      since = clock.now();
    }
  }
}

interface Size {
  readonly text: number;
  readonly elements: number;
}

/** A page cannot be measured during navigation, which counts as a change. */
async function sizeOf(tab: Tab): Promise<Size> {
  try {
    return await tab.evaluate<Size>(
      "({ text: document.body?.textContent.length ?? 0, elements: document.getElementsByTagName('*').length })",
    );
  } catch {
    return { text: -1, elements: -1 };
  }
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(2, a * 0.01);

const isSame = (a: Size, b: Size): boolean =>
  a.text >= 0 && b.text >= 0 && near(a.text, b.text) && near(a.elements, b.elements);
