import { byteLength, type Page, type PageActionResult } from "@wellsourced/core";
import type { ActionResult, PageAction } from "./browser/actions.ts";
import type { Captured, CaptureOptions } from "./browser/capture.ts";
import { render, type Shown } from "./browser/render.ts";
import { judgeRendered } from "./judge.ts";
import { LEAST_MS, type MethodRoom } from "./read-by-methods.ts";
import { toPage } from "./read-document.ts";
import type { TiersOptions } from "./run-tiers.ts";

const STABLE_MS = 700;

/** A page as a window shows it: pictures of it, and where it was found. */
export interface Capture extends Captured {
  readonly url: string;
  readonly finalUrl: string;
  readonly status: number;
  readonly truncated: boolean;
  /** Screenshots that actions took, in order. */
  readonly shots: readonly { readonly name?: string; readonly bytes: Uint8Array }[];
}

export interface InBrowser {
  readonly actions?: readonly PageAction[] | undefined;
  readonly capture?: CaptureOptions | undefined;
  /** Milliseconds for loading, acting and taking pictures. */
  timeLeft(): number;
}

async function show(url: URL, room: MethodRoom, how: InBrowser & Pick<TiersOptions, "signal">): Promise<Shown> {
  const { http, clock, browsers, htmlBytes } = room;
  // A remote browser's requests are served from here one by one; the first one is judged before it starts.
  await http.judge(url.href);
  return browsers.use(
    (running) =>
      render(running, url.href, {
        http,
        clock,
        htmlBytes,
        stableMs: STABLE_MS,
        timeoutMs: Math.max(LEAST_MS, how.timeLeft()),
        signal: how.signal,
        actions: how.actions,
        capture: how.capture,
      }),
    how.signal,
  );
}

/**
 * Reads a page once actions were carried out on it. Only a browser can: no other method is tried.
 *
 * @throws {Failure} as for any page; `browser_unavailable` without a browser
 */
export async function readActed(
  url: URL,
  room: MethodRoom,
  { options, ...how }: InBrowser & { readonly options: TiersOptions },
): Promise<Page> {
  options.onProgress?.(`Acting in Chromium: ${url.hostname}`);
  const { html, results, ...rest } = await show(url, room, { ...how, signal: options.signal });
  const parse = (source: string) => room.parse({ kind: "html", source, url: rest.url }, options.signal);
  const reading = await parse(html);
  const verdict = judgeRendered({ ...rest, reading }, (text) => byteLength(text) > 0);
  if (verdict.is === "rejected")
    throw room.fail(verdict.kind, options.given, { reason: verdict.because, detail: `browser: ${verdict.because}` });
  const actionResults: PageActionResult[] = [];
  for (const result of results) {
    const told = await tell(result, parse);
    if (told) actionResults.push(told);
  }
  const { url: finalUrl, status, truncated } = rest;
  return { ...toPage(reading, { url: options.given, finalUrl, status, truncated, by: "browser" }), actionResults };
}

/** What an action brought, as text. Pictures are for `capture`. */
async function tell(
  result: ActionResult,
  parse: (html: string) => Promise<{ readonly markdown: string }>,
): Promise<PageActionResult | undefined> {
  if (result.type === "scrape") return { type: result.type, markdown: (await parse(result.html)).markdown };
  return result.type === "executeJavascript" ? { type: result.type, value: result.value } : undefined;
}

/** Takes pictures of a page, after actions if there are any. */
export async function captureIn(
  url: URL,
  room: MethodRoom,
  { options, ...how }: InBrowser & { readonly options: TiersOptions },
): Promise<Capture> {
  options.onProgress?.(`Rendering in Chromium: ${url.hostname}`);
  const {
    captured,
    results,
    url: finalUrl,
    status,
    truncated,
  } = await show(url, room, {
    ...how,
    signal: options.signal,
  });
  const shots = results.flatMap((result) => {
    if (result.type !== "screenshot") return [];
    const { type: _, ...shot } = result;
    return [shot];
  });
  return { url: options.given, finalUrl, status, truncated, shots, ...captured };
}
