import { homedir, tmpdir } from "node:os";
import { Failure } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import type { Browser, BrowserContextOptions, BrowserType } from "playwright-core";
import { findChromium } from "./find.ts";

export interface BrowserOptions {
  /** Executable; `disabled` turns the browser off; absent: the system's own is looked for. */
  readonly path?: string | undefined;
  /** Address of a browser that already runs elsewhere: `http(s)://` and `ws://…/devtools/…` DevTools, `ws://` Playwright. */
  readonly remoteUrl?: string | undefined;
  /** Milliseconds without work after which the browser is closed; 0: never. @default 300_000 */
  readonly idleMs?: number | undefined;
  /** Pages open at once. @default 2 */
  readonly concurrency?: number | undefined;
  /** Chromium refuses its sandbox to root. @default true for root, false otherwise */
  readonly noSandbox?: boolean | undefined;
  /** Environment of Chromium, instead of the little that it needs. @default home, folder for temporary files, path */
  readonly environment?: Record<string, string> | undefined;
  /** Called with a sentence when Chromium starts without its sandbox. @default none */
  readonly warn?: ((message: string) => void) | undefined;
}

/** A browser that runs, and how its pages reach the network. */
export interface RunningBrowser {
  readonly browser: Browser;
  readonly isRemote: boolean;
  readonly contextOptions: BrowserContextOptions;
  close(): Promise<void>;
}

/**
 * What Chromium needs to find its files and fonts. The keys and settings in the environment of this process are none of
 * its business. On Windows, Node adds what every process needs there.
 */
export const browserEnvironment = (): Record<string, string> => ({
  HOME: homedir(),
  TMPDIR: tmpdir(),
  PATH: "/usr/local/bin:/usr/bin:/bin",
  LANG: "C.UTF-8",
});

/** Will Chromium run without its sandbox? As root it refuses to start with one. */
export const runsWithoutSandbox = ({ noSandbox, path, remoteUrl }: BrowserOptions = {}): boolean =>
  path !== "disabled" && remoteUrl === undefined && (noSandbox ?? process.getuid?.() === 0);

const NO_SANDBOX =
  "Chromium runs without its sandbox because this process runs as root: a page that breaks out of the browser has root's rights. Run as an ordinary user, or use a browser that runs elsewhere.";

const LAUNCH_TIMEOUT_MS = 15_000;

const UNUSED_FEATURES =
  "SpareRendererForSitePerProcess IsolateOrigins site-per-process AimEnabled WebUIOmniboxPopup " +
  "WebUIOmniboxAimPopup WebUIOmniboxFullPopup AvoidUnnecessaryBeforeUnloadCheckSync " +
  "DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable MediaRouter PaintHolding " +
  "ThirdPartyStoragePartitioning OptimizationHints NetworkTimeServiceQuerying PreconnectToSearch Translate " +
  "BackForwardCache LensOverlay";

/** Nothing may leave past the proxy: no DNS of its own, no QUIC, no WebRTC, no calls home. */
const ARGUMENTS = [
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  "--disable-quic",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--dns-prefetch-disable",
  "--no-pings",
  "--disable-domain-reliability",
  "--disable-client-side-phishing-detection",
  "--disable-gpu",
  "--mute-audio",
  "--disable-blink-features=AutomationControlled",
  // One page at a time is read in a small browser: no 3D, no spare processes, none for its own surface.
  "--disable-3d-apis",
  "--disable-software-rasterizer",
  "--in-process-gpu",
  "--renderer-process-limit=2",
  "--enable-features=NetworkServiceInProcess2",
  `--disable-features=${UNUSED_FEATURES.replaceAll(" ", ",")}`,
];

/**
 * Starts Chromium, or joins the one at `remoteUrl`.
 *
 * A started one is driven through a pipe, not a port: nobody else can reach it, and when this process ends in whatever
 * way, the pipe breaks and Chromium ends too.
 *
 * `makeRoom` is awaited before one is started here: it needs memory that others can give back.
 *
 * @throws {Failure} `browser_unavailable`
 */
export async function launch(
  http: Http,
  options: BrowserOptions,
  makeRoom?: () => Promise<void>,
): Promise<RunningBrowser> {
  if (options.path === "disabled") throw unavailable("disabled");
  if (options.remoteUrl) {
    const { chromium } = await import("playwright-core");
    const browser = await connectRemote(chromium, options.remoteUrl).catch(notStarted("remote browser not reachable"));
    return { browser, isRemote: true, contextOptions: {}, close: () => browser.close() };
  }
  const executablePath = options.path ?? (await findChromium());
  if (!executablePath) throw unavailable("no browser found");
  await makeRoom?.();
  const { chromium } = await import("playwright-core");
  const proxy = await http.guardedProxy();
  try {
    const noSandbox = runsWithoutSandbox(options);
    if (noSandbox) options.warn?.(NO_SANDBOX);
    const browser = await chromium.launch({
      executablePath,
      headless: true,
      chromiumSandbox: !noSandbox,
      env: options.environment ?? browserEnvironment(),
      proxy: { server: proxy.url },
      // The zygote exists for the sandbox's sake.
      args: noSandbox ? [...ARGUMENTS, "--no-zygote"] : ARGUMENTS,
      timeout: LAUNCH_TIMEOUT_MS,
      // Signals belong to the program that uses us; the pipe sees to it that no browser is left behind.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const close = async () => {
      await browser.close();
      await proxy.close();
    };
    return { browser, isRemote: false, contextOptions: { userAgent: userAgent(browser.version()) }, close };
  } catch (cause) {
    await proxy.close();
    throw cause instanceof Failure ? cause : unavailable("chrome launch failed", cause);
  }
}

/** A server of another protocol does not answer at all. */
const TRY_MS = 5_000;

/** Addresses that speak the DevTools protocol for certain. */
const isDevtools = (url: string): boolean => /^https?:/iu.test(url) || /\/devtools(?:\/|$)/iu.test(url);

/** Joins a browser that runs elsewhere: by the DevTools protocol, or by Playwright's where the address allows both. */
export async function connectRemote(chromium: Pick<BrowserType, "connect" | "connectOverCDP">, url: string) {
  if (isDevtools(url)) return chromium.connectOverCDP(url, { timeout: LAUNCH_TIMEOUT_MS });
  return chromium.connect(url, { timeout: TRY_MS }).catch((byPlaywright: unknown) =>
    chromium.connectOverCDP(url, { timeout: LAUNCH_TIMEOUT_MS }).catch((byDevtools: unknown) => {
      throw new AggregateError([byPlaywright, byDevtools], "neither Playwright's protocol nor DevTools answered");
    }),
  );
}

/** What a Chrome with a window says; sites turn a headless one away. */
const userAgent = (version: string): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version.split(".")[0]}.0.0.0 Safari/537.36`;

const unavailable = (detail: string, cause?: unknown): Failure =>
  new Failure("browser_unavailable", `The browser is not available: ${detail}.`, { detail, cause });

const notStarted = (detail: string) => (cause: unknown) => {
  throw unavailable(detail, cause);
};
