import { byteLength, Failure } from "@wellsourced/core";
import { type Choice, mediaTypeOf, pickReader } from "@wellsourced/documents";
import type { Opened, OpenOptions } from "@wellsourced/http";
import { judgeHtml, judgeStatus, letterShare } from "../judge.ts";
import { attemptOf, type FetchedPage, reject, type Tier, type TierContext, type Verdict } from "./define.ts";

/** Bytes to parse of a page that could not be parsed as a whole. */
const PART_BYTES = 1_000_000;

/** Bytes to read of an unsupported media type: enough to recognise it by its content. */
const FEW_BYTES = 65_536;
const unreadable = /^\s*(?:image|video|audio|font|model)\//iu;
const bytesFor = (headers: Pick<Headers, "get">): number | undefined =>
  unreadable.test(headers.get("content-type") ?? "") ? FEW_BYTES : undefined;

/** Chooses how to read a response by its bytes, media type and path. */
export const choiceOf = ({ body, headers, url }: Opened): Choice =>
  pickReader({ bytes: body, contentType: headers.get("content-type") ?? undefined, name: URL.parse(url)?.pathname });

/** Requests a URL, and parses the response if it is a page. */
export async function fetchPage(url: URL, context: TierContext, options: OpenOptions): Promise<FetchedPage> {
  const opened = await context.open(url.href, { maxBytes: context.htmlBytes, bytesFor, ...options });
  const { plain } = context.memory;
  if (!plain || !isSameBody(plain.opened, opened)) return readFetched(opened, context);
  return { ...plain, opened: { ...opened, truncated: plain.opened.truncated } };
}

/** Whether two clients got the same page, which need not be parsed again. */
const isSameBody = (one: Opened, other: Opened): boolean =>
  one.url === other.url &&
  one.headers.get("content-type") === other.headers.get("content-type") &&
  Buffer.compare(one.body, other.body) === 0;

/** Parses a response if it is a page. */
export async function readFetched(opened: Opened, context: Pick<TierContext, "parse">): Promise<FetchedPage> {
  const contentType = opened.headers.get("content-type") ?? undefined;
  const choice = choiceOf(opened);
  if (opened.body.length === 0 || (choice.as === "document" && choice.format !== "markdown") || choice.as === "nothing")
    return { opened, choice };
  const parse = async (source: Uint8Array, truncated: boolean): Promise<FetchedPage> => {
    const task = { source, url: opened.url, contentType, truncated };
    const reading = await context.parse(
      choice.as === "html" ? { kind: "html", ...task } : { kind: "document", format: "markdown", ...task },
    );
    return { opened: { ...opened, truncated }, choice, reading, readBytes: source.length };
  };
  try {
    return await parse(opened.body, opened.truncated).catch((error: unknown) => {
      if (!(error instanceof Failure) || opened.body.length <= PART_BYTES) throw error;
      // Too large to parse: its beginning is read and marked as truncated.
      return parse(opened.body.subarray(0, PART_BYTES), true);
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { opened, choice, unparsed: error.detail ?? error.message };
  }
}

/** Headers of the first request for a page. */
export const ASKING = { accept: "text/markdown, text/html;q=0.9, application/xhtml+xml;q=0.9, */*;q=0.1" };

/** Requests Markdown, which many sites offer. */
export const markdown: Tier = {
  name: "markdown",
  doing: "Requesting Markdown",
  async attempt(url, context) {
    // `readOpened` passes in a page that was requested with the same options.
    context.memory.plain ??= await fetchPage(url, context, { headers: ASKING, timeoutMs: 5_000 });
    const fetched = context.memory.plain;
    return attemptOf(fetched, judgeMarkdown(fetched));
  },
};

function judgeMarkdown({ opened, choice, reading }: FetchedPage): Verdict {
  // A server may refuse the media type, so only the status of the browser-like client is final.
  const refused = judgeStatus(opened);
  if (refused) return { ...refused, final: false };
  if (choice.as === "document" && choice.format !== "markdown")
    return { is: "document", format: choice.format, opened };
  if (opened.body.length === 0) return reject("empty", "content_empty");
  if (choice.as === "nothing") return reject(choice.because, "content_empty", { final: true, isNoPage: true });
  if (!reading) return reject("empty", "content_empty");
  const mediaType = mediaTypeOf(opened.headers.get("content-type") ?? "");
  if (choice.as === "html") return reject(`server answered ${mediaType || "HTML"}`, "content_empty");
  return looksLikeMarkdown(reading.markdown)
    ? { is: "page", reading }
    : reject(`${byteLength(reading.markdown)} bytes without Markdown marks`, "content_empty");
}

const marks: readonly RegExp[] = [
  /^# \S/mu,
  /^#{2,6} \S/mu,
  /^(?:```|~~~)/mu,
  /^[ \t]{0,6}[-*] \S/mu,
  /\[[^\]\n]{1,500}\]\([^)\s]{1,2000}/u,
];

/** At least 50 bytes and two kinds of marks: a heading, a subheading, a fence, a list, a link. */
export const looksLikeMarkdown = (text: string): boolean =>
  byteLength(text) >= 50 && marks.filter((mark) => mark.test(text)).length >= 2;

/** Requests the page with the TLS, HTTP/2 and headers of a current Chrome. */
export const stealth: Tier = {
  name: "stealth",
  doing: "Reading as a browser would",
  async attempt(url, context) {
    // A download that turned out to be a page was requested with the same client.
    context.memory.stealth ??= await fetchPage(url, context, { client: "browser", timeoutMs: 20_000 });
    const { stealth: fetched } = context.memory;
    const verdict = judgeHtml(fetched, (text) => text.length >= 100);
    return attemptOf(fetched, verdict);
  },
};

/** Requests the page with our own user agent. */
export const html: Tier = {
  name: "html",
  doing: "Reading the plain HTML",
  async attempt(url, context) {
    const { plain } = context.memory;
    const headers = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
    // A page that this client already received would be the same again.
    const fetched = plain && isPage(plain) ? plain : await fetchPage(url, context, { headers, timeoutMs: 15_000 });
    return attemptOf(fetched, judgePlain(fetched));
  },
};

export const judgePlain = (fetched: FetchedPage): Verdict =>
  judgeHtml(fetched, (text) => byteLength(text) >= 100 && letterShare(text) >= 0.1);

/** Whether the plain client got a web page. */
export const isPage = ({ opened, choice, reading }: FetchedPage): boolean =>
  opened.status < 300 && choice.as === "html" && reading !== undefined;
