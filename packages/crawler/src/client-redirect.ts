import type { Opened } from "@wellsourced/http";
import { decodeText } from "@wellsourced/markup";
import { type TokenHandler, tokenize } from "@wellsourced/markup/dom";
import { normalizeUrl } from "./url-identity.ts";

/** Pages that only redirect do so near their beginning. */
const HEAD_BYTES = 32_768;
/** Scripts of larger pages do not count. */
const MOST_BYTES = 16_384;
const MOST_SCRIPT = 4_000;
/** Several times as fast as with the flag `i`. */
const REFRESH = /[rR][eE][fF][rR][eE][sS][hH]/u;
/** Later refreshes renew a page or are meant for those who have read it. */
const LONGEST_WAIT_S = 60;

/** The assignment or call that follows `location` in a redirecting script. */
const GOES = /^(?:(?:\.href)?\s{0,9}=|\.(?:replace|assign)\()/u;
const LONGEST_GOING = 950;

function targetOfScript(script: string): string | undefined {
  for (const { index } of script.slice(0, MOST_SCRIPT).matchAll(/\blocation\b/gu)) {
    const after = index + "location".length;
    const rest = script.slice(after, after + LONGEST_GOING);
    const address = rest.slice(GOES.exec(rest)?.[0].length ?? rest.length).trimStart();
    const end = /^["']/u.test(address) ? address.indexOf(address.charAt(0), 1) : -1;
    if (end > 1) return address.slice(1, end);
  }
  return undefined;
}

/** Parses `5; url=/new` as browsers do: `url=` and quotation marks are optional. */
function targetIn(refresh: string): string | undefined {
  const mark = refresh.search(/[;,]/u);
  if (mark < 0 || !(Number(refresh.slice(0, mark)) <= LONGEST_WAIT_S)) return undefined;
  const rest = refresh.slice(mark + 1).trim();
  const target = rest.replace(/^url\s{0,9}=/iu, "").trim();
  return target.replace(/^["']/u, "").split(/["']/u, 1)[0] || undefined;
}

/** Finds a page's redirect target, ignoring content for browsers without scripts. */
class MoveScanner implements TokenHandler {
  target: string | undefined;
  private readonly readsScripts: boolean;
  private isScript = false;
  private unscripted = 0;

  constructor(readsScripts: boolean) {
    this.readsScripts = readsScripts;
  }

  open(tag: string, attributes: readonly string[]): void {
    if (tag === "noscript") this.unscripted++;
    this.isScript = tag === "script";
    if (tag !== "meta" || this.unscripted > 0) return;
    const value = (name: string): string => {
      for (let at = 0; at < attributes.length; at += 2) if (attributes[at] === name) return attributes[at + 1] ?? "";
      return "";
    };
    if (value("http-equiv").trim().toLowerCase() === "refresh") this.target ??= targetIn(value("content"));
  }

  close(tag?: string): void {
    if (tag === "noscript") this.unscripted = Math.max(0, this.unscripted - 1);
    this.isScript = false;
  }

  text(data: string): void {
    if (this.isScript && this.readsScripts) this.target ??= targetOfScript(data);
  }
}

/** Whether a page may redirect, so that few are scanned. UTF-16, with a zero among its first bytes, is not searched. */
function mayMove(head: Buffer, readsScripts: boolean): boolean {
  const text = head.toString("latin1");
  return REFRESH.test(text) || (readsScripts && text.includes("location")) || head.subarray(0, 4).includes(0);
}

/** Returns the target of a redirect by `Refresh` header, meta element or script. */
export function clientRedirect({ url, headers, body }: Pick<Opened, "url" | "headers" | "body">): string | undefined {
  const contentType = headers.get("content-type") ?? "text/html";
  const readsScripts = body.length <= MOST_BYTES;
  const scanner = new MoveScanner(readsScripts);
  const named = targetIn(headers.get("refresh") ?? "");
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, HEAD_BYTES));
  if (named === undefined && /html/iu.test(contentType) && mayMove(head, readsScripts))
    tokenize(decodeText(head, { contentType, html: true }), scanner);
  const target = named ?? scanner.target;
  return target === undefined ? undefined : normalizeUrl(target, url);
}
