import { type Clock, Failure, omitUndefined as present } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import { type DocumentFormat, needsWhole } from "@wellsourced/documents";
import type { Http, Opened } from "@wellsourced/http";
import { decode } from "@wellsourced/markup";
import type { BrowserPool } from "./browser/pool.ts";
import { judgeStatus } from "./judge.ts";
import type { MethodMemory } from "./method-memory.ts";
import { parseWithOcr, type Recognise } from "./ocr.ts";
import type { FailPage } from "./page-failure.ts";
import type { Engine, Reading } from "./parse.ts";
import type { ParsePool } from "./parse-pool.ts";
import type { ReadingService } from "./services.ts";
import type { PageOrigin, TierName } from "./tiers/define.ts";

/** Dependencies of a reader, shared by all its reads. */
export interface ReaderParts {
  readonly http: Http;
  readonly clock: Clock;
  /** Sends a request within the limit of concurrent requests; aborts with the read. */
  readonly open: Http["open"];
  readonly parse: ParsePool["run"];
  readonly browsers: BrowserPool;
  readonly services: readonly ReadingService[];
  readonly methods: MethodMemory;
  readonly onMethod?: ((method: TierName) => void) | undefined;
  readonly htmlBytes: number;
  readonly documentBytes: number;
  readonly ocr: Recognise | undefined;
  /** Optional tokens of sites, by the name of the setting. */
  readonly tokens: Readonly<Record<string, string>>;
  /** End of each site API's pause in milliseconds since the epoch, by its name. */
  readonly quiet: Map<string, number>;
  /** An engine other than `own` needs the page's HTML, so sources of Markdown are skipped. */
  readonly engine?: Engine | undefined;
}

/** Options of one read for all methods. */
export interface ReadCall {
  /** The caller's URL or name, for messages. */
  readonly given: string;
  readonly fail: FailPage;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((message: string) => void) | undefined;
  /** Languages of a transcript, the best first. */
  readonly languages?: readonly string[] | undefined;
}

const TIMEOUT_MS = 30_000;

/** Requests as a browser, then plainly if refused. Returns all responses in order: only the last can be usable. */
async function openEitherWay(
  url: URL,
  { open }: Pick<ReaderParts, "open">,
  { signal, ...limits }: { maxBytes: number; timeoutMs?: number; signal?: AbortSignal | undefined },
): Promise<readonly [Opened, ...Opened[]]> {
  const ask = (client: "browser" | "plain") => open(url.href, { client, ...limits });
  const first = await ask("browser").catch((error: unknown) => {
    signal?.throwIfAborted();
    if (!(error instanceof Failure) || error.kind !== "network") throw error;
    return undefined;
  });
  const refused = first && judgeStatus(first);
  if (first && (!refused || refused.final)) return [first];
  try {
    const second = await ask("plain");
    return first ? [first, second] : [second];
  } catch (error) {
    signal?.throwIfAborted();
    if (!first || !(error instanceof Failure)) throw error;
    return [first];
  }
}

/**
 * Downloads a document.
 *
 * @throws {Failure} if it is refused to both clients
 */
export async function download(url: URL, parts: Pick<ReaderParts, "open" | "documentBytes">, call: ReadCall) {
  call.onProgress?.(`Downloading ${url.pathname.split("/").at(-1) || url.hostname}`);
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: parts.documentBytes, signal: call.signal };
  const met = await openEitherWay(url, parts, limits);
  return accepted(met.at(-1) ?? met[0], call);
}

/** @throws {Failure} for a status that is not a success */
function accepted(opened: Opened, { fail, given }: ReadCall): Opened {
  const refused = judgeStatus(opened);
  if (!refused) return opened;
  const { kind, because, status, retryAfterSeconds } = refused;
  throw fail(kind, given, { reason: because, detail: because, status, retryAfterSeconds });
}

/** Reads a document found at the URL of a page; downloads it again if it was cut at the limit for pages. */
export async function readDocument(
  met: { readonly format: DocumentFormat; readonly opened: Opened },
  parts: Pick<ReaderParts, "open" | "parse" | "documentBytes" | "ocr">,
  call: ReadCall,
): Promise<Page> {
  const { given, fail, signal, onProgress } = call;
  const cut = met.opened.truncated && met.opened.body.length < parts.documentBytes;
  const opened = cut ? await download(new URL(met.opened.url), parts, call) : met.opened;
  const { format } = met;
  onProgress?.(`Reading the ${format.toUpperCase()} (${Math.ceil(opened.body.length / 1_024)} kB)`);
  if (opened.truncated && needsWhole(format)) {
    const unreadable = `it is larger than ${Math.floor(parts.documentBytes / 1_048_576)} MB`;
    throw fail("content_empty", given, { unreadable, detail: `${format}: ${unreadable}` });
  }
  const contentType = opened.headers.get("content-type") ?? undefined;
  const { body: source, url: finalUrl, truncated, status } = opened;
  const task = { kind: "document", format, source, url: finalUrl, contentType, truncated } as const;
  const reading = await parseWithOcr(task, { ...parts, signal, onProgress }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw parseFailure(call, format, error);
  });
  if (reading.markdown.trim() === "") throw emptyDocument(call, format);
  return toPage(reading, { url: given, finalUrl, status, truncated, readBytes: source.length });
}

/** A parser's failure as the failure of its page. */
export function parseFailure({ fail, given }: ReadCall, format: string, error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const detail = error.detail ?? error.message;
  const said = detail.startsWith("malformed XML") ? `the file is damaged: ${detail}` : detail;
  const unreadable = format === "html" ? undefined : said;
  return fail(error.kind, given, { unreadable, detail: `${format}: ${detail}`, cause: error });
}

/** The failure for an empty document. */
export const emptyDocument = ({ fail, given }: ReadCall, format: string): Failure =>
  fail("content_empty", given, {
    unreadable: format === "html" ? undefined : "it contains no text",
    detail: `${format}: empty`,
  });

/** The origin of a page, and the method that read it. */
interface Provenance extends Omit<PageOrigin, "costUsd" | "credits"> {
  readonly url: string;
  readonly partial?: boolean;
  readonly partialBecause?: string | undefined;
}

/** Combines the content of a page with its provenance. */
export function toPage(reading: Omit<Reading, "text">, provenance: Provenance): Page {
  const { contentType, markdown, metadata, structuredData, forumSignals, pages, outline, pageType, notes } = reading;
  const { url, finalUrl, status, truncated, readBytes, partial = false, partialBecause, by: extractedBy } = provenance;
  return {
    url,
    finalUrl,
    status,
    contentType,
    markdown,
    metadata,
    ...present({ structuredData, forumSignals, pages: pages && [...pages], outline: outline && [...outline] }),
    ...present({ notes: notes && [...notes], pageType, extractedBy }),
    partial,
    ...present({ partialBecause }),
    wireTruncated: truncated || reading.truncated === true,
    ...present({ readBytes: truncated ? readBytes : undefined }),
    hiddenTextRemoved: reading.hiddenTextRemoved,
    ...present({ removed: reading.removed?.map((it) => ({ ...it })) }),
  };
}

/** Returns the body as sent, decoded but otherwise unchanged. Requests as a browser, then plainly if refused. */
export async function readRaw(url: URL, parts: Pick<ReaderParts, "open">, call: ReadCall & { maxBytes: number }) {
  const { given, maxBytes, signal } = call;
  const met = await openEitherWay(url, parts, { maxBytes, signal });
  // If both are refused, return the first response.
  const opened = accepted(met.find((it) => !judgeStatus(it)) ?? met[0], call);
  return asSent(opened, given);
}

/** A page with the unchanged body of a response. */
export function asSent({ url: finalUrl, status, truncated, body, headers }: Opened, given: string): Page {
  const contentType = headers.get("content-type") ?? "";
  const { text: markdown, correction } = decode(body, { contentType, html: /html|xml/iu.test(contentType), truncated });
  const reading = {
    contentType,
    markdown,
    metadata: {},
    hiddenTextRemoved: 0,
    notes: correction ? [correction] : undefined,
  };
  return toPage(reading, { url: given, finalUrl, status, truncated, readBytes: body.length });
}
