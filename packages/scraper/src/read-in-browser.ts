import { byteLength } from "@wellsourced/core";
import type { Page, PageActionResult } from "@wellsourced/core/records";
import type { ActionResult, PageAction } from "./browser/actions.ts";
import type { Captured, CaptureOptions } from "./browser/capture.ts";
import { render } from "./browser/render.ts";
import { judgeRendered } from "./judge.ts";
import { LEAST_MS } from "./read-by-methods.ts";
import { type ReadCall, type ReaderParts, toPage } from "./read-document.ts";
import type { PageOrigin } from "./tiers/define.ts";

const STABLE_MS = 700;

/** Pictures of a page, and its origin. */
export interface Capture extends Captured, Pick<PageOrigin, "finalUrl" | "status" | "truncated"> {
  readonly url: string;
  /** Screenshots that actions took, in order. */
  readonly shots: readonly { readonly name?: string; readonly bytes: Uint8Array }[];
  /** HTML after the actions, if requested. */
  readonly html?: string;
  /** Results of the actions `scrape` and `executeJavascript` in order, if the HTML was requested. */
  readonly results?: readonly Exclude<ActionResult, { readonly type: "screenshot" }>[];
}

interface InBrowser {
  readonly actions?: readonly PageAction[] | undefined;
  readonly capture?: CaptureOptions | undefined;
  /** Milliseconds for loading, acting and taking pictures. */
  timeLeft(): number;
  readonly call: ReadCall;
}

async function show(url: URL, parts: ReaderParts, { actions, capture, timeLeft, call: { signal } }: InBrowser) {
  // A remote browser's requests are served from here one by one; the first one is judged before it starts.
  await parts.http.judge(url.href);
  return parts.browsers.use((running) => {
    const timeoutMs = Math.max(LEAST_MS, timeLeft());
    return render(running, url.href, { ...parts, stableMs: STABLE_MS, timeoutMs, signal, actions, capture });
  }, signal);
}

/**
 * Carries out actions on a page in the browser, then reads it.
 *
 * @throws {Failure} as for any page; `browser_unavailable` without a browser
 */
export async function readActed(url: URL, parts: ReaderParts, how: InBrowser): Promise<Page> {
  const { given, fail, signal, onProgress } = how.call;
  onProgress?.(`Acting in Chromium: ${url.hostname}`);
  const { html, results, ...rest } = await show(url, parts, how);
  const parse = (source: string) => parts.parse({ kind: "html", source, url: rest.url }, signal);
  const reading = await parse(html);
  const verdict = judgeRendered({ ...rest, reading }, (text) => byteLength(text) > 0);
  if (verdict.is === "rejected")
    throw fail(verdict.kind, given, { reason: verdict.because, detail: `browser: ${verdict.because}` });
  const actionResults: PageActionResult[] = [];
  // Pictures are for `capture`.
  for (const result of results) {
    if (result.type === "executeJavascript") actionResults.push(result);
    if (result.type === "scrape")
      actionResults.push({ type: result.type, markdown: (await parse(result.html)).markdown });
  }
  const { url: finalUrl, status, truncated } = rest;
  return { ...toPage(reading, { url: given, finalUrl, status, truncated, by: "browser" }), actionResults };
}

/** Takes pictures of a page, after actions if there are any. */
export async function captureIn(url: URL, parts: ReaderParts, how: InBrowser): Promise<Capture> {
  const { given, onProgress } = how.call;
  onProgress?.(`Rendering in Chromium: ${url.hostname}`);
  const { captured, results: all, url: finalUrl, status, truncated, html } = await show(url, parts, how);
  const shots = all.filter((result) => result.type === "screenshot").map(({ type: _, ...shot }) => shot);
  const results = all.filter((result) => result.type !== "screenshot");
  const markup = how.capture?.html ? { html, results } : {};
  return { url: given, finalUrl, status, truncated, shots, ...captured, ...markup };
}
