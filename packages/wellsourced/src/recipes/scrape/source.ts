import { Failure, omitUndefined, parseHttpUrl } from "@wellsourced/core";
import type { Page, PageActionResult } from "@wellsourced/core/records";
import type { Freshness } from "@wellsourced/core/remember";
import type { Http } from "@wellsourced/http";
import { decode } from "@wellsourced/markup";
import { failureOfStatus, lookAt, type PageAction, type Reader } from "@wellsourced/scraper";
import { notesOn } from "@wellsourced/trust/pages";
import type { Call } from "../../call.ts";
import { LONGEST_TEXT, type Pages } from "../reading/read.ts";
import { once } from "./markup-forms.ts";
import type { ScrapeQuery, Source } from "./scrape-query.ts";

export interface SourceParts {
  readonly open: Http["open"];
  readonly pages: Pages;
  readonly reader: Reader;
}

const HTML = /html/iu;

const noMarkup = (url: string, contentType: string): Failure =>
  new Failure("content_empty", `${url} is ${contentType || "not a web page"}: it has no HTML. Request markdown.`, {
    suggestedAction: "correct_input",
    detail: "no HTML",
  });

/** Reads the page by the first method that works, and its raw markup; both are cached. */
function plainSource(query: ScrapeQuery, { pages }: SourceParts, call: Call): Source {
  const { url, maxAgeMs = 172_800_000, formats = [] } = query;
  const maxAge = Math.floor(maxAgeMs / 1_000);
  let sent: Page | undefined;
  const onRaw = (raw: Page) => {
    sent = raw;
  };
  const page = once(() => pages({ url, maxAge, onRaw }, call));
  return {
    page,
    async markup() {
      // Usually one response provides both. The markup of a bot check or login page is not the page's either.
      const read = formats.includes("markdown") ? await page() : undefined;
      if (read && read.extractedBy === undefined && !read.transcript) throw noMarkup(url, read.contentType);
      const { onPage: _, ...quietly } = call;
      const raw = sent ?? (await pages({ url, maxAge, mode: "raw", maxLength: LONGEST_TEXT }, quietly));
      if (!HTML.test(raw.contentType) && !/^\s*</u.test(raw.markdown)) throw noMarkup(url, raw.contentType);
      return { html: raw.markdown, url: raw.finalUrl, notes: notesOn(raw) };
    },
  };
}

/** Reads the response to a single request. */
async function requestedSource(query: ScrapeQuery, { open, reader }: SourceParts, call: Call): Promise<Source> {
  const { url, headers = {}, proxy } = query;
  const { signal, owner } = call;
  const client = proxy === "stealth" ? "browser" : "plain";
  const opened = await open(parseHttpUrl(url).href, { headers, client, ...(signal ? { signal } : {}) });
  const refused = failureOfStatus(opened.status, url);
  if (refused) throw refused;
  const mediaType = opened.headers.get("content-type") ?? "";
  const wall = lookAt(opened)?.wall;
  return {
    page: async () => {
      const page = await reader.parse(opened.body, { url: opened.url, mediaType, owner, signal });
      return { ...page, url, finalUrl: opened.url, status: opened.status, wireTruncated: opened.truncated };
    },
    async markup() {
      if (!HTML.test(mediaType) && mediaType !== "") throw noMarkup(url, mediaType);
      const { body, truncated } = opened;
      const { text: html, correction } = decode(body, { contentType: mediaType, html: true, truncated });
      const course = {
        ...omitUndefined({ notes: correction === undefined ? undefined : [correction] }),
        wireTruncated: truncated,
        readBytes: body.length,
      };
      return { html, url: opened.url, notes: notesOn(course) };
    },
    notes: wall ? [`The site answered with a ${wall} instead of its content.`] : [],
  };
}

/** Reads the page in a browser after the actions, each carried out once. */
async function actedSource(
  query: ScrapeQuery,
  actions: readonly PageAction[],
  { reader }: SourceParts,
  call: Call,
): Promise<Source> {
  const { url, formats = [] } = query;
  const { signal, onProgress, owner } = call;
  const screenshot = formats.includes("screenshot") ? {} : undefined;
  const shown = await reader.capture(url, { html: true, screenshot, actions, signal, onProgress, owner });
  const refused = failureOfStatus(shown.status, url);
  if (refused) throw refused;
  const { html = "", finalUrl, results = [], shots } = shown;
  const parse = (markup: string) =>
    reader.parse(Buffer.from(markup, "utf8"), { url: finalUrl, mediaType: "text/html; charset=utf-8", owner, signal });
  const actionResults: PageActionResult[] = [];
  for (const result of results)
    actionResults.push(
      result.type === "scrape" ? { type: "scrape", markdown: (await parse(result.html)).markdown } : result,
    );
  return {
    page: async () => ({ ...(await parse(html)), url, finalUrl, status: shown.status, extractedBy: "browser" }),
    markup: async () => ({ html, url: finalUrl }),
    actionResults,
    pictures: [
      ...(shown.screenshot ? [{ name: "screenshot", ...shown.screenshot }] : []),
      ...shots.map(({ name = "screenshot", bytes }) => ({ name, mediaType: "image/png", bytes })),
    ],
  };
}

const isPlain = ({ headers = {}, proxy = "auto" }: ScrapeQuery): boolean =>
  proxy === "auto" && Object.keys(headers).length === 0;

/**
 * Reads a page in the way that the query requires.
 *
 * @throws {Failure} `validation` for headers with actions, since a browser would send them to every host
 */
export function openSource(query: ScrapeQuery, parts: SourceParts, call: Call): Source | Promise<Source> {
  const { waitFor, actions = [] } = query;
  const wait: PageAction[] = waitFor === undefined ? [] : [{ type: "wait", milliseconds: waitFor }];
  const acts = [...wait, ...actions];
  if (acts.length === 0) return isPlain(query) ? plainSource(query, parts, call) : requestedSource(query, parts, call);
  if (!isPlain(query))
    throw new Failure("validation", "headers and proxy cannot be combined with waitFor or actions. Leave out one.", {
      suggestedAction: "correct_input",
    });
  return actedSource(query, acts, parts, call);
}

/** Reports the age of the page once, as its markup may have another age. */
export function firstFreshness(call: Call): { readonly call: Call; freshness(): Freshness | undefined } {
  let first: Freshness | undefined;
  const onFreshness = (freshness: Freshness) => {
    first ??= freshness;
  };
  return { call: { ...call, onFreshness }, freshness: () => first };
}
