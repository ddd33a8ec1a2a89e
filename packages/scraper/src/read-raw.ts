import { Failure, type Page } from "@wellsourced/core";
import type { Http, Opened } from "@wellsourced/http";
import { decodeText } from "@wellsourced/markup";
import { judgeStatus } from "./judge.ts";
import type { FailPage } from "./page-failure.ts";
import { statusFailure } from "./read-document.ts";

export interface RawOptions {
  readonly given: string;
  readonly maxBytes: number;
  readonly fail: FailPage;
  readonly signal?: AbortSignal | undefined;
}

/** The body as sent, decoded but otherwise untouched. Asks as a browser, then plainly where that is refused. */
export async function readRaw(
  url: URL,
  open: Http["open"],
  { given, maxBytes, fail, signal }: RawOptions,
): Promise<Page> {
  const ask = (client: "browser" | "plain") => open(url.href, { client, maxBytes, ...(signal ? { signal } : {}) });
  const first = await ask("browser").catch((error: unknown) => {
    signal?.throwIfAborted();
    if (error instanceof Failure && error.kind === "network") return error;
    throw error;
  });
  const good = !(first instanceof Failure) && !judgeStatus(first);
  const opened = good ? first : await secondTry(ask, first);
  if (judgeStatus(opened)) throw statusFailure(fail, given, opened);
  const contentType = opened.headers.get("content-type") ?? "";
  return {
    url: given,
    finalUrl: opened.url,
    status: opened.status,
    contentType,
    markdown: decodeText(opened.body, {
      contentType,
      html: /html|xml/iu.test(contentType),
      truncated: opened.truncated,
    }),
    metadata: {},
    partial: false,
    wireTruncated: opened.truncated,
    ...(opened.truncated ? { readBytes: opened.body.length } : {}),
    hiddenTextRemoved: 0,
  };
}

/** The other client may be welcome; if not, the first answer stands. */
async function secondTry(ask: (client: "plain") => Promise<Opened>, first: Opened | Failure): Promise<Opened> {
  const isFinal = !(first instanceof Failure) && judgeStatus(first)?.final === true;
  if (isFinal) return first;
  try {
    const second = await ask("plain");
    return first instanceof Failure || !judgeStatus(second) ? second : first;
  } catch (error) {
    if (first instanceof Failure || !(error instanceof Failure)) throw error;
    return first;
  }
}
