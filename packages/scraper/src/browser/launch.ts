import { homedir, tmpdir } from "node:os";
import { Failure } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import type { Browser, BrowserContextOptions, BrowserType } from "playwright-core";
import { findChromium } from "./find.ts";

export interface BrowserOptions {
  /** Path of the executable; `disabled` for none. @default the installed browser */
  readonly path?: string | undefined;
  /** URL of a running browser: DevTools for `http(s)://` and `ws://…/devtools/…`, otherwise Playwright. */
  readonly remoteUrl?: string | undefined;
  /** Idle milliseconds before the browser is closed; 0 for never. @default 300_000 */
  readonly idleMs?: number | undefined;
  /** Maximum open pages. @default 2 */
  readonly concurrency?: number | undefined;
  /** Whether to disable Chromium's sandbox, which does not work as root. @default true for root, false otherwise */
  readonly noSandbox?: boolean | undefined;
  /** Environment variables of Chromium. @default only those for its home, temporary files and path */
  readonly environment?: Record<string, string> | undefined;
  /** Called with a message if Chromium starts without its sandbox. @default none */
  readonly warn?: ((message: string) => void) | undefined;
}

/** A running browser, and how its pages reach the network. */
export interface RunningBrowser {
  readonly browser: Browser;
  readonly isRemote: boolean;
  readonly contextOptions: BrowserContextOptions;
  close(): Promise<void>;
}

/**
 * The environment that Chromium needs to find its files and fonts, without the secrets of this process. On Windows, Node
 * itself adds what a process needs, such as `SYSTEMROOT`, `TEMP` and `PATH`.
 */
export const browserEnvironment = (platform: NodeJS.Platform = process.platform): Record<string, string> =>
  platform === "win32"
    ? {}
    : { HOME: homedir(), TMPDIR: tmpdir(), PATH: "/usr/local/bin:/usr/bin:/bin", LANG: "C.UTF-8" };

/** Whether Chromium runs without its sandbox, as it must for root. */
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

/** Nothing may bypass the proxy: no DNS, QUIC, WebRTC or background requests. */
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
  // Reduce memory: no 3D, spare processes or separate GPU process.
  "--disable-3d-apis",
  "--disable-software-rasterizer",
  "--in-process-gpu",
  "--renderer-process-limit=2",
  "--enable-features=NetworkServiceInProcess2",
  `--disable-features=${UNUSED_FEATURES.replaceAll(" ", ",")}`,
];

/**
 * Starts Chromium, or connects to the one at `remoteUrl`.
 *
 * A started browser is controlled through a pipe, not a port: no other program can reach it, and Chromium exits when
 * this process ends.
 *
 * `makeRoom` is awaited before a local start, to free memory.
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
      // The zygote is only needed for the sandbox.
      args: noSandbox ? [...ARGUMENTS, "--no-zygote"] : ARGUMENTS,
      timeout: LAUNCH_TIMEOUT_MS,
      // Signals are handled by the host program; the pipe ensures that no browser is left behind.
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

/** Timeout per protocol, as a server of another protocol does not answer. */
const TRY_MS = 5_000;

/** Whether a URL is certain to use the DevTools protocol. */
const isDevtools = (url: string): boolean => /^https?:/iu.test(url) || /\/devtools(?:\/|$)/iu.test(url);

/** Connects to a remote browser: by the DevTools protocol, or by Playwright's if the URL allows both. */
export async function connectRemote(chromium: Pick<BrowserType, "connect" | "connectOverCDP">, url: string) {
  if (isDevtools(url)) return chromium.connectOverCDP(url, { timeout: LAUNCH_TIMEOUT_MS });
  return chromium.connect(url, { timeout: TRY_MS }).catch((byPlaywright: unknown) =>
    chromium.connectOverCDP(url, { timeout: LAUNCH_TIMEOUT_MS }).catch((byDevtools: unknown) => {
      throw new AggregateError([byPlaywright, byDevtools], "neither Playwright's protocol nor DevTools answered");
    }),
  );
}

/** Systems as Chrome names them, of whatever version and processor. */
const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  win32: "Windows NT 10.0; Win64; x64",
  darwin: "Macintosh; Intel Mac OS X 10_15_7",
};

/** The user agent of Chrome with a window, as sites refuse headless ones. */
export const userAgent = (version: string, platform: NodeJS.Platform = process.platform): string =>
  `Mozilla/5.0 (${SYSTEMS[platform] ?? "X11; Linux x86_64"}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version.split(".")[0]}.0.0.0 Safari/537.36`;

const unavailable = (detail: string, cause?: unknown): Failure =>
  new Failure("browser_unavailable", `The browser is not available: ${detail}.`, { detail, cause });

const notStarted = (detail: string) => (cause: unknown) => {
  throw unavailable(detail, cause);
};
