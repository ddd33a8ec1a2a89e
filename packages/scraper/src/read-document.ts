import { type Clock, Failure, given as present } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import { type DocumentFormat, needsWhole } from "@wellsourced/documents";
import type { Http, Opened } from "@wellsourced/http";
import { decode } from "@wellsourced/markup";
import type { BrowserPool } from "./browser/pool.ts";
import { judgeStatus } from "./judge.ts";
import type { MethodMemory } from "./method-memory.ts";
import type { FailPage } from "./page-failure.ts";
import type { Engine, Reading } from "./parse.ts";
import type { ParsePool } from "./parse-pool.ts";
import { parseRecognising, type Recognise } from "./recognise.ts";
import type { ReadingService } from "./services.ts";
import type { PageOrigin } from "./tiers/define.ts";

/** Everything that one reader holds: built once, shared by all its reads. */
export interface ReaderParts {
  readonly http: Http;
  readonly clock: Clock;
  readonly open: Http["open"];
  readonly parse: ParsePool["run"];
  readonly browsers: BrowserPool;
  readonly services: readonly ReadingService[];
  readonly methods: MethodMemory;
  readonly htmlBytes: number;
  readonly documentBytes: number;
  readonly ocr: Recognise | undefined;
  /** Optional tokens of sites, by the setting that holds them. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Until when an API of a site wants to be left alone, by its name. */
  readonly quiet: Map<string, number>;
  /** Another engine than our own needs the page's HTML: what hands over Markdown is not asked. */
  readonly engine?: Engine | undefined;
}

/** What holds for one read, whichever way the page comes. */
export interface ReadCall {
  /** As the caller gave it: what messages name. */
  readonly given: string;
  readonly fail: FailPage;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((message: string) => void) | undefined;
  /** Languages of a transcript, the best first. */
  readonly languages?: readonly string[] | undefined;
}

const TIMEOUT_MS = 30_000;

/** Asks as a browser, then plainly where that is refused. All that came, in order: only the last can be good. */
async function openEitherWay(
  url: URL,
  { open }: Pick<ReaderParts, "open">,
  { signal, ...limits }: { maxBytes: number; timeoutMs?: number; signal?: AbortSignal | undefined },
): Promise<readonly [Opened, ...Opened[]]> {
  const ask = (client: "browser" | "plain") => open(url.href, { client, ...limits, ...(signal ? { signal } : {}) });
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
 * Downloads what the address promises to be a document.
 *
 * @throws {Failure} as for a page whose methods are these two
 */
export async function download(url: URL, parts: Pick<ReaderParts, "open" | "documentBytes">, call: ReadCall) {
  call.onProgress?.(`Downloading ${url.pathname.split("/").at(-1) || url.hostname}`);
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: parts.documentBytes, signal: call.signal };
  const met = await openEitherWay(url, parts, limits);
  return accepted(met.at(-1) ?? met[0], call);
}

/** @throws {Failure} what a status that is no success means for the page asked for */
function accepted(opened: Opened, { fail, given }: ReadCall): Opened {
  const refused = judgeStatus(opened);
  if (!refused) return opened;
  const { kind, because, status, retryAfterSeconds } = refused;
  throw fail(kind, given, { reason: because, detail: because, status, retryAfterSeconds });
}

/** A document that was met while reading a page. A larger limit holds for it, so a cut one is fetched again, whole. */
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
  const reading = await parseRecognising(task, { ...parts, signal, onProgress }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw parseFailure(call, format, error);
  });
  if (reading.markdown.trim() === "") throw emptyDocument(call, format);
  return toPage(reading, { url: given, finalUrl, status, truncated, readBytes: source.length });
}

/** A parser's complaint in the words that pages use. */
export function parseFailure({ fail, given }: ReadCall, format: string, error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const detail = error.detail ?? error.message;
  const said = detail.startsWith("malformed XML") ? `the file is damaged: ${detail}` : detail;
  const unreadable = format === "html" ? undefined : said;
  return fail(error.kind, given, { unreadable, detail: `${format}: ${detail}`, cause: error });
}

/** A document that was read, and in which there is nothing. */
export const emptyDocument = ({ fail, given }: ReadCall, format: string): Failure =>
  fail("content_empty", given, {
    unreadable: format === "html" ? undefined : "it holds no text",
    detail: `${format}: empty`,
  });

/** How a page was reached. */
interface Story extends Omit<PageOrigin, "costUsd" | "credits"> {
  readonly url: string;
  readonly partial?: boolean;
  readonly partialBecause?: string | undefined;
}

/** A reading as a page, with the story of how it was reached. */
export function toPage(reading: Omit<Reading, "text">, story: Story): Page {
  const { contentType, markdown, metadata, structuredData, forumSignals, pages, outline, pageType, notes } = reading;
  const { url, finalUrl, status, truncated, readBytes, partial = false, partialBecause, by: extractedBy } = story;
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

/** The body as sent, decoded but otherwise untouched. Asks as a browser, then plainly where that is refused. */
export async function readRaw(url: URL, parts: Pick<ReaderParts, "open">, call: ReadCall & { maxBytes: number }) {
  const { given, maxBytes, signal } = call;
  const met = await openEitherWay(url, parts, { maxBytes, signal });
  // If both are refused, the first response counts.
  const opened = accepted(met.find((it) => !judgeStatus(it)) ?? met[0], call);
  return asSent(opened, given);
}

/** The body of an answer as it was sent, as a page. */
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
