import { byteLength } from "@wellsourced/core";
import { mediaTypeOf } from "@wellsourced/documents";
import { judgeStatus } from "../judge.ts";
import { attemptOf, type FetchedPage, reject, type Tier, type Verdict } from "./define.ts";
import { fetchPage } from "./fetch-page.ts";

/** Headers of the first request for a page. */
export const ASKING = { accept: "text/markdown, text/html;q=0.9, application/xhtml+xml;q=0.9, */*;q=0.1" };

/** Requests Markdown, which many sites offer. */
export const markdown: Tier = {
  name: "markdown",
  doing: "Asking for Markdown",
  async attempt(url, context) {
    // `readOpened` passes in a page that was requested with the same options.
    context.memory.plain ??= await fetchPage(url, context, { headers: ASKING, timeoutMs: 5_000 });
    const fetched = context.memory.plain;
    return attemptOf(fetched, judge(fetched));
  },
};

function judge({ opened, choice, reading }: FetchedPage): Verdict {
  // A server may refuse the media type, so only the status of the browser-like client is final.
  const refused = judgeStatus(opened);
  if (refused) return { ...refused, final: false };
  if (choice.as === "document" && choice.format !== "markdown")
    return { is: "document", format: choice.format, opened };
  if (choice.as === "nothing")
    return reject(choice.because, "content_empty", { final: opened.body.length > 0, isNoPage: true });
  if (opened.body.length === 0 || !reading) return reject("empty", "content_empty");
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
