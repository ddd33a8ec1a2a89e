import {
  Failure,
  type FailureKind,
  hostOf,
  isAbort,
  isWithinDomain,
  omitUndefined,
  withDeadline,
} from "@wellsourced/core";
import type { Page, PageMetadata } from "@wellsourced/core/records";
import type { ParsePool } from "../parse-pool.ts";
import { download, type ReadCall, type ReaderParts, readDocument, toPage } from "../read-document.ts";
import type { FailedAttempt } from "../run-tiers.ts";
import { choiceOf } from "../tiers/fetch.ts";
import { useless } from "./ask.ts";
import type { Site, SiteContext, SiteResult, SiteRow } from "./define.ts";
import { flatten } from "./markup.ts";
import { sites } from "./sites.gen.ts";

/** Milliseconds for all requests to a site, including queues; leaves time to read the page itself. */
const TOTAL_MS = 25_000;

/** The page or the failed attempt; `undefined` if no site matches the URL. */
type SiteAttempt = { readonly page: Page } | { readonly met: FailedAttempt } | undefined;

/**
 * Reads a URL through the API of its site.
 *
 * @throws {Failure} `validation` for a URL that is not allowed, `not_found` and `auth_required` from the site
 */
export async function readSite(url: URL, parts: ReaderParts, call: ReadCall): Promise<SiteAttempt> {
  const site = await siteFor(url);
  if (!site) return undefined;
  // The operator's lists of hosts apply to a site's API, too.
  await parts.http.judge(url.href);
  call.onProgress?.(`Asking ${site.title}: ${url.hostname}`);
  try {
    const { clock } = parts;
    const page = await withDeadline({ clock, ms: TOTAL_MS, signal: call.signal, late: lateSite }, async (signal) =>
      toSitePage(site, await site.read(url, contextOf(site, { parts, call }, signal)), { parts, call }),
    );
    return page ? { page } : { met: failedAttempt(site, useless("it contains no text")) };
  } catch (error) {
    call.signal?.throwIfAborted();
    // After any other error of the site's reader, the page itself is read.
    const failure = isAbort(error) ? lateSite() : Failure.from(error);
    const { kind, status, detail } = failure;
    if (kind === "not_found" || kind === "auth_required")
      throw call.fail(kind, call.given, { detail: `${site.name}: ${detail ?? failure.message}`, status });
    return { met: failedAttempt(site, failure) };
  }
}

const isOn = ({ hosts, anywhere }: SiteRow, url: URL): boolean => {
  const host = hostOf(url.href);
  if (hosts.some((domain) => isWithinDomain(host, domain))) return true;
  return anywhere !== undefined && new RegExp(anywhere, "iu").test(url.pathname + url.search);
};

/** Loads the site that can read this URL, if any. */
async function siteFor(url: URL): Promise<Site | undefined> {
  for (const row of sites) {
    if (!isOn(row, url)) continue;
    const { default: site } = await row.load();
    if (site.matches(url)) return site;
  }
  return undefined;
}

interface Work {
  readonly parts: ReaderParts;
  readonly call: ReadCall;
}

const lateSite = () =>
  new Failure("network", "The site did not answer in time.", { detail: `no answer within ${TOTAL_MS / 1_000} s` });

function contextOf(site: Site, { parts, call }: Work, signal: AbortSignal): SiteContext {
  const { http, clock, quiet, htmlBytes: maxBytes } = parts;
  return {
    upstream: http.upstream,
    open: (address, given = {}) => parts.open(address, { maxBytes, ...given, signal }),
    clock,
    signal,
    languages: call.languages ?? [],
    maxBytes,
    quiet,
    token: site.token && parts.tokens[site.token],
  };
}

async function toSitePage(site: Site, result: SiteResult, work: Work): Promise<Page | undefined> {
  if (result.is === "elsewhere") return elsewhere(result, work);
  const { parts, call } = work;
  const { contentType, metadata, forumSignals, transcript, truncated = false, url } = result;
  const { highlights, githubTrustSignals } = result;
  const reading = await parts.parse(taskOf(result), call.signal);
  if (reading.markdown.trim() === "") return undefined;
  const known = {
    ...reading,
    metadata: { ...reading.metadata, ...stated(metadata) },
    ...omitUndefined({ forumSignals }),
  };
  const by = transcript ? undefined : site.name;
  const page = toPage(known, { url: call.given, finalUrl: url, status: 200, truncated, by });
  return { ...page, ...omitUndefined({ contentType, transcript, highlights, githubTrustSignals }), ...noted(result) };
}

function taskOf(result: Exclude<SiteResult, { is: "elsewhere" }>): Parameters<ParsePool["run"]>[0] {
  const { url } = result;
  if (result.is === "document") {
    const { format, body: source } = result;
    return { kind: "document", format, source, url, contentType: "text/plain; charset=utf-8" };
  }
  if (typeof result.html === "string") return { kind: "html", source: result.html, url, whole: { ...result.whole } };
  const { html, parts } = flatten(result.html);
  return { kind: "html", source: html, url, whole: { ...result.whole, parts } };
}

/** Reads a document at another URL. @throws {Failure} `content_empty` if it is a page */
async function elsewhere({ url, metadata, notes }: Extract<SiteResult, { is: "elsewhere" }>, { parts, call }: Work) {
  const opened = await download(new URL(url), parts, call);
  const choice = choiceOf(opened);
  if (choice.as !== "document") throw useless(`${URL.parse(url)?.hostname}: no document`);
  const page = await readDocument({ format: choice.format, opened }, parts, call);
  return { ...page, metadata: { ...page.metadata, ...stated(metadata) }, ...noted({ notes }) };
}

const noted = ({ notes = [] }: Pick<SiteResult, "notes">): Pick<Page, "notes"> =>
  notes.length > 0 ? { notes: [...notes] } : {};

const stated = (metadata: PageMetadata = {}): PageMetadata =>
  Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined && value !== ""));

/** A failure of a site's reader for the methods that follow. */
function failedAttempt({ name }: Site, { kind, detail, message, status, retryAfterSeconds }: Failure): FailedAttempt {
  return {
    by: name,
    because: detail ?? message,
    kind: kind === "validation" ? "content_empty" : pageKinds.has(kind) ? kind : "network",
    ...(status === undefined ? {} : { status }),
    retryAfterSeconds,
  };
}

/** Kinds that are kept; others become `network`, and `validation` becomes `content_empty`. */
const pageKinds: ReadonlySet<FailureKind> = new Set(["rate_limited", "blocked", "network", "content_empty"]);
