import { Failure, given as present } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import { type DocumentFormat, needsWhole } from "@wellsourced/documents";
import type { Http, Opened } from "@wellsourced/http";
import { judgeStatus } from "./judge.ts";
import type { FailPage } from "./page-failure.ts";
import type { Reading } from "./parse.ts";
import type { ParsePool } from "./parse-pool.ts";
import { parseRecognising, type Recognise } from "./recognise.ts";
import type { TiersOptions } from "./run-tiers.ts";

export interface DocumentRoom {
  readonly open: Http["open"];
  readonly parse: ParsePool["run"];
  readonly documentBytes: number;
  readonly ocr: Recognise | undefined;
  readonly fail: FailPage;
}

const TIMEOUT_MS = 30_000;

interface OpenLimits {
  readonly maxBytes: number;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Asks as a browser, then plainly where that is refused. All that came, in order: only the last can be good. */
export async function openEitherWay(
  url: URL,
  open: Http["open"],
  { signal, ...limits }: OpenLimits,
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
export async function download(
  url: URL,
  room: DocumentRoom,
  { given, signal, onProgress }: TiersOptions,
): Promise<Opened> {
  onProgress?.(`Downloading ${url.pathname.split("/").at(-1) || url.hostname}`);
  const met = await openEitherWay(url, room.open, { timeoutMs: TIMEOUT_MS, maxBytes: room.documentBytes, signal });
  const opened = met.at(-1) ?? met[0];
  if (judgeStatus(opened)) throw statusFailure(room.fail, given, opened);
  return opened;
}

/** What a status that is no success means for the page asked for. */
export function statusFailure(fail: FailPage, given: string, opened: Pick<Opened, "status" | "headers">): Failure {
  const verdict = judgeStatus(opened);
  const because = verdict?.because ?? "no answer";
  return fail(verdict?.kind ?? "content_empty", given, {
    reason: because,
    detail: because,
    status: verdict?.status,
    retryAfterSeconds: verdict?.retryAfterSeconds,
  });
}

/** A document that was met while reading a page. A larger limit holds for it, so a cut one is fetched again, whole. */
export async function readDocument(
  met: { readonly format: DocumentFormat; readonly opened: Opened },
  room: DocumentRoom,
  options: TiersOptions,
): Promise<Page> {
  const { given, signal, onProgress } = options;
  const cut = met.opened.truncated && met.opened.body.length < room.documentBytes;
  const opened = cut ? await download(new URL(met.opened.url), room, options) : met.opened;
  const { format } = met;
  onProgress?.(`Reading the ${format.toUpperCase()} (${Math.ceil(opened.body.length / 1_024)} kB)`);
  if (opened.truncated && needsWhole(format)) {
    const unreadable = `it is larger than ${Math.floor(room.documentBytes / 1_048_576)} MB`;
    throw room.fail("content_empty", given, { unreadable, detail: `${format}: ${unreadable}` });
  }
  const contentType = opened.headers.get("content-type") ?? undefined;
  const task = {
    kind: "document",
    format,
    source: opened.body,
    url: opened.url,
    contentType,
    truncated: opened.truncated,
  } as const;
  const reading = await parseRecognising(task, { ...room, signal, onProgress }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw parseFailure(room.fail, { given, format, error });
  });
  if (reading.markdown.trim() === "") throw emptyDocument(room.fail, given, format);
  const { truncated, status, url: finalUrl } = opened;
  return toPage(reading, { url: given, finalUrl, status, truncated, readBytes: opened.body.length });
}

/** A parser's complaint in the words that pages use. */
export function parseFailure(
  fail: FailPage,
  { given, format, error }: { readonly given: string; readonly format: string; readonly error: unknown },
): unknown {
  if (!(error instanceof Failure)) return error;
  const detail = error.detail ?? error.message;
  const said = detail.startsWith("malformed XML") ? `the file is damaged: ${detail}` : detail;
  const unreadable = format === "html" ? undefined : said;
  return fail(error.kind, given, { unreadable, detail: `${format}: ${detail}`, cause: error });
}

/** A document that was read, and in which there is nothing. */
export const emptyDocument = (fail: FailPage, given: string, format: string): Failure =>
  fail("content_empty", given, {
    unreadable: format === "html" ? undefined : "it holds no text",
    detail: `${format}: empty`,
  });

/** How a page was reached. */
interface Story {
  readonly url: string;
  readonly finalUrl: string;
  readonly status: number;
  readonly truncated: boolean;
  /** Only reported where it is not all. */
  readonly readBytes?: number | undefined;
  readonly partial?: boolean;
  readonly partialBecause?: string | undefined;
  readonly by?: string;
}

/** A reading as a page, with the story of how it was reached. */
export function toPage(reading: Omit<Reading, "text">, story: Story): Page {
  const { contentType, markdown, metadata, structuredData, forumSignals, pages, outline, pageType } = reading;
  const { url, finalUrl, status, truncated, readBytes, partial = false, partialBecause, by: extractedBy } = story;
  return {
    url,
    finalUrl,
    status,
    contentType,
    markdown,
    metadata,
    ...present({ structuredData, forumSignals, pages: pages && [...pages], outline: outline && [...outline] }),
    ...present({ pageType, extractedBy }),
    partial,
    ...present({ partialBecause }),
    wireTruncated: truncated,
    ...present({ readBytes: truncated ? readBytes : undefined }),
    hiddenTextRemoved: reading.hiddenTextRemoved,
    ...present({ removed: reading.removed?.map((it) => ({ ...it })) }),
  };
}
