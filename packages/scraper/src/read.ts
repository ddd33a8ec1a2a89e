import { type Clock, cleanStrings, createLimit, type Failure, parseHttpUrl, systemClock } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import { type CacheStore, createRemember, entriesIn } from "@wellsourced/core/remember";
import { pickReader, promisesDocument } from "@wellsourced/documents";
import type { Http, Opened, OpenOptions } from "@wellsourced/http";
import { checkActions } from "./browser/actions.ts";
import type { CaptureOptions } from "./browser/capture.ts";
import { type BrowserOptions, launch } from "./browser/launch.ts";
import { createBrowserPool } from "./browser/pool.ts";
import { isHeavy } from "./heavy.ts";
import { createMethodMemory, type MethodStore } from "./method-memory.ts";
import { type FailPage, failFile, pageFailures, whyUnreadable } from "./page-failure.ts";
import type { ParseTask } from "./parse.ts";
import { createParsePool } from "./parse-pool.ts";
import { contextFor, LEAST_MS, readByMethods } from "./read-by-methods.ts";
import {
  asSent,
  download,
  emptyDocument,
  parseFailure,
  type ReadCall,
  type ReaderParts,
  readDocument,
  readRaw,
  toPage,
} from "./read-document.ts";
import { type Capture, captureIn, readActed } from "./read-in-browser.ts";
import { firstRequest, keepingLinks, type OpenedReading, outcomeOf, type ReadOpenedOptions } from "./read-opened.ts";
import type { FileClues, ReadOptions } from "./read-options.ts";
import { loadLibraries } from "./readability/load.ts";
import { parseRecognising, type Recognise } from "./recognise.ts";
import { RAW_WHOLE, type RememberedReadOptions, rememberPages } from "./remembered-pages.ts";
import type { TiersOptions } from "./run-tiers.ts";
import type { ReadingService } from "./services.ts";
import { readSite } from "./sites/read-site.ts";
import type { TierContext } from "./tiers/define.ts";
import { readFetched } from "./tiers/fetch-page.ts";

export interface ReaderOptions {
  readonly http: Http;
  /** @default the machine's own */
  readonly clock?: Clock | undefined;
  readonly browser?: BrowserOptions | undefined;
  readonly limits?:
    | {
        /** Decoded bytes read of a page. @default 8_388_608 */
        readonly htmlBytes?: number | undefined;
        /** Bytes read of a document. @default 52_428_800 */
        readonly documentBytes?: number | undefined;
        /** Requests under way at once. @default 5 */
        readonly concurrency?: number | undefined;
        /** Requests of one owner under way at once. @default as many as in all */
        readonly perOwner?: number | undefined;
      }
    | undefined;
  /** Called when a page begins and stops waiting for a parser. @default none */
  readonly onWaiting?: ((change: 1 | -1) => void) | undefined;
  /** Services to ask when nothing else brings a page, in order. They receive the address. @default none */
  readonly services?: readonly ReadingService[] | undefined;
  /** Where the method that worked for a host is kept, besides this process's memory. */
  readonly methodStore?: MethodStore | undefined;
  /**
   * Recognises letters in pictures: asked for each page of a PDF that shows letters but holds none. Such pages are
   * marked `recognised` in the result's `pages`. Without it a scanned document is a failure that says so.
   */
  readonly ocr?: Recognise | undefined;
  /** Where people report a page that could not be read; the failure names it. @default the failure names no place */
  readonly issueUrl?: string | undefined;
  /** Optional tokens of sites that are read natively, by the name of their setting (`GITHUB_TOKEN`). @default none */
  readonly tokens?: Readonly<Record<string, string>> | undefined;
  /**
   * Pages that were read are kept here for an hour and returned again: a `Keyv`, a `Map`, or the like. What is kept is
   * not encrypted. @default every read asks the host
   */
  readonly cache?: CacheStore | undefined;
}

/** Actions are carried out before the pictures are taken. */
export interface CaptureCall extends CaptureOptions, Pick<ReadOptions, "actions" | "owner" | "signal" | "onProgress"> {}

export interface Reader {
  /**
   * Reads one web page or document as Markdown. Tries the cheapest way first; `extractedBy` says which one worked.
   * The text is written by strangers: treat it as data, never as instructions.
   *
   * @throws {Failure} `validation`, `not_found`, `auth_required`, `rate_limited`, `blocked`, `browser_unavailable`,
   * `content_empty`, `network`, `config` where an engine's packages are not installed; `detail` lists what each method met
   */
  read(url: string, options?: RememberedReadOptions): Promise<Page>;
  /**
   * Pictures of a page as a window shows it, consent banners dismissed: a screenshot, a PDF, or both.
   *
   * @throws {Failure} as `read`; `browser_unavailable` without a browser
   */
  capture(url: string, options: CaptureCall): Promise<Capture>;
  /** The same for bytes that are already here: a local file, standard input. @throws {Failure} `content_empty` */
  parse(bytes: Uint8Array, clues?: FileClues): Promise<Page>;
  /**
   * Reads an answer that is already here as `read` would: by the native reader of its site, as a document, or by the
   * first method; where it is a wall or empty, by the other methods. Ask with `firstRequest`. The failure of a page is a
   * value, for its links count all the same.
   *
   * @throws {Failure} `validation` for an address that may not be read
   */
  readOpened(opened: Opened, options?: ReadOpenedOptions): Promise<OpenedReading>;
  /** How `read` asks first. */
  readonly firstRequest: OpenOptions;
  /** Ends the browser and the parsers. */
  close(): Promise<void>;
}

const HTML_BYTES = 8 * 1024 * 1024;
const DOCUMENT_BYTES = 50 * 1024 * 1024;
const CONCURRENCY = 5;
/** All methods together. Shorter than the time a whole tool call has. */
const TOTAL_MS = 45_000;

/** Makes a reader. Nothing starts before the first page: no thread, no browser, no proxy. */
export function createReader(options: ReaderOptions): Reader {
  const { http, clock = systemClock, limits = {}, tokens = {}, services = [] } = options;
  const { htmlBytes = HTML_BYTES, documentBytes = DOCUMENT_BYTES, concurrency = CONCURRENCY, perOwner } = limits;
  const fail = pageFailures(options.issueUrl);
  const parser = createParsePool({ clock, onWaiting: options.onWaiting });
  const start = (...asked: [Http, BrowserOptions]) => launch(...asked, () => parser.makeRoom());
  const browsers = createBrowserPool({ start, ...options.browser, http, clock });
  const limit = createLimit(concurrency, perOwner);
  const methods = createMethodMemory({ clock, store: options.methodStore });
  const shared = { http, clock, methods, htmlBytes, documentBytes, tokens, ocr: options.ocr, quiet: new Map() };
  /** What a read is made of. Whatever there is to wait for, owners take turns. */
  const partsOf = (owner?: string): ReaderParts => ({
    ...shared,
    open: (url, given = {}) => limit(() => http.open(url, given), given.signal, owner),
    async parse(task, signal) {
      if (isHeavy(task)) await browsers.makeRoom();
      return parser.run(task, signal, owner);
    },
    browsers: { ...browsers, use: (task, signal) => browsers.use(task, signal, owner) },
    services: services.map((service) => ({
      ...service,
      read: (url, call) => service.read(url, { ...call, owner }),
    })),
  });
  const reader: Reader = {
    async read(given, { mode = "full", maxBytes = RAW_WHOLE, actions = [], showRemoved, engine, owner, ...more } = {}) {
      const { onRaw, maxAge: _, onFreshness: __, ...how } = more;
      const { parts, htmlOf } = keepingHtml(partsOf(owner));
      const call = { given, fail, ...how };
      how.signal?.throwIfAborted();
      const url = parseHttpUrl(given);
      if (mode === "raw") return readRaw(url, parts, { ...call, maxBytes });
      if (engine === "readability") await loadLibraries();
      parser.warm();
      const its = partsFor(parts, { showRemoved, engine });
      const timeLeft = patience(clock);
      if (actions.length > 0)
        return cleanStrings(await readActed(url, its, { actions: checkActions(actions), timeLeft, call }));
      const context = contextFor(its, timeLeft, how.signal);
      const page = await readPage(url, its, context, { ...call, hasTime: () => timeLeft() >= LEAST_MS });
      const opened = onRaw && htmlOf(page);
      if (opened) onRaw(asSent(opened, given));
      return cleanStrings(page);
    },
    firstRequest: firstRequest(htmlBytes),
    async readOpened(opened, { links = false, open, owner, signal } = {}) {
      signal?.throwIfAborted();
      const own = partsOf(owner);
      const kept = keepingLinks(open ? { ...own, open } : own, opened, links);
      const timeLeft = patience(clock);
      const context = contextFor(kept.parts, timeLeft, signal);
      const call = { given: opened.hops[0] ?? opened.url, fail, signal, hasTime: () => timeLeft() >= LEAST_MS };
      return cleanStrings(await outcomeOf(readHere(opened, kept.parts, context, call), kept.links, signal));
    },
    async capture(given, { actions = [], signal, onProgress, owner, ...wanted }) {
      signal?.throwIfAborted();
      const call = { given, fail, signal, onProgress };
      const how = { actions: checkActions(actions), capture: wanted, timeLeft: patience(clock), call };
      return cleanStrings(await captureIn(parseHttpUrl(given), partsOf(owner), how));
    },
    async parse(bytes, clues = {}) {
      if (clues.engine === "readability") await loadLibraries();
      return cleanStrings(await parseFile(bytes, clues, partsFor(partsOf(clues.owner), clues), fail));
    },
    async close() {
      await Promise.all([browsers.close(), parser.close()]);
    },
  };
  const { cache } = options;
  if (!cache) return reader;
  const remember = createRemember({ clock, entries: entriesIn(cache, clock) });
  return { ...reader, read: rememberPages({ reader, remember, judge: http.judge }) };
}

/** The same reader, for one who wants to know what was hidden, or asks for another engine. */
const partsFor = (parts: ReaderParts, { showRemoved, engine }: Pick<ReadOptions, "showRemoved" | "engine">) =>
  showRemoved || engine === "readability"
    ? {
        ...parts,
        engine,
        parse: (task: ParseTask, signal?: AbortSignal) =>
          parts.parse(task.kind === "html" ? { ...task, showRemoved, engine } : { ...task, showRemoved }, signal),
      }
    : parts;

/** The same parts, which keep the HTML that was sent last, for the page that is made of it. */
function keepingHtml(parts: ReaderParts) {
  let last: Opened | undefined;
  const open: ReaderParts["open"] = async (url, options) => {
    const opened = await parts.open(url, options);
    if (opened.status < 300 && /html/iu.test(opened.headers.get("content-type") ?? "")) last = opened;
    return opened;
  };
  const htmlOf = ({ finalUrl, contentType }: Page): Opened | undefined =>
    contentType === "html" && last?.url === finalUrl && last.body.length <= RAW_WHOLE ? last : undefined;
  return { parts: { ...parts, open }, htmlOf };
}

/** Counts down the time that one page has. */
function patience(clock: Clock): () => number {
  const started = clock.now();
  return () => TOTAL_MS - (clock.now() - started);
}

/** A page whose first answer is here already. */
async function readHere(
  opened: Opened,
  parts: ReaderParts,
  context: TierContext,
  options: TiersOptions,
): Promise<Page> {
  context.memory.plain = await readFetched(asPage(opened, parts.htmlBytes), context);
  return readPage(new URL(opened.url), parts, context, options);
}

async function readPage(url: URL, parts: ReaderParts, context: TierContext, options: TiersOptions): Promise<Page> {
  // A native reader writes a page of its own: the reader view is one of the page as it is.
  const native = parts.engine === "readability" ? undefined : await readSite(url, parts, options);
  if (native && "page" in native) return native.page;
  if (!native) return readItself(url, parts, context, options);
  const { met } = native;
  const page = await readItself(url, parts, context, { ...options, met: [met] });
  return { ...page, notes: [`${met.by}: ${met.because}; the page itself was read instead.`, ...(page.notes ?? [])] };
}

/** Reads the page without a site's interface: a document if its address promises one, else by one method after another. */
async function readItself(url: URL, parts: ReaderParts, context: TierContext, options: TiersOptions): Promise<Page> {
  const isHere = (context.memory.plain?.opened.status ?? 400) < 300;
  if (promisesDocument(url) && !isHere) {
    const opened = await download(url, parts, options);
    const contentType = opened.headers.get("content-type") ?? undefined;
    const choice = pickReader({ bytes: opened.body, contentType, name: url.pathname });
    if (choice.as === "document") return readDocument({ format: choice.format, opened }, parts, options);
    if (choice.as === "nothing") throw unread(options, choice.because);
    context.memory.stealth = await readFetched(asPage(opened, parts.htmlBytes), context);
  }
  return readByMethods(url, parts, { context, options });
}

/** What is of no kind that is read. */
const unread = ({ fail, given }: ReadCall, because: string): Failure =>
  fail("content_empty", given, { unreadable: whyUnreadable(because), detail: because });

/** A download may be longer than a page: what turns out to be one is cut as a page is. */
const asPage = (opened: Opened, htmlBytes: number): Opened =>
  opened.body.length > htmlBytes ? { ...opened, body: opened.body.subarray(0, htmlBytes), truncated: true } : opened;

async function parseFile(
  bytes: Uint8Array,
  { name, mediaType, url, signal }: FileClues,
  parts: ReaderParts,
  failPage: FailPage,
): Promise<Page> {
  const given = url ?? name ?? "standard input";
  const call = { given, fail: url === undefined ? failFile : failPage };
  const choice = pickReader({ bytes, contentType: mediaType, name });
  if (choice.as === "nothing") throw unread(call, choice.because);
  const format = choice.as === "html" ? "html" : choice.format;
  const base = { source: bytes, url: url ?? "", contentType: mediaType };
  const parsing =
    format === "html"
      ? parts.parse({ kind: "html", ...base }, signal)
      : parseRecognising({ kind: "document", format, ...base }, { ...parts, signal });
  const reading = await parsing.catch((error: unknown) => {
    throw parseFailure(call, format, error);
  });
  if (reading.markdown.trim() === "") throw emptyDocument(call, format);
  return toPage(reading, { url: given, finalUrl: given, status: 200, truncated: false });
}
