import { cutChars, type FailureKind, omitUndefined, parseHttpUrl } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import type { Freshness, Remember } from "@wellsourced/core/remember";
import type { Http } from "@wellsourced/http";
import type { FileClues, ReadOptions } from "./read-options.ts";

export interface RememberedReadOptions extends ReadOptions {
  /** Maximum age of a cached page in seconds; 0 disables the cache. @default 3_600 */
  readonly maxAge?: number | undefined;
  /** Called with the age of the cached page before it is returned. */
  readonly onFreshness?: ((freshness: Freshness) => void) | undefined;
}

/** Reads pages, and bytes already downloaded. */
interface Reading {
  read(url: string, options?: ReadOptions): Promise<Page>;
  parse(bytes: Uint8Array, clues?: FileClues): Promise<Page>;
}

/** Reads a page, or returns the copy of an earlier reading. @throws {Failure} as `Reader.read` */
export type ReadRemembered = (url: string, options?: RememberedReadOptions) => Promise<Page>;

const HOUR = 3_600_000;

/** Maximum bytes of a raw body returned along with a page. */
export const RAW_WHOLE = 5_000_000;

/**
 * Milliseconds for which failures are cached, so that a site that refuses us is not requested again and again. Network
 * failures and a missing browser are not cached.
 */
const FAILURES_KEPT: Readonly<Partial<Record<FailureKind, number>>> = {
  blocked: 30 * 60_000,
  auth_required: 30 * 60_000,
  rate_limited: 90_000,
};

/** Milliseconds for which a page is cached: an hour, or its `maxAge` up to two days. */
const ttlFor = (maxAge = 0): number => Math.min(Math.max(HOUR, maxAge * 1_000), 48 * HOUR);

const isHtml = ({ contentType, markdown }: Page): boolean =>
  /html/iu.test(contentType) || (contentType === "" && /^\s*<(?:!doctype|html)\b/iu.test(markdown));

/** Bytes of a large body that are read for its metadata, which is in the head. */
const RAW_HEAD = 200_000;

/** A raw body with the metadata of its HTML. */
async function describeRaw(page: Page, reader: Reading, signal: AbortSignal): Promise<Page> {
  if (!isHtml(page)) return page;
  try {
    const { metadata } = await reader.parse(Buffer.from(cutChars(page.markdown, RAW_HEAD), "utf8"), {
      url: page.finalUrl,
      mediaType: "text/html; charset=utf-8",
      signal,
    });
    return { ...page, metadata };
  } catch {
    // If it cannot be read as a page, it is still the requested body.
    signal.throwIfAborted();
    return page;
  }
}

export interface RememberedPages {
  readonly reader: Reading;
  readonly remember: Remember;
  /** Judges a URL by the current rules, since a page may have been cached under others. @default every URL passes */
  readonly judge?: Http["judge"] | undefined;
}

/** The options that change the page, for the cache key. */
function howOf({ mode, maxBytes, actions = [], languages = [], showRemoved = false, engine = "own" }: ReadOptions) {
  if (mode === "raw") return { mode, ...omitUndefined({ maxBytes }) };
  return {
    mode: "full" as const,
    ...(actions.length > 0 ? { actions } : {}),
    ...(languages.length > 0 ? { languages } : {}),
    ...(showRemoved ? { showRemoved } : {}),
    ...(engine === "own" ? {} : { engine }),
  };
}

/** Caches pages by URL and options. Pages read with actions are not cached. */
export function rememberPages({ reader, remember, judge }: RememberedPages): ReadRemembered {
  return async (address, { maxAge, onFreshness, onRaw, ...options } = {}) => {
    const url = parseHttpUrl(address).href;
    await judge?.(url);
    const how = howOf(options);
    const acted = "actions" in how;
    const spec = {
      kind: "page",
      version: 4,
      input: { url, ...how },
      ttlMs: acted ? 0 : ttlFor(maxAge),
      ...(acted ? {} : { negativeTtl: FAILURES_KEPT }),
      ...omitUndefined({
        signal: options.signal,
        owner: options.owner,
        maxAgeMs: maxAge === undefined ? undefined : maxAge * 1_000,
      }),
    };
    let sent: Page | undefined;
    const keep = (page: Page) => {
      sent = page;
    };
    const { value, ...freshness } = await remember.of<Page>(spec, async (signal) => {
      const page = await reader.read(address.trim(), { ...options, signal, ...(onRaw ? { onRaw: keep } : {}) });
      return how.mode === "raw" ? describeRaw(page, reader, signal) : page;
    });
    // A new page was judged during the request, including names and redirects.
    if (freshness.cached) for (const each of new Set([url, value.finalUrl])) await judge?.(each, { names: true });
    if (sent) {
      const body = { ...sent, metadata: value.metadata };
      const input = { url, mode: "raw", maxBytes: RAW_WHOLE };
      await remember.of<Page>({ ...spec, input, maxAgeMs: 0 }, async () => body);
      onRaw?.(body);
    }
    onFreshness?.(freshness);
    return value;
  };
}
