import type { Page } from "@wellsourced/core/records";
import type { Http } from "@wellsourced/http";
import { decodeText } from "@wellsourced/markup";
import { judgeStatus } from "./judge.ts";
import type { FailPage } from "./page-failure.ts";
import { openEitherWay, statusFailure, toPage } from "./read-document.ts";

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
  const met = await openEitherWay(url, open, { maxBytes, signal });
  // Where both are refused, the first response stands.
  const opened = met.find((it) => !judgeStatus(it)) ?? met[0];
  if (judgeStatus(opened)) throw statusFailure(fail, given, opened);
  const { url: finalUrl, status, truncated, body, headers } = opened;
  const contentType = headers.get("content-type") ?? "";
  const markdown = decodeText(body, { contentType, html: /html|xml/iu.test(contentType), truncated });
  const reading = { contentType, markdown, metadata: {}, hiddenTextRemoved: 0 };
  return toPage(reading, { url: given, finalUrl, status, truncated, readBytes: body.length });
}
