import { type Clock, Failure, given } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import type { Http } from "@wellsourced/http";
import type { BrowserPool } from "./browser/pool.ts";
import { render } from "./browser/render.ts";
import type { MethodMemory } from "./method-memory.ts";
import type { Engine } from "./parse.ts";
import { type DocumentRoom, readDocument, toPage } from "./read-document.ts";
import { runTiers, type TiersOptions, type TiersResult } from "./run-tiers.ts";
import { askService, type ReadingService } from "./services.ts";
import { browser, needsScripts } from "./tiers/browser.ts";
import type { BoundTier, TierContext } from "./tiers/define.ts";
import { html } from "./tiers/html.ts";
import { markdown } from "./tiers/markdown.ts";
import { serviceTier } from "./tiers/service.ts";
import { stealth } from "./tiers/stealth.ts";

/** What the page methods need of a reader. */
export interface MethodRoom extends DocumentRoom {
  readonly http: Http;
  readonly clock: Clock;
  readonly browsers: BrowserPool;
  readonly htmlBytes: number;
  readonly services: readonly ReadingService[];
  readonly methods: MethodMemory;
  /** Another engine than our own needs the page's HTML: what hands over Markdown is not asked. */
  readonly engine?: Engine | undefined;
}

/** Starting another method with less time left is pointless. */
export const LEAST_MS = 3_000;
/** A service may take a little of the time that a whole call has beyond that of a page. */
const GRACE_MS = 8_000;

/** What the methods of one read may use. */
export const contextFor = (room: MethodRoom, signal: AbortSignal | undefined, timeLeft: () => number): TierContext => ({
  open: (url, how) => room.open(url, { ...how, ...(signal ? { signal } : {}) }),
  parse: (task) => room.parse(task, signal),
  async render(url, { stableMs, timeoutMs }) {
    const { clock, http, htmlBytes, browsers } = room;
    const { html: shown, ...rest } = await browsers.use((running) => {
      // Counted from here: waiting for a free browser takes its time, too.
      const most = Math.max(LEAST_MS, Math.min(timeoutMs, timeLeft()));
      return render(running, url, { clock, http, htmlBytes, stableMs, timeoutMs: most, signal });
    }, signal);
    return { ...rest, reading: await room.parse({ kind: "html", source: shown, url: rest.url }, signal) };
  },
  ask: (service, url) => {
    const { http, clock } = room;
    return askService(service, url, { http, clock, signal, timeoutMs: Math.max(LEAST_MS, timeLeft()) + GRACE_MS });
  },
  htmlBytes: room.htmlBytes,
  memory: {},
});

/** Reads a page by the method that worked for its host before, else by one after the other. */
export async function readByMethods(
  url: URL,
  room: MethodRoom,
  { context, options }: { readonly context: TierContext; readonly options: TiersOptions },
): Promise<Page> {
  const needsHtml = room.engine === "readability";
  const order = tiersFor(url, context);
  const remembered = needsHtml || context.memory.stealth ? undefined : await room.methods.recall(url);
  const all = [...inFront(order, remembered), ...room.services.map(serviceTier)];
  const tiers = needsHtml ? order.filter(({ name }) => name !== "markdown") : all;
  const result = await runTiers(url, { tiers, context, options }).catch(async (error: unknown) => {
    if (remembered !== undefined && isOfTheMethod(error)) await room.methods.learn(url, undefined);
    throw error;
  });
  if (!needsHtml) await room.methods.learn(url, lesson(result, order));
  if (result.is === "document") return readDocument(result, room, options);
  const { reading, by, partial, partialBecause, found } = result;
  const { by: way = by, costUsd, credits: creditsUsed, ...place } = found;
  const page = toPage(reading, { url: options.given, ...place, partial, partialBecause, by: way });
  return { ...page, ...given({ costUsd, creditsUsed }) };
}

/** A page that is gone, or an address that is refused, says nothing against the method that learnt it. */
const isOfTheMethod = (error: unknown): boolean =>
  error instanceof Failure && !["not_found", "validation", "rate_limited"].includes(error.kind);

/** Worth remembering is only what is not tried first anyway, and brought a whole page for nothing. */
function lesson(result: TiersResult, order: readonly BoundTier[]): string | undefined {
  if (result.is !== "page" || (result.partial && !result.partialBecause)) return undefined;
  const { by } = result;
  // Plain HTML is what the first request brings when nobody offers Markdown.
  const isFirst = by === order[0]?.name || (by === "html" && order[0]?.name === "markdown");
  return isFirst || !order.some(({ name }) => name === by) ? undefined : by;
}

/** The remembered method first, the others behind it in their order. */
const inFront = (order: readonly BoundTier[], name: string | undefined): readonly BoundTier[] => [
  ...order.filter((tier) => tier.name === name),
  ...order.filter((tier) => tier.name !== name),
];

/** The order of methods. What was downloaded already is judged before anything else is asked. */
function tiersFor(url: URL, { memory }: TierContext): readonly BoundTier[] {
  if (memory.stealth) return [stealth, html, browser];
  return needsScripts(url.href) ? [browser, markdown, stealth, html] : [markdown, stealth, html, browser];
}
