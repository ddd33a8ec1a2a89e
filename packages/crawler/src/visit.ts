import { type Clock, Failure, isAbort, jsonIn, omitUndefined, sha256 } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import { type Http, type Opened, parseRetryAfter } from "@wellsourced/http";
import { failureOfStatus, type PageLinks, type Reader, readLinks } from "@wellsourced/scraper";
import type { ByteBudget } from "./byte-budget.ts";
import { diffTexts } from "./changes.ts";
import { clientRedirect } from "./client-redirect.ts";
import { directivesOf } from "./directives.ts";
import type { KeyOf } from "./route.ts";
import type { Found, PageRecord } from "./store.ts";
import { normalizeUrl } from "./url-identity.ts";

/** A page as delivered by a crawl. */
export interface CrawledPage {
  /** Key shared by all spellings of the URL. */
  readonly key: string;
  readonly url: string;
  readonly finalUrl: string;
  /** 304 for an unchanged page, according to its response or, without a request, its sitemap. */
  readonly status: number;
  /** Links from the start page. */
  readonly depth: number;
  /** As `read` returns it; absent for links only and for unchanged pages. */
  readonly page?: Page;
  /** Linked URLs. */
  readonly links: readonly string[];
  /** URL of an earlier page with the same text. */
  readonly duplicateOf?: string;
  /** URL of an earlier page with nearly the same text. */
  readonly nearDuplicateOf?: string;
  /** On a recrawl: comparison with the stored page. */
  readonly change?: "new" | "same" | "changed";
  /** Change of the text as by `diffTexts`; absent if too much changed. */
  readonly diff?: string;
  /** Whether the page asks not to be indexed. It is delivered anyway: leave it out of your index. */
  readonly noindex: boolean;
}

export interface VisitParts {
  readonly http: Pick<Http, "open">;
  readonly reader: Pick<Reader, "readOpened" | "firstRequest">;
  readonly clock: Clock;
  readonly userAgent: string;
  readonly timeoutMs: number;
  /** Whether to read only links. */
  readonly linksOnly: boolean;
  /** Key shared by all spellings of a URL. */
  readonly keyOf: KeyOf;
  /** Limits the bytes processed at once. */
  readonly budget: ByteBudget;
  /** Whether to compare with stored pages. */
  readonly recrawl: boolean;
}

/** Result of a visit. */
export type Visit =
  | {
      readonly is: "page";
      readonly page: CrawledPage;
      readonly record: Omit<PageRecord, "content">;
      readonly nofollow: boolean;
    }
  | { readonly is: "redirect"; readonly to: string }
  | {
      readonly is: "failed";
      readonly failure: Failure;
      readonly mayPass: boolean;
      readonly restMs?: number;
      readonly links: PageRecord["links"];
      readonly nofollow: boolean;
    };

/** Pages with a client-side redirect and at most this much content count as redirects. */
const FEW_CHARS = 400;
const FEW_LINKS = 3;
const NO_LINKS: PageLinks = { links: [], robots: {} };

const failed = (failure: Failure, more: { mayPass?: boolean; restMs?: number | undefined } = {}): Visit => ({
  is: "failed",
  failure,
  mayPass: more.mayPass ?? false,
  ...(more.restMs === undefined ? {} : { restMs: more.restMs }),
  links: [],
  nofollow: false,
});

/** Requests and reads one URL. Redirects are returned, since they concern another URL. */
export async function visit(
  found: Found,
  parts: VisitParts,
  known: PageRecord | undefined,
  signal: AbortSignal,
): Promise<Visit> {
  try {
    const opened = await ask(found, parts, known, signal);
    if (opened.location !== undefined) return { is: "redirect", to: opened.location };
    if (opened.status === 304 && known) return unchanged(found, known, opened.url);
    const refused = refusal(opened, found.url, parts.clock);
    if (refused) return refused;
    const leave = await parts.budget.enter(opened.body.length, signal);
    try {
      return await read(found, opened, parts, known, signal);
    } finally {
      leave();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (isAbort(error) || !(error instanceof Failure)) throw error;
    const isLasting = error.code === "name_not_found" || error.code === "redirect_loop";
    return failed(error, { mayPass: error.kind === "network" && !isLasting });
  }
}

async function ask(
  found: Found,
  parts: VisitParts,
  known: PageRecord | undefined,
  signal: AbortSignal,
): Promise<Opened> {
  const { http, reader, timeoutMs } = parts;
  const headers = { ...reader.firstRequest.headers, ...conditions(known) };
  const how = { ...reader.firstRequest, headers, timeoutMs, signal };
  const opened = await http.open(found.url, { ...how, redirects: "show" });
  // Some sites set a cookie and redirect to the same URL to check it.
  const next = opened.location === undefined ? undefined : normalizeUrl(opened.location);
  return next !== undefined && parts.keyOf(next) === found.key ? http.open(found.url, how) : opened;
}

const conditions = (known: PageRecord | undefined): Record<string, string> => ({
  ...(known?.etag === undefined ? {} : { "if-none-match": known.etag }),
  ...(known?.lastModified === undefined ? {} : { "if-modified-since": known.lastModified }),
});

/** Returns a failure for error statuses. 403 is left to the reader, whose other methods may succeed. */
function refusal({ status, headers }: Opened, url: string, clock: Clock): Visit | undefined {
  if (status < 400 || status === 403) return undefined;
  const failure = failureOfStatus(status, url) ?? new Failure("network", `HTTP ${status} on ${url}.`, { status });
  const seconds = parseRetryAfter(headers, clock.now());
  const mayPass = status >= 500 || status === 429 || status === 408;
  return failed(failure, { mayPass, restMs: mayPass && seconds !== undefined ? seconds * 1_000 : undefined });
}

/** A date of change may have no time and be in any time zone. */
const WHOLE_DAY_MS = 2 * 86_400_000;

/** Whether the page has not changed since it was read, according to its date of change. */
export const wasReadSince = ({ readAt }: PageRecord, changedAt: number | undefined): boolean =>
  changedAt !== undefined && changedAt + WHOLE_DAY_MS < readAt;

/** Returns the stored page as an unchanged one. */
export function unchanged({ key, url, depth }: Found, known: PageRecord, finalUrl = known.url): Visit {
  const links = known.links.map((link) => link.url);
  const page = { key, url, finalUrl, status: 304, depth, links, change: "same" } as const;
  const noindex = keptPage(known)?.noindex ?? false;
  return { is: "page", page: { ...page, noindex }, record: known, nofollow: false };
}

/** The page delivered last; the store wrote it from a `CrawledPage`. */
const keptPage = (known: PageRecord | undefined): CrawledPage | undefined =>
  known && (jsonIn(known.content) as CrawledPage | undefined);

/** The stored content of the last version. */
export const earlierPage = (known: PageRecord | undefined): Page | undefined => keptPage(known)?.page;

const isHtml = (type: string): boolean => type === "" || /html/iu.test(type);

/** Reads the page, or only its links. */
async function look(opened: Opened, { reader, linksOnly, http }: VisitParts, signal: AbortSignal) {
  if (!linksOnly) return reader.readOpened(opened, { links: true, open: http.open, signal });
  const type = opened.headers.get("content-type") ?? "";
  return { links: isHtml(type) ? readLinks(opened.body, opened.url, type) : NO_LINKS };
}

async function read(
  { key, depth }: Found,
  opened: Opened,
  parts: VisitParts,
  known: PageRecord | undefined,
  signal: AbortSignal,
): Promise<Visit> {
  const { page, failure, links = NO_LINKS } = await look(opened, parts, signal);
  const to = opened.status < 300 ? clientRedirect(opened) : undefined;
  const isElsewhere = to !== undefined && parts.keyOf(to) !== key;
  const text = page?.markdown.length ?? 0;
  if (isElsewhere && text < FEW_CHARS && links.links.length <= FEW_LINKS) return { is: "redirect", to };
  const leads = isElsewhere ? [...links.links, { url: to, nofollow: false }] : links.links;
  const { nofollow, noindex } = directivesOf(links.robots, opened.headers.get("x-robots-tag"), parts.userAgent);
  if (failure) return { is: "failed", failure, mayPass: false, links: leads, nofollow };
  const { url, status, headers } = opened;
  const finalUrl = page?.finalUrl ?? url;
  const hash = sha256(page ? `${page.metadata.title ?? ""}\n${page.markdown}` : opened.body);
  const change = parts.recrawl ? ({ change: known ? (known.hash === hash ? "same" : "changed") : "new" } as const) : {};
  const urls = leads.map((link) => link.url);
  const earlier = "change" in change && change.change === "changed" ? earlierPage(known)?.markdown : undefined;
  const diff = page && earlier !== undefined ? omitUndefined({ diff: await diffTexts(earlier, page.markdown) }) : {};
  const delivered = {
    key,
    url,
    finalUrl,
    status,
    depth,
    ...(page ? { page } : {}),
    links: urls,
    ...change,
    ...diff,
    noindex,
  };
  const validators = {
    etag: headers.get("etag") ?? undefined,
    lastModified: headers.get("last-modified") ?? undefined,
  };
  const record = { key, url, depth, hash, ...validators, readAt: parts.clock.now(), links: leads };
  return { is: "page", page: delivered, record, nofollow };
}
