import { Failure } from "@wellsourced/core";
import { type Choice, pickReader } from "@wellsourced/documents";
import type { Opened, OpenOptions } from "@wellsourced/http";
import type { FetchedPage, TierContext } from "./define.ts";

/** Bytes to parse of a page that could not be parsed as a whole. */
const PART_BYTES = 1_000_000;

/** Bytes to read of an unsupported media type: enough to recognise it by its content. */
const FEW_BYTES = 65_536;
const unreadable = /^\s*(?:image|video|audio|font|model)\//iu;
const bytesFor = (headers: Headers): number | undefined =>
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
