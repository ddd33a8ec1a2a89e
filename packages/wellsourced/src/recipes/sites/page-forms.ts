import type { Page } from "@wellsourced/core/records";
import type { Opened } from "@wellsourced/http";
import { decodeText } from "@wellsourced/markup";
import type { OpenedReading, PageAction, Reader } from "@wellsourced/scraper";
import { type Picking, pickMarkup } from "../scrape/markup.ts";
import { MARKUP_FORMS, type MarkupFormat, once, pickingOf } from "../scrape/markup-forms.ts";
import type { ScrapeQuery } from "../scrape/scrape-types.ts";

/** How each page of a crawl is read, where it is not just read. */
export interface PageOptions extends Partial<Picking>, Pick<ScrapeQuery, "maxPdfPages"> {
  /** Forms that are kept beside the Markdown. @default ["markdown"] */
  readonly formats?: readonly MarkupFormat[] | undefined;
  /** Done in the browser on every page. A page is then asked for a second time, by the browser. */
  readonly actions?: readonly PageAction[] | undefined;
}

/** A page with the forms that were asked for beside its Markdown. */
export interface FormedPage extends Page {
  readonly forms?: Readonly<Partial<Record<MarkupFormat, string>>>;
}

const HTML = "text/html; charset=utf-8";

/** The answer as the browser holds it after the actions. */
async function acted(opened: Opened, actions: readonly PageAction[], reader: Reader, how: Reading): Promise<Opened> {
  const { html = "", finalUrl, status } = await reader.capture(opened.url, { html: true, actions, ...how });
  const headers = new Headers({ "content-type": HTML });
  return { ...opened, url: finalUrl, status: status ?? opened.status, headers, body: Buffer.from(html, "utf8") };
}

type Reading = { readonly owner?: string; readonly signal?: AbortSignal };

async function formed(
  page: Page,
  opened: Opened,
  options: PageOptions,
  reader: Reader,
  call: Reading,
): Promise<FormedPage> {
  const contentType = opened.headers.get("content-type") ?? "";
  const { body, truncated, url } = opened;
  const source = {
    markup: async () => ({ html: decodeText(body, { contentType, html: true, truncated }), url }),
  };
  const picked = once(async () => pickMarkup((await source.markup()).html, url, pickingOf(options)));
  const work = { query: options, source, parts: { reader }, call, page: async () => page, picked };
  const markdown = await MARKUP_FORMS.markdown(work);
  const forms: Partial<Record<MarkupFormat, string>> = {};
  const isHtml = page.contentType === "html";
  for (const format of options.formats ?? [])
    if (format !== "markdown" && isHtml) forms[format] = await MARKUP_FORMS[format](work);
  return { ...page, markdown, ...(Object.keys(forms).length > 0 ? { forms } : {}) };
}

const isPlain = ({ formats = [], onlyMainContent = true, blockAds = true, ...rest }: PageOptions): boolean =>
  formats.every((format) => format === "markdown") &&
  onlyMainContent &&
  blockAds &&
  rest.maxPdfPages === undefined &&
  [rest.includeTags, rest.excludeTags, rest.actions].every((list) => !list || list.length === 0);

/** A reader of answers that reads each page as the options say. */
export function readingBy(options: PageOptions, reader: Reader, owner: string): Reader["readOpened"] {
  const plain = isPlain(options);
  return async (answer, how = {}): Promise<OpenedReading> => {
    const call = { owner, ...(how.signal ? { signal: how.signal } : {}) };
    const { actions = [] } = options;
    const opened = actions.length > 0 ? await acted(answer, actions, reader, call) : answer;
    const reading = await reader.readOpened(opened, { ...how, owner });
    if (plain || !reading.page) return reading;
    return { ...reading, page: await formed(reading.page, opened, options, reader, call) };
  };
}
