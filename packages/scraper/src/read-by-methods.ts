import { Failure, omitUndefined } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import { render } from "./browser/render.ts";
import { type ReaderParts, readDocument, toPage } from "./read-document.ts";
import { runTiers, type TiersOptions, type TiersResult } from "./run-tiers.ts";
import { readWithService } from "./services.ts";
import { browser, needsScripts } from "./tiers/browser.ts";
import type { Tier, TierContext } from "./tiers/define.ts";
import { html, markdown, stealth } from "./tiers/fetch.ts";
import { serviceTier } from "./tiers/service.ts";

/** Minimum milliseconds left to start another method. */
export const LEAST_MS = 3_000;
/** Milliseconds that a service may take beyond the time for a page. */
const GRACE_MS = 8_000;

/** The context for the methods of one read. */
export const contextFor = (parts: ReaderParts, timeLeft: () => number, signal?: AbortSignal): TierContext => ({
  open: parts.open,
  parse: (task) => parts.parse(task, signal),
  async render(url, { stableMs, timeoutMs }) {
    const { html: shown, ...rest } = await parts.browsers.use((running) => {
      // Measured here, after waiting for a free browser.
      const most = Math.max(LEAST_MS, Math.min(timeoutMs, timeLeft()));
      return render(running, url, { ...parts, stableMs, timeoutMs: most, signal });
    }, signal);
    return { ...rest, reading: await parts.parse({ kind: "html", source: shown, url: rest.url }, signal) };
  },
  ask: (service, url) =>
    readWithService(service, url, parts, { timeoutMs: Math.max(LEAST_MS, timeLeft()) + GRACE_MS, signal }),
  htmlBytes: parts.htmlBytes,
  onMethod: parts.onMethod,
  now: () => parts.clock.now(),
  memory: {},
});

/** Reads a page by the method that worked for its host before, then by the others in order. */
export async function readByMethods(
  url: URL,
  parts: ReaderParts,
  { context, options }: { readonly context: TierContext; readonly options: TiersOptions },
): Promise<Page> {
  const needsHtml = parts.engine === "readability";
  const order = tiersFor(url, context);
  const isHere = context.memory.stealth !== undefined || context.memory.plain !== undefined;
  const remembered = needsHtml || isHere ? undefined : await parts.methods.recall(url);
  const all = [...inFront(order, remembered), ...parts.services.map(serviceTier)];
  const tiers = needsHtml ? order.filter(({ name }) => name !== "markdown") : all;
  const result = await runTiers(url, { tiers, context, options }).catch(async (error: unknown) => {
    if (remembered !== undefined && isOfTheMethod(error)) await parts.methods.learn(url, undefined);
    throw error;
  });
  if (!needsHtml) await parts.methods.learn(url, lesson(result, order));
  if (result.is === "document") return readDocument(result, parts, options);
  const { reading, by, partial, partialBecause, origin } = result;
  const { by: way = by, costUsd, credits: creditsUsed, ...place } = origin;
  const page = toPage(reading, { url: options.given, ...place, partial, partialBecause, by: way });
  return { ...page, ...omitUndefined({ costUsd, creditsUsed }) };
}

/** Whether a failure is due to the method, and not to the page or URL. */
const isOfTheMethod = (error: unknown): boolean =>
  error instanceof Failure && !["not_found", "validation", "rate_limited"].includes(error.kind);

/** The method to remember: one that read a whole page, is free and is not tried first anyway. */
function lesson(result: TiersResult, order: readonly Tier[]): string | undefined {
  if (result.is !== "page" || (result.partial && !result.partialBecause)) return undefined;
  const { by } = result;
  // The first request returns plain HTML if the server offers no Markdown.
  const isFirst = by === order[0]?.name || (by === "html" && order[0]?.name === "markdown");
  return isFirst || !order.some(({ name }) => name === by) ? undefined : by;
}

/** The remembered method first, then the others in order. */
const inFront = (order: readonly Tier[], name: string | undefined): readonly Tier[] => [
  ...order.filter((tier) => tier.name === name),
  ...order.filter((tier) => tier.name !== name),
];

/** The order of methods. An existing download is judged before any new request. */
function tiersFor(url: URL, { memory }: TierContext): readonly Tier[] {
  if (memory.stealth) return [stealth, html, browser];
  return needsScripts(url.href) ? [browser, markdown, stealth, html] : [markdown, stealth, html, browser];
}
