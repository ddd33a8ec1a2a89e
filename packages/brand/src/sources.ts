import { Failure, isAbort, omitUndefined } from "@wellsourced/core";
import type { Brand, Entity, Page } from "@wellsourced/core/records";
import type { Opened, OpenOptions } from "@wellsourced/http";
import { failureOfStatus } from "@wellsourced/scraper";
import type { Finding, Origin } from "./facts.ts";

/** The functions with side effects. Each receives the caller's abort signal. */
export interface BrandSources {
  /** Opens a URL with any status, such as `open` of `createHttp()` in `@wellsourced/http`. */
  open(url: string, options: OpenOptions): Promise<Pick<Opened, "url" | "status" | "headers" | "body">>;
  /** Reads a page as Markdown, in a browser if it needs one. */
  read(url: string, signal?: AbortSignal): Promise<Page>;
  /** Addresses of the best results. */
  searchWeb(query: string, signal?: AbortSignal): Promise<readonly string[]>;
  /** Organisations by name or by official website. */
  findEntities(query: EntityQuery, signal?: AbortSignal): Promise<readonly Entity[]>;
  /** Brandfetch's brand for a domain. @default not queried */
  brandOfDomain?(domain: string, signal?: AbortSignal): Promise<Brand | undefined>;
  /** Brandfetch's brands of this or a similar name. @default not queried */
  brandsNamed?(name: string, signal?: AbortSignal): Promise<readonly Brand[]>;
}

export type EntityQuery = { readonly website: string } | { readonly query: string };

export interface Gathering {
  readonly sources: BrandSources;
  readonly signal?: AbortSignal | undefined;
}

const PAGE_MS = 15_000;
const PAGE_BYTES = 2_000_000;

/** Opens a page as a browser would. */
export const openPage = (url: string, { sources, signal }: Gathering, options: OpenOptions = {}) =>
  sources.open(url, {
    client: "browser",
    timeoutMs: PAGE_MS,
    maxBytes: PAGE_BYTES,
    ...omitUndefined({ signal }),
    ...options,
  });

export const decode = (body: Uint8Array): string => new TextDecoder().decode(body);

/** The text at an address. @throws {Failure} also for a status that is an error */
export async function openText(url: string, gathering: Gathering, options: OpenOptions) {
  const opened = await openPage(url, gathering, options);
  const failure = failureOfStatus(opened.status, url);
  if (failure) throw failure;
  return { url: opened.url, text: decode(opened.body) };
}

/** The error as a failure to report, or rethrown if the caller aborted. */
export function asFailure(error: unknown, { signal }: Gathering): Failure {
  if (signal?.aborted || (isAbort(error) && !(error instanceof Failure))) throw error;
  return Failure.from(error, "upstream_unavailable", "It could not be read.");
}

/** The finding of `work`, or its failure as a finding. */
export async function found(origin: Origin, gathering: Gathering, work: () => Promise<Finding>): Promise<Finding> {
  try {
    return await work();
  } catch (error) {
    return { state: "failed", origin, failure: asFailure(error, gathering) };
  }
}
