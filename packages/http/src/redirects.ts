import { parseHttpUrl } from "@wellsourced/core";
import type { ClientResponse } from "./client.ts";

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Headers kept on a redirect to another origin; credentials, cookies and API keys are dropped. */
const HARMLESS: ReadonlySet<string> = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "cache-control",
  "if-modified-since",
  "if-none-match",
  "range",
  "user-agent",
]);

/** Decodes a header sent as UTF-8, which clients pass on as Latin-1. */
function fromBytes(text: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(text, "latin1"));
  } catch {
    return text;
  }
}

/** The final response and its address. */
export interface Arrived {
  readonly url: URL;
  readonly answer: ClientResponse;
  /** Target of a redirect that was not followed. */
  readonly next?: URL | undefined;
}

type Head = Pick<ClientResponse, "status" | "headers">;

/** Whether a response redirects: only a redirect status with `Location` does. */
export const isRedirect = ({ status, headers }: Head): boolean => REDIRECTS.has(status) && !!headers.get("location");

/**
 * Returns the redirect target, if any.
 *
 * @throws {Failure} `validation` if it is not http(s)
 */
export function redirectTarget(answer: Head, from: URL): URL | undefined {
  const location = isRedirect(answer) ? answer.headers.get("location") : null;
  if (!location) return undefined;
  const target = parseHttpUrl(URL.parse(fromBytes(location), from.href)?.href ?? location);
  // A redirect without a fragment keeps the current one (Fetch standard).
  if (!target.hash) target.hash = from.hash;
  return target;
}

/** Returns the headers to send after a redirect. */
export function headersAfter(
  headers: Readonly<Record<string, string>>,
  from: URL,
  to: URL,
): Readonly<Record<string, string>> {
  if (from.origin === to.origin) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS.has(name)));
}

/** URL for loop detection; fragments never reach a server. */
export const withoutHash = ({ origin, pathname, search }: URL): string => origin + pathname + search;
