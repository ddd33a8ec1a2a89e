import { Failure, type Random } from "@wellsourced/core";
import type { Page } from "@wellsourced/core/records";
import type { Http, Opened } from "@wellsourced/http";
import { decodeText } from "@wellsourced/markup";
import {
  failureOfStatus,
  lookAt,
  type OpenedReading,
  type PageAction,
  type Picking,
  pickMarkup,
  type Reader,
  readLinks,
} from "@wellsourced/scraper";
import { askOfPage } from "../own-model/ask-of-page.ts";
import { MARKUP_FORMATS, MARKUP_FORMS, once, type PageWork, pickingOf } from "../scrape/markup-forms.ts";
import type { ScrapeQuery } from "../scrape/scrape-query.ts";
import type { Find } from "../search/find.ts";

/**
 * Forms for the pages of a job. `changeTracking` compares each page with its last reading by any of the user's jobs.
 */
export const JOB_FORMATS = [...MARKUP_FORMATS, "screenshot", "summary", "changeTracking"] as const;
type JobFormat = (typeof JOB_FORMATS)[number];
type Form = Exclude<JobFormat, "markdown" | "changeTracking"> | "extract";

/** Options for reading each page of a crawl. */
export interface PageOptions extends Partial<Picking>, Pick<ScrapeQuery, "maxPdfPages" | "extract" | "proxy"> {
  /** Forms to store besides the Markdown. @default ["markdown"] */
  readonly formats?: readonly JobFormat[] | undefined;
  /** Actions to carry out on every page in a browser, which requests the page a second time. */
  readonly actions?: readonly PageAction[] | undefined;
  /** Request headers, sent only to the origins of the start URLs. @default none */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A page with the forms requested besides its Markdown. */
export interface FormedPage extends Page {
  readonly forms?: Readonly<Partial<Record<Form, string>>>;
  /** Forms that could not be made; the notes explain why. */
  readonly unmade?: readonly Form[];
}

/** Dependencies of the forms. */
export interface FormParts {
  readonly find: Find;
  readonly random: Random;
  readonly reader: Reader;
}

const HTML = "text/html; charset=utf-8";

/** The response as rendered by the browser after the actions. */
async function acted(opened: Opened, actions: readonly PageAction[], reader: Reader, how: Reading): Promise<Opened> {
  const { html = "", finalUrl, status } = await reader.capture(opened.url, { html: true, actions, ...how });
  const headers = new Headers({ "content-type": HTML });
  return { ...opened, url: finalUrl, status: status ?? opened.status, headers, body: Buffer.from(html, "utf8") };
}

type Reading = { readonly owner?: string; readonly signal?: AbortSignal };

interface Work extends PageWork {
  readonly parts: FormParts;
  readonly query: PageOptions;
  readonly url: string;
}

const written = async ({ page, parts, call }: Work, wanted?: string): Promise<string> =>
  askOfPage({ page: await page(), ...(wanted === undefined ? {} : { wanted }) }, { parts, call });

/** Creates each form. */
const MAKERS: Readonly<Record<Form, (work: Work) => Promise<string>>> = {
  ...MARKUP_FORMS,
  summary: (work) => written(work),
  extract: (work) => written(work, work.query.extract),
  async screenshot({ url, parts, call, query: { actions = [] } }) {
    const { owner, signal } = call;
    const { screenshot } = await parts.reader.capture(url, { screenshot: {}, actions, owner, signal });
    if (!screenshot) throw new Failure("content_empty", "The browser returned no screenshot.");
    return `data:${screenshot.mediaType};base64,${Buffer.from(screenshot.bytes).toString("base64")}`;
  },
};

const isMarkup = (form: Form): boolean => MARKUP_FORMATS.some((format) => format === form);

const formsOf = ({ formats = [], extract }: PageOptions): readonly Form[] => [
  ...formats.filter((format) => format !== "markdown" && format !== "changeTracking"),
  ...(extract === undefined ? [] : (["extract"] as const)),
];

async function formed(
  page: Page,
  opened: Opened,
  options: PageOptions,
  parts: FormParts,
  call: Reading,
): Promise<FormedPage> {
  const contentType = opened.headers.get("content-type") ?? "";
  const { body, truncated, url } = opened;
  const source = {
    markup: async () => ({ html: decodeText(body, { contentType, html: true, truncated }), url }),
  };
  const picked = once(async () => pickMarkup((await source.markup()).html, url, pickingOf(options)));
  const work = { query: options, source, parts, call, page: async () => page, picked, url };
  const markdown = await MARKUP_FORMS.markdown(work);
  const whole = { ...work, page: async () => ({ ...page, markdown }) };
  const forms: Partial<Record<Form, string>> = {};
  const unmade: Form[] = [];
  const notes = [...(page.notes ?? [])];
  for (const form of formsOf(options)) {
    if (isMarkup(form) && page.contentType !== "html") continue;
    try {
      forms[form] = await MAKERS[form](whole);
    } catch (error) {
      call.signal?.throwIfAborted();
      unmade.push(form);
      notes.push(`${form} could not be created: ${Failure.from(error).message}`);
    }
  }
  return {
    ...page,
    markdown,
    ...(Object.keys(forms).length > 0 ? { forms } : {}),
    ...(unmade.length > 0 ? { unmade, notes } : {}),
  };
}

const isPlain = ({ onlyMainContent = true, blockAds = true, ...rest }: PageOptions): boolean =>
  formsOf(rest).length === 0 &&
  onlyMainContent &&
  blockAds &&
  rest.maxPdfPages === undefined &&
  [rest.includeTags, rest.excludeTags, rest.actions].every((list) => !list || list.length === 0);

/** Reads a page from its response; no other method is tried. */
async function readAlone(opened: Opened, reader: Reader, call: Reading): Promise<OpenedReading> {
  const { url, status, body, truncated: wireTruncated } = opened;
  const mediaType = opened.headers.get("content-type") ?? "";
  const links = /html/iu.test(mediaType) ? { links: readLinks(body, url, mediaType) } : {};
  const wall = lookAt(opened)?.wall;
  const refused = wall
    ? new Failure("blocked", `${url} answered with a ${wall} instead of its content.`)
    : failureOfStatus(status, url);
  if (refused) return { failure: refused, ...links };
  try {
    const page = await reader.parse(body, { url, mediaType, ...call });
    return { page: { ...page, finalUrl: url, status, wireTruncated }, ...links };
  } catch (error) {
    call.signal?.throwIfAborted();
    return { failure: Failure.from(error), ...links };
  }
}

/** Creates a reader of responses with these options. */
export function readingBy(options: PageOptions, parts: FormParts, owner: string): Reader["readOpened"] {
  const plain = isPlain(options);
  const { reader } = parts;
  return async (answer, how = {}): Promise<OpenedReading> => {
    const call = { owner, ...(how.signal ? { signal: how.signal } : {}) };
    const { actions = [] } = options;
    const opened = actions.length > 0 ? await acted(answer, actions, reader, call) : answer;
    const reading = await (options.proxy === "basic"
      ? readAlone(opened, reader, call)
      : reader.readOpened(opened, { ...how, owner }));
    if (plain || !reading.page) return reading;
    return { ...reading, page: await formed(reading.page, opened, options, parts, call) };
  };
}

/** Wraps the network client for a job: with the caller's headers for these origins only, or as a browser. */
export function openWith(
  open: Http["open"],
  { headers, proxy }: PageOptions,
  origins: readonly string[],
): Http["open"] {
  if (!headers && proxy !== "stealth") return open;
  return (url, how = {}) => {
    const own = origins.includes(URL.parse(url)?.origin ?? "") ? headers : undefined;
    const client = proxy === "stealth" ? { client: "browser" as const } : {};
    return open(url, { ...how, ...client, headers: { ...how.headers, ...own } });
  };
}
