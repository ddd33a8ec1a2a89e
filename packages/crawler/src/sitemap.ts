import { Failure, isAbort, toTimestamp } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import { createSitemapParser, type SitemapLine } from "./sitemap-parser.ts";
import { sitemapText } from "./sitemap-text.ts";
import { normalizeUrl } from "./url-identity.ts";

/** A page listed in a sitemap. */
export interface SitemapEntry {
  /** Canonical URL. */
  readonly url: string;
  /** Such as `2026-01-31T10:00:00Z`. */
  readonly lastModified?: string;
}

export interface SitemapOptions {
  readonly open: Http["open"];
  readonly signal?: AbortSignal | undefined;
  /** Maximum pages. @default 100_000 */
  readonly most?: number | undefined;
  /** Maximum sitemaps fetched, nested ones included. @default 1_000 */
  readonly mostFiles?: number | undefined;
  /** Called for each sitemap that could not be read or is something else. */
  readonly onFailure?: ((url: string, failure: Failure) => void) | undefined;
}

/** Maximum unzipped size in the sitemap protocol. */
const MAX_BYTES = 52_428_800;
const TIMEOUT_MS = 30_000;
const MAX_NESTING = 5;

interface File {
  readonly url: string;
  readonly nesting: number;
}

const timeOf = (changed: string | undefined): number | undefined => {
  const time = changed === undefined ? Number.NaN : Date.parse(changed);
  return Number.isNaN(time) || Math.abs(time) > 8e15 ? undefined : time;
};

/** 53-bit hash of a URL, which saves memory; collisions are negligible. */
function fingerprint(text: string): number {
  let high = 0x9e3779b9;
  let low = 0x85ebca6b;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}

/** Failure detail of a file that is not a sitemap. */
export const NO_SITEMAP = "no sitemap";

const notASitemap = (url: string) =>
  new Failure("content_empty", `${url} is not a sitemap, feed or list of addresses.`, {
    retryable: false,
    detail: NO_SITEMAP,
  });

function notAddresses(url: string, entries: readonly string[]): Failure {
  const example = entries.find((entry) => entry !== "")?.slice(0, 100);
  const are = entries.length === 1 ? "invalid entry" : "invalid entries";
  const line = `${url} has ${entries.length} ${are}${example === undefined ? "" : `, such as ${example}`}.`;
  return new Failure("content_empty", line, { retryable: false });
}

/** Resolves a sitemap's URL. The protocol wants absolute ones, but many files omit the scheme or host. */
function addressIn(written: string, file: string): string | undefined {
  const { host, protocol } = new URL(file);
  const isHostFirst = written.slice(0, host.length + 1).toLowerCase() === `${host}/`;
  // Sentences and fragments are not URLs.
  const base = /^(?:$|#)|\s/u.test(written) ? undefined : file;
  return normalizeUrl(isHostFirst ? `${protocol}//${written}` : written, base);
}

/** Yields the entries of one file as far as it is readable. */
async function* linesOf(url: string, { open, signal }: SitemapOptions): AsyncGenerator<SitemapLine> {
  const headers = {
    accept: "application/xml, text/xml, application/rss+xml, application/atom+xml, text/plain, */*;q=0.5",
  };
  const reply = await open(url, { headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, ...(signal ? { signal } : {}) });
  if (reply.status >= 400) {
    const kind = reply.status === 404 || reply.status === 410 ? "not_found" : "network";
    throw new Failure(kind, `The sitemap ${url} answered HTTP ${reply.status}.`, { status: reply.status });
  }
  const parser = createSitemapParser();
  for await (const text of sitemapText(reply, MAX_BYTES)) yield* parser.write(text);
  // A truncated file ends within an entry.
  if (!reply.truncated) yield* parser.end();
  if (!parser.isKnown) throw notASitemap(url);
}

/** Returns nested sitemaps, newest first, so that limits drop the oldest. */
function nested(lines: readonly SitemapLine[], from: File, base: string): readonly File[] {
  if (from.nesting >= MAX_NESTING) return [];
  const byTime = lines.toSorted((a, b) => (timeOf(b.changed) ?? 0) - (timeOf(a.changed) ?? 0));
  return byTime.flatMap(({ address }) => {
    const url = addressIn(address, base);
    return url === undefined ? [] : [{ url, nesting: from.nesting + 1 }];
  });
}

/**
 * Yields the pages of sitemaps once each while reading: XML, sitemap indexes, gzip, URL lists, RSS and Atom. Broken
 * files yield the part before the error; missing ones are reported. Each file is read once, up to the protocol's size
 * limit.
 */
export async function* readSitemaps(urls: readonly string[], options: SitemapOptions): AsyncGenerator<SitemapEntry> {
  const { signal, most = 100_000, mostFiles = 1_000, onFailure } = options;
  const files: File[] = urls.flatMap((given) => ({ url: normalizeUrl(given) ?? given, nesting: 0 }));
  const asked = new Set<string>();
  const seen = new Set<number>();
  for (let file = files.shift(); file && asked.size < mostFiles; file = files.shift()) {
    if (asked.has(file.url)) continue;
    asked.add(file.url);
    const further: SitemapLine[] = [];
    const unusable: string[] = [];
    try {
      for await (const line of linesOf(file.url, options)) {
        if (line.kind === "sitemap") {
          if (further.length < mostFiles) further.push(line);
          continue;
        }
        const url = addressIn(line.address, file.url);
        if (url === undefined) {
          unusable.push(line.address);
          continue;
        }
        const print = fingerprint(url);
        if (seen.has(print)) continue;
        if (seen.size >= most) return;
        seen.add(print);
        const time = timeOf(line.changed);
        yield { url, ...(time === undefined ? {} : { lastModified: toTimestamp(time) }) };
      }
      if (unusable.length > 0) onFailure?.(file.url, notAddresses(file.url, unusable));
    } catch (error) {
      if (isAbort(error) || signal?.aborted) throw error;
      onFailure?.(file.url, Failure.from(error, "network"));
    }
    files.unshift(...nested(further, file, file.url));
  }
}
