import { abortable, type Clock, Failure, withDeadline } from "@wellsourced/core";
import type { Http, Opened } from "@wellsourced/http";
import type { BrowserContext, Response, Page as Tab } from "playwright-core";
import type { Reading } from "../parse.ts";
import { type ActionOptions, type ActionResult, type PageAction, runActions } from "./actions.ts";
import { type Captured, type CaptureOptions, capture } from "./capture.ts";
import { dismissConsent } from "./consent.ts";
import type { RunningBrowser } from "./launch.ts";
import { serveThrough } from "./serve-through.ts";
import { type SettleOptions, settled } from "./settle.ts";

/** A page as rendered once it has settled. */
export interface Rendered extends Omit<Opened, "body"> {
  readonly reading: Reading;
}

interface RenderOptions extends ActionOptions, SettleOptions {
  readonly http: Http;
  /** Run in order once the page has settled. */
  readonly actions?: readonly PageAction[] | undefined;
  readonly capture?: CaptureOptions | undefined;
}

/** The page's HTML and its origin. */
export interface Shown extends Omit<Rendered, "reading"> {
  readonly html: string;
  readonly results: readonly ActionResult[];
  readonly captured: Captured;
}

const unwanted = new Set(["image", "media", "font"]);
/** Factor for scripts and data, which may be several times larger than the resulting HTML. */
const LOADED_PER_PAGE = 4;

/**
 * Opens a URL in a new context: no shared cookies, downloads or service workers, and all traffic through the guard.
 *
 * @throws {Failure} `network` if it does not load in time, `content_empty` if it is not a page
 */
export async function render(
  { browser, isRemote, contextOptions }: RunningBrowser,
  url: string,
  options: RenderOptions,
): Promise<Shown> {
  const { clock, signal } = options;
  const context = await browser
    .newContext({
      ...contextOptions,
      acceptDownloads: false,
      serviceWorkers: "block",
      locale: "en-US",
      viewport: { width: 1280, height: 1800 },
    })
    .catch((error: unknown) => {
      throw toFailure(error, url);
    });
  const late = () => lateFailure(url, options.timeoutMs);
  try {
    await context.route("**", (route) => {
      const request = route.request();
      if ((!shows(options) && unwanted.has(request.resourceType())) || !/^https?:/iu.test(request.url()))
        return route.abort();
      return isRemote ? serveThrough(options.http, route) : route.fallback();
    });
    if (isRemote) await context.routeWebSocket("**", (socket) => socket.close());
    return await withDeadline({ clock, ms: options.timeoutMs, signal, late }, (bounded) =>
      abortable(show(context, url, options), bounded),
    );
  } catch (error) {
    signal?.throwIfAborted();
    throw toFailure(error, url);
  } finally {
    await closed(context, clock, browser);
  }
}

/** Images and fonts are loaded only for screenshots. */
const shows = ({ capture: wanted, actions = [] }: RenderOptions): boolean =>
  wanted?.screenshot !== undefined || wanted?.pdf === true || actions.some(({ type }) => type === "screenshot");

/** Maximum milliseconds for a page to settle after a click. */
const AFTERWARDS_MS = 7_000;

/** Dismisses consent banners, then runs actions and takes screenshots. */
async function act(tab: Tab, options: RenderOptions): Promise<Pick<Shown, "results" | "captured">> {
  const { actions = [] } = options;
  const briefly = { ...options, timeoutMs: Math.min(options.timeoutMs, AFTERWARDS_MS) };
  if (await dismissConsent(tab)) await settled(tab, briefly);
  const results = await runActions(tab, actions, options);
  if (actions.length > 0) await settled(tab, briefly);
  return { results, captured: await capture(tab, options.capture ?? {}) };
}

async function show(context: BrowserContext, url: string, options: RenderOptions): Promise<Shown> {
  const tab = await context.newPage();
  const flood = await dam(context, tab, options.htmlBytes * LOADED_PER_PAGE);
  // A dialog would block the page until it is answered.
  tab.on("dialog", (dialog) => dialog.dismiss().catch(() => undefined));
  const first = await tab.goto(url, { waitUntil: "domcontentloaded", timeout: options.timeoutMs });
  let response: Response | null = first;
  tab.on("response", (it) => {
    if (it.request().isNavigationRequest() && it.frame() === tab.mainFrame() && it.status() < 300) response = it;
  });
  await settled(tab, options);
  const done = await act(tab, options);
  const html = await contentOf(tab);
  const headers = new Headers(
    Object.entries((await response?.allHeaders()) ?? {}).filter(([name]) => /^[\w-]+$/u.test(name)),
  );
  return {
    url: tab.url(),
    status: response?.status() ?? 200,
    headers,
    hops: hopsOf(first, tab.url()),
    truncated: flood.isOver() || html.length > options.htmlBytes,
    html: html.slice(0, options.htmlBytes),
    ...done,
  };
}

/** Stops loading a page that exceeds its limit of bytes; it is read as loaded so far. */
async function dam(context: BrowserContext, tab: Tab, most: number): Promise<{ isOver(): boolean }> {
  const session = await context.newCDPSession(tab);
  let loaded = 0;
  session.on("Network.dataReceived", ({ dataLength }) => {
    const before = loaded;
    loaded += dataLength;
    if (before <= most && loaded > most) session.send("Page.stopLoading").catch(() => undefined);
  });
  await session.send("Network.enable");
  return { isOver: () => loaded > most };
}

/** The current HTML, including open shadow roots. Runs in the page. */
async function contentOf(tab: Tab): Promise<string> {
  const withShadows = await tab
    .evaluate(`(() => {
    const hosts = [...document.querySelectorAll("*")].filter((it) => it.shadowRoot);
    if (hosts.length === 0 || hosts.length > 500) return "";
    for (const host of hosts) {
      const copy = document.createElement("div");
      copy.append(...[...host.shadowRoot.childNodes].filter((it) => !/^(?:STYLE|SCRIPT|LINK)$/.test(it.nodeName)).map((it) => it.cloneNode(true)));
      for (const slot of copy.querySelectorAll("slot")) {
        const name = slot.getAttribute("name");
        const given = [...host.childNodes].filter((it) => (it.nodeType === 1 ? it.getAttribute("slot") || "" : "") === (name || ""));
        slot.replaceWith(...(given.length > 0 ? given.map((it) => it.cloneNode(true)) : slot.childNodes));
      }
      host.replaceChildren(...copy.childNodes);
    }
    return document.documentElement.outerHTML;
  })()`)
    .catch(() => "");
  return typeof withShadows === "string" && withShadows !== "" ? withShadows : tab.content();
}

/** Every requested URL, including the first. */
function hopsOf(response: Response | null, end: string): string[] {
  const hops: string[] = [];
  for (let request = response?.request() ?? null; request; request = request.redirectedFrom())
    hops.unshift(request.url());
  return hops.at(-1) === end ? hops : [...hops, end];
}

/**
 * Closes the context. A page whose scripts never stop can keep it open; then the whole browser is closed, to be
 * restarted.
 */
async function closed(context: BrowserContext, clock: Clock, browser: RunningBrowser["browser"]): Promise<void> {
  let isLate = false;
  const late = () => {
    isLate = true;
    return new Failure("browser_unavailable", "The page does not close.");
  };
  await withDeadline({ clock, ms: 5_000, late }, (over) => abortable(context.close(), over)).catch(() => undefined);
  if (isLate) await browser.close().catch(() => undefined);
}

const lateFailure = (url: string, ms: number): Failure =>
  new Failure("network", `Network error on ${url}: no complete answer within ${ms / 1_000} s. Check connectivity.`, {
    code: "timeout",
    detail: `no complete answer within ${ms / 1_000} s`,
    retryAfterSeconds: 5,
  });

function toFailure(error: unknown, url: string): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error;
  const [line = ""] = error.message.split("\n");
  if (/Download is starting|ERR_ABORTED/u.test(line))
    return new Failure("content_empty", `${url} is a download.`, { detail: "a download" });
  if (/Timeout \d+ms exceeded/u.test(line))
    return lateFailure(url, Number(/Timeout (\d+)ms/u.exec(line)?.[1] ?? 30_000));
  if (/Target .{0,200}closed|crashed|has been closed/u.test(line))
    return new Failure("browser_unavailable", "The browser stopped.", { detail: "the browser stopped", cause: error });
  const detail = /net::(ERR_[A-Z0-9_]+)/u.exec(line)?.[1] ?? "the page did not load";
  return new Failure("network", `Network error on ${url}: ${detail}. Check connectivity.`, {
    detail,
    retryAfterSeconds: 5,
    cause: error,
  });
}
