import { Failure } from "@wellsourced/core";
import { type Choice, pickReader } from "@wellsourced/documents";
import type { Opened, OpenOptions } from "@wellsourced/http";
import type { FetchedPage, TierContext } from "./define.ts";

/** What is tried of a page that is too much as a whole. */
const PART_BYTES = 1_000_000;

/** Enough of a film to see that it is one, or that its name lies. */
const FEW_BYTES = 65_536;
const unreadable = /^\s*(?:image|video|audio|font|model)\//iu;
const bytesFor = (headers: Headers): number | undefined =>
  unreadable.test(headers.get("content-type") ?? "") ? FEW_BYTES : undefined;

/** What the bytes of a response are, by themselves, their type and the end of their address. */
export const choiceOf = ({ body, headers, url }: Opened): Choice =>
  pickReader({ bytes: body, contentType: headers.get("content-type") ?? undefined, name: URL.parse(url)?.pathname });

/** Asks, sees what came, and has it parsed if it is a page. */
export async function fetchPage(url: URL, context: TierContext, options: OpenOptions): Promise<FetchedPage> {
  const opened = await context.open(url.href, { maxBytes: context.htmlBytes, bytesFor, ...options });
  const { plain } = context.memory;
  if (!plain || !isSameBody(plain.opened, opened)) return readFetched(opened, context);
  return { ...plain, opened: { ...opened, truncated: plain.opened.truncated } };
}

/** Most servers send every client the same page: parsing it again would teach nothing. */
const isSameBody = (one: Opened, other: Opened): boolean =>
  one.url === other.url &&
  one.headers.get("content-type") === other.headers.get("content-type") &&
  Buffer.compare(one.body, other.body) === 0;

/** The same for what is already here. */
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
      // Too much for one page; its beginning is still worth reading, and says that it was cut.
      return parse(opened.body.subarray(0, PART_BYTES), true);
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { opened, choice, unparsed: error.detail ?? error.message };
  }
}
