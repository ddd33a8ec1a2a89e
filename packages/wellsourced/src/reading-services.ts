import { type Clock, omitUndefined } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import type { ProviderState, Providers } from "@wellsourced/providers";
import { createReader, type MethodStore, type Reader, type ReadingService, type Recognise } from "@wellsourced/scraper";
import type { Settings } from "./env/index.ts";
import type { Remember } from "./remember/index.ts";

/** Services by priority, free ones first. */
const known = [
  { name: "jina", cost: "a third party, free" },
  { name: "exa", cost: "a third party, about $0.001" },
  { name: "firecrawl", cost: "a third party, one credit" },
] as const;

const JINA = "WELLSOURCED_JINA_READER";
const PANEL = "WELLSOURCED_PANEL_ENABLED";

/**
 * State of the providers. Some must be enabled explicitly: Jina reads without a key but learns the URLs, and keys of
 * models are often in the environment for other programs.
 */
export function providerStates(
  { jinaReader, panelEnabled }: Pick<Settings, "jinaReader" | "panelEnabled">,
  providers: Providers,
): readonly ProviderState[] {
  const switchOf = ({ name, type }: ProviderState) => {
    if (name === "jina" && type === "render" && !jinaReader) return JINA;
    return type === "panel" && !panelEnabled ? PANEL : undefined;
  };
  return providers.list().map((state) => {
    const missing = switchOf(state);
    return missing === undefined ? state : { ...state, configured: false, available: false, missing: [missing] };
  });
}

/** The configured services that read pages when our own methods fail: those with a key, and Jina if enabled. */
export function readingServices(settings: Settings, providers: Providers): readonly ReadingService[] {
  const configured = new Set(
    providerStates(settings, providers).flatMap(({ type, name, configured: ready }) =>
      type === "render" && ready ? [name] : [],
    ),
  );
  return known
    .filter(({ name }) => configured.has(name))
    .map(({ name, cost }) => ({
      name,
      cost,
      read: (url, { signal, owner }) => providers.render(url, { provider: name, signal, ...omitUndefined({ owner }) }),
    }));
}

/** The method that worked for a host is stored like cached results. */
export const methodStore = (remember: Remember): MethodStore => ({
  async get(host) {
    const method = await remember.get(`method:${host}`);
    return typeof method === "string" && method !== "" ? method : undefined;
  },
  async put(host, method, ttlMs) {
    await remember.put(`method:${host}`, method, ttlMs);
  },
});

const ISSUES = "https://github.com/wellsourced/wellsourced/issues";

interface Reading {
  readonly http: Http;
  readonly clock: Clock;
  readonly providers: Providers;
  readonly remember: Remember;
  readonly ocr: Recognise | undefined;
  /** Called when the browser starts without its sandbox. */
  readonly report: ((message: string) => void) | undefined;
  /** Called with the change in the number of pages waiting for a parser. */
  readonly onWaiting: (change: 1 | -1) => void;
  /** Called with each method that is tried for a page. */
  readonly onMethod: (method: string) => void;
}

/** Opens the reader of pages and documents. */
export function openReader(
  settings: Settings,
  { http, clock, providers, remember, ocr, report, onWaiting, onMethod }: Reading,
): Reader {
  return createReader({
    http,
    clock,
    ocr,
    onWaiting,
    onMethod,
    issueUrl: ISSUES,
    tokens: omitUndefined({ GITHUB_TOKEN: settings.githubToken }),
    services: readingServices(settings, providers),
    methodStore: methodStore(remember),
    browser: {
      idleMs: settings.browserIdleTimeout,
      concurrency: settings.maxScrapeConcurrencyBrowser,
      ...omitUndefined({ path: settings.chromePath, remoteUrl: settings.browserUrl, warn: report }),
    },
    limits: {
      htmlBytes: settings.maxHtmlBytes,
      documentBytes: settings.maxDocumentBytes,
      concurrency: settings.maxScrapeConcurrency,
      perOwner: settings.maxScrapeConcurrencyPerTenant,
    },
  });
}
