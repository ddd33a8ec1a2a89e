import { Failure, type FailureKind, given, hostOf, isAbort, isWithinDomain, withDeadline } from "@wellsourced/core";
import type { Page, PageMetadata } from "@wellsourced/core/records";
import type { ParsePool } from "../parse-pool.ts";
import { download, type ReadCall, type ReaderParts, readDocument, toPage } from "../read-document.ts";
import type { FailedAttempt } from "../run-tiers.ts";
import { choiceOf } from "../tiers/fetch-page.ts";
import { useless } from "./ask.ts";
import type { Site, SiteContext, SiteResult, SiteRow } from "./define.ts";
import { flatten } from "./markup.ts";
import { sites } from "./sites.gen.ts";

/** For everything that a site is asked, waiting in line included; the page itself still has to be read after it. */
const TOTAL_MS = 25_000;

/** The page, or why its site's own reader did not bring it; nothing for an address that no site claims. */
type SiteAttempt = { readonly page: Page } | { readonly met: FailedAttempt } | undefined;

/**
 * Reads an address through its site's own interface.
 *
 * @throws {Failure} `validation` for an address that may not be read, `not_found` and `auth_required` from the site
 */
export async function readSite(url: URL, parts: ReaderParts, call: ReadCall): Promise<SiteAttempt> {
  const site = await siteFor(url);
  if (!site) return undefined;
  // An interface of the site's own is no way around the operator's lists.
  await parts.http.judge(url.href);
  call.onProgress?.(`Asking ${site.title}: ${url.hostname}`);
  try {
    const { clock } = parts;
    const page = await withDeadline({ clock, ms: TOTAL_MS, signal: call.signal, late: lateSite }, async (signal) =>
      toSitePage(site, await site.read(url, contextOf(site, { parts, call }, signal)), { parts, call }),
    );
    return page ? { page } : { met: failedAttempt(site, useless("it holds no text")) };
  } catch (error) {
    call.signal?.throwIfAborted();
    // A reader that stumbles over a reply is a reader that failed: the page is still there.
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

/** The site that can read this address, loaded; nothing for an ordinary page. */
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
  const reading = await parts.parse(taskOf(result), call.signal);
  if (reading.markdown.trim() === "") return undefined;
  const known = { ...reading, metadata: { ...reading.metadata, ...stated(metadata) }, ...given({ forumSignals }) };
  const by = transcript ? undefined : site.name;
  const page = toPage(known, { url: call.given, finalUrl: url, status: 200, truncated, by });
  return { ...page, ...given({ contentType, transcript }), ...noted(result) };
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

/** A document at another address. What turns out to be a page is none: the one that was asked for is read instead. */
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

/** What the methods that come next need to know of it. */
function failedAttempt({ name }: Site, { kind, detail, message, status, retryAfterSeconds }: Failure): FailedAttempt {
  return {
    by: name,
    because: detail ?? message,
    kind: kind === "validation" ? "content_empty" : pageKinds.has(kind) ? kind : "network",
    ...(status === undefined ? {} : { status }),
    retryAfterSeconds,
  };
}

/** Kinds that a page's failure knows; a broken reply is a service that did not answer, a refused target no page. */
const pageKinds: ReadonlySet<FailureKind> = new Set(["rate_limited", "blocked", "network", "content_empty"]);
