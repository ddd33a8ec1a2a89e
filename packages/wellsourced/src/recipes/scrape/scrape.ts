import {
  type Clock,
  checkText,
  type FailedAttempt,
  Failure,
  hostOf,
  omitUndefined,
  UNTRUSTED,
  withDeadline,
} from "@wellsourced/core";
import type { Page, PageActionResult } from "@wellsourced/core/records";
import type { Freshness } from "@wellsourced/core/remember";
import { pickMarkup } from "@wellsourced/scraper";
import { leftOutOf, notesOn } from "@wellsourced/trust/pages";
import type { Call } from "../../call.ts";
import type { Copies } from "../../remember/copies.ts";
import { askOfPage } from "../own-model/ask-of-page.ts";
import type { Parts } from "../parts.ts";
import type { Find } from "../search/find.ts";
import { asJson, MARKUP_FORMS, once, type PageWork, pickingOf } from "./markup-forms.ts";
import type { ScrapedPicture, ScrapeQuery, Source, TextFormat } from "./scrape-query.ts";
import { firstFreshness, openSource, type SourceParts } from "./source.ts";
import { trackChanges } from "./track-changes.ts";

export interface ScrapeResult {
  readonly url: string;
  readonly finalUrl: string;
  readonly title?: string;
  readonly description?: string;
  readonly language?: string;
  readonly contentType: string;
  readonly trust: typeof UNTRUSTED;
  /** The requested forms that could be made. */
  readonly texts: Readonly<Partial<Record<TextFormat | "extract", string>>>;
  readonly pictures: readonly ScrapedPicture[];
  readonly actionResults: readonly PageActionResult[];
  /** Name of the method that read the page. */
  readonly method: string;
  readonly freshness?: Freshness;
  /** Milliseconds since the epoch at which the page was read. */
  readonly readAt: number;
  /** Notes on missing content. */
  readonly notes: readonly string[];
}

export interface ScrapeParts extends SourceParts, Pick<Parts, "random"> {
  readonly clock: Clock;
  readonly copies: Copies;
  readonly find: Find;
  /** Researches a brand, for the format `branding`. */
  readonly brand: (query: { readonly url: string }, call: Call) => Promise<object>;
}

const TIMEOUT_MS = 60_000;

/** The state of one scrape. */
interface Work extends PageWork {
  readonly query: ScrapeQuery;
  readonly source: Source;
  readonly parts: ScrapeParts;
}

/** Functions that make each form. */
const MAKERS: Readonly<Record<TextFormat, (work: Work) => Promise<string>>> = {
  ...MARKUP_FORMS,
  summary: async (work) => askOfPage({ page: await work.page() }, work),
  changeTracking: (work) => {
    const { query, call, parts } = work;
    const { copies, clock } = parts;
    return trackChanges({ query, call, copies, clock, text: () => MARKUP_FORMS.markdown(work) });
  },
  branding: async ({ query: { url }, parts, call }) => asJson(await parts.brand({ url: hostOf(url) }, call)),
};

type Texts = Partial<Record<TextFormat | "extract", string>>;

/** Creates the requested formats. Notes name those that failed; throws if all did. */
async function textsOf(work: Work): Promise<{ texts: Texts; notes: string[] }> {
  const { query } = work;
  const { formats = ["markdown"], extract } = query;
  const texts: Texts = {};
  const notes: string[] = [];
  let failed: Failure | undefined;
  for (const format of formats) {
    if (format === "screenshot") continue;
    try {
      texts[format] = await MAKERS[format](work);
    } catch (error) {
      work.call.signal?.throwIfAborted();
      const failure = Failure.from(error);
      if (failure.kind === "config" || failure.kind === "validation") throw failure;
      failed ??= failure;
      notes.push(`${format} could not be created: ${failure.message}`);
    }
  }
  if (failed && Object.keys(texts).length === 0) throw failed;
  if (extract !== undefined) texts.extract = await askOfPage({ page: await work.page(), wanted: extract }, work);
  return { texts, notes };
}

async function picturesOf({ query, source, parts, call }: Work): Promise<readonly ScrapedPicture[]> {
  if (source.pictures) return source.pictures;
  if (!query.formats?.includes("screenshot")) return [];
  const { signal, onProgress, owner } = call;
  const { screenshot } = await parts.reader.capture(query.url, { screenshot: {}, signal, onProgress, owner });
  return screenshot ? [{ name: "screenshot", ...screenshot }] : [];
}

async function scrapeWithin(request: ScrapeQuery, parts: ScrapeParts, caller: Call): Promise<ScrapeResult> {
  // A cached page cannot show a change.
  const query = request.formats?.includes("changeTracking") ? { ...request, maxAgeMs: 0 } : request;
  const { call, freshness } = firstFreshness(caller);
  const opened = await openSource(query, parts, call);
  let onMarkup: readonly string[] = [];
  const markup = once(async () => {
    const read = await opened.markup();
    onMarkup = read.notes ?? [];
    return read;
  });
  const source = { ...opened, markup };
  const picked = once(async () => {
    const { html, url } = await source.markup();
    return pickMarkup(html, url, pickingOf(query));
  });
  const work = { query, source, parts, call, page: once(source.page), picked };
  const { texts, notes } = await textsOf(work);
  const pictures = await picturesOf(work);
  const needsPage = ["markdown", "summary", "extract"].some((name) => Object.hasOwn(texts, name));
  const page = needsPage ? await work.page() : undefined;
  const { title, description, language } = page?.metadata ?? {};
  const age = freshness();
  const nothing = query.includeTags?.length && (await picked()).matched === 0;
  return {
    url: query.url,
    finalUrl: page?.finalUrl ?? query.url,
    ...omitUndefined({ title, description, language, freshness: age }),
    contentType: page?.contentType ?? "html",
    trust: UNTRUSTED,
    texts,
    pictures,
    actionResults: source.actionResults ?? [],
    method: page?.extractedBy ?? (page && page.contentType !== "html" ? page.contentType : "http"),
    readAt: parts.clock.now() - (age?.ageSeconds ?? 0) * 1_000,
    notes: [
      ...(source.notes ?? []),
      ...(page ? notesOn(page) : onMarkup),
      ...(page && isOwnText(page, query) ? leftOutOf(page.metadata) : []),
      ...(nothing ? ["No element of the page matches includeTags."] : []),
      ...notes,
    ],
  };
}

/** Whether the Markdown has the reader's default selection of content rather than the caller's. */
function isOwnText({ contentType }: Page, query: ScrapeQuery): boolean {
  const { includeTags, excludeTags, onlyMainContent } = pickingOf(query);
  return contentType !== "html" || (onlyMainContent && includeTags.length + excludeTags.length === 0);
}

/** Rethrows a failure; if every method failed, its message says how long each took. */
function timed(error: unknown): never {
  if (!(error instanceof Failure) || !error.attempts?.length) throw error;
  const describe = ({ by, because, ms }: FailedAttempt) => `${by}: ${because}${ms === undefined ? "" : ` (${ms} ms)`}`;
  throw error.with({ message: `${error.message} Methods: ${error.attempts.map(describe).join(", ")}.` });
}

/** Creates `scrape`, which reads a page in several forms. */
export function createScrape(parts: ScrapeParts) {
  return async (query: ScrapeQuery, call: Call = {}): Promise<ScrapeResult> => {
    checkText(query, "url");
    const { timeoutMs: ms = TIMEOUT_MS } = query;
    const late = () =>
      new Failure("network", `${query.url} was not read within ${ms / 1_000} s. Allow more time, or try again.`, {
        retryAfterSeconds: 5,
        code: "timeout",
      });
    return withDeadline({ clock: parts.clock, ms, signal: call.signal, late }, (signal) =>
      scrapeWithin(query, parts, { ...call, signal }).catch(timed),
    );
  };
}
