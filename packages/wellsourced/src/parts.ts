import { join } from "node:path";
import { type Clock, given } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import { createProviders, type ProviderEvent, type Providers } from "@wellsourced/providers";
import { createReader, type Reader, type Recognise } from "@wellsourced/scraper";
import type { KeyvLike } from "@wellsourced/sessions/stores";
import type { Settings } from "./env/index.ts";
import { providerSettings } from "./env/provider-settings.ts";
import type { Outside } from "./http.ts";
import type { Paying } from "./paying.ts";
import { methodStore, readingServices } from "./reading-services.ts";
import type { RecordsOpening } from "./record-stores.ts";
import { createRemember, firstDriver, type OpenResults, type Remember } from "./remember/index.ts";
import type { SessionOpening } from "./session-store.ts";

const ISSUES = "https://github.com/wellsourced/wellsourced/issues";

interface Reading {
  readonly http: Http;
  readonly clock: Clock;
  readonly providers: Providers;
  readonly remember: Remember;
  readonly ocr: Recognise | undefined;
  /** Told when the browser starts without its sandbox. */
  readonly report: ((message: string) => void) | undefined;
  /** Told how many more or fewer pages wait for a parser. */
  readonly onWaiting: (change: 1 | -1) => void;
}

export function openReader(
  settings: Settings,
  { http, clock, providers, remember, ocr, report, onWaiting }: Reading,
): Reader {
  return createReader({
    http,
    clock,
    ocr,
    onWaiting,
    issueUrl: ISSUES,
    tokens: given({ GITHUB_TOKEN: settings.githubToken }),
    services: readingServices(settings, providers),
    methodStore: methodStore(remember),
    browser: {
      idleMs: settings.browserIdleTimeout,
      concurrency: settings.maxScrapeConcurrencyBrowser,
      ...given({ path: settings.chromePath, remoteUrl: settings.browserUrl, warn: report }),
    },
    limits: {
      htmlBytes: settings.maxHtmlBytes,
      documentBytes: settings.maxDocumentBytes,
      concurrency: settings.maxScrapeConcurrency,
      perOwner: settings.maxScrapeConcurrencyPerTenant,
    },
  });
}

/** A cache of the caller's own: closing it is the caller's affair. */
const openGiven =
  (store: KeyvLike): OpenResults =>
  async (parts) => {
    const { createKeyvCache } = await import("@wellsourced/sessions/stores");
    return { ...createKeyvCache({ ...parts, store }), close: async () => undefined };
  };

export function openRemember(
  settings: Settings,
  {
    clock,
    inMemory,
    report,
    paying,
    cache,
  }: Pick<RecordsOpening, "clock" | "inMemory"> &
    Pick<SessionOpening, "report"> & { readonly paying: Paying; readonly cache: KeyvLike | undefined },
): Remember {
  const { cacheDir, dataDir, encryptionKey, encryptionKeyPrev, ...others } = settings;
  const places = inMemory ? others : { ...others, cacheDir };
  return createRemember({
    clock,
    report,
    paying,
    back: cache ? openGiven(cache) : firstDriver((driver) => driver.results(places)),
    encryption: given({
      key: encryptionKey,
      previous: encryptionKeyPrev,
      keyFile: dataDir ? join(dataDir, "key") : undefined,
    }),
    memoryBytes: settings.cacheMaxMemoryMb * 1_048_576,
    isolation: settings.cacheIsolation,
  });
}

export function openProviders(
  settings: Settings,
  http: Http,
  {
    clock,
    random,
    debug,
    payer,
  }: Outside & Pick<Paying, "payer"> & { readonly debug?: (event: ProviderEvent) => void },
): Providers {
  return createProviders({
    http,
    purse: payer,
    settings: providerSettings(settings),
    thinThreshold: settings.searchThinThreshold,
    circuit: { failures: settings.circuitFailureThreshold, openMs: settings.circuitResetTimeout },
    ...given({ clock, random, debug, routing: settings.searchRouting, defaultWeb: settings.searchProvider }),
  });
}
