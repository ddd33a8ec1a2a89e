import { byteLength } from "@wellsourced/core";
import type { Page, PageActionResult } from "@wellsourced/core/records";
import type { PageAction } from "./browser/actions.ts";
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
  readonly options: TiersOptions;
}

async function show(url: URL, room: MethodRoom, { actions, capture, timeLeft, options }: InBrowser): Promise<Shown> {
  const { http, clock, browsers, htmlBytes } = room;
  const { signal } = options;
  // A remote browser's requests are served from here one by one; the first one is judged before it starts.
  await http.judge(url.href);
  return browsers.use((running) => {
    const limits = { htmlBytes, stableMs: STABLE_MS, timeoutMs: Math.max(LEAST_MS, timeLeft()) };
    return render(running, url.href, { http, clock, ...limits, signal, actions, capture });
  }, signal);
}

/**
 * Reads a page once actions were carried out on it. Only a browser can: no other method is tried.
 *
 * @throws {Failure} as for any page; `browser_unavailable` without a browser
 */
export async function readActed(url: URL, room: MethodRoom, how: InBrowser): Promise<Page> {
  const { options } = how;
  options.onProgress?.(`Acting in Chromium: ${url.hostname}`);
  const { html, results, ...rest } = await show(url, room, how);
  const parse = (source: string) => room.parse({ kind: "html", source, url: rest.url }, options.signal);
  const reading = await parse(html);
  const verdict = judgeRendered({ ...rest, reading }, (text) => byteLength(text) > 0);
  if (verdict.is === "rejected")
    throw room.fail(verdict.kind, options.given, { reason: verdict.because, detail: `browser: ${verdict.because}` });
  const actionResults: PageActionResult[] = [];
  // Pictures are for `capture`.
  for (const result of results) {
    if (result.type === "executeJavascript") actionResults.push(result);
    if (result.type === "scrape")
      actionResults.push({ type: result.type, markdown: (await parse(result.html)).markdown });
  }
  const { url: finalUrl, status, truncated } = rest;
  return { ...toPage(reading, { url: options.given, finalUrl, status, truncated, by: "browser" }), actionResults };
}

/** Takes pictures of a page, after actions if there are any. */
export async function captureIn(url: URL, room: MethodRoom, how: InBrowser): Promise<Capture> {
  const { given, onProgress } = how.options;
  onProgress?.(`Rendering in Chromium: ${url.hostname}`);
  const { captured, results, url: finalUrl, status, truncated } = await show(url, room, how);
  const shots = results.filter((result) => result.type === "screenshot").map(({ type: _, ...shot }) => shot);
  return { url: given, finalUrl, status, truncated, shots, ...captured };
}
