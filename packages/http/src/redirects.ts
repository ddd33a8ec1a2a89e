import { parseHttpUrl } from "@wellsourced/core";
import type { ClientResponse } from "./client.ts";

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** What may follow a request to another origin. Credentials, cookies and API keys in whatever header stay behind. */
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

/** Servers send UTF-8 in a header that allows only ASCII; clients hand it on byte by byte. */
function fromBytes(text: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(text, "latin1"));
  } catch {
    return text;
  }
}

/** The first answer that leads nowhere else, and the address that gave it. */
export interface Arrived {
  readonly url: URL;
  readonly answer: ClientResponse;
  /** Where it leads all the same, if it was not to be followed. */
  readonly next?: URL | undefined;
}

type Head = Pick<ClientResponse, "status" | "headers">;

/** Does an answer send us elsewhere? Location of a redirecting status does, and nothing else: the rest is data. */
export const isRedirect = ({ status, headers }: Head): boolean => REDIRECTS.has(status) && !!headers.get("location");

/**
 * Where an answer sends us, if it does.
 *
 * @throws {Failure} `validation` when it leads to anything but http(s)
 */
export function redirectTarget(answer: Head, from: URL): URL | undefined {
  const location = isRedirect(answer) ? answer.headers.get("location") : null;
  if (!location) return undefined;
  const target = parseHttpUrl(URL.parse(fromBytes(location), from.href)?.href ?? location);
  // A redirect without a fragment keeps the one it came with (Fetch standard).
  if (!target.hash) target.hash = from.hash;
  return target;
}

/** The headers that may go along from one URL to the next. */
export function headersAfter(
  headers: Readonly<Record<string, string>>,
  from: URL,
  to: URL,
): Readonly<Record<string, string>> {
  if (from.origin === to.origin) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS.has(name)));
}

/** One address as one text, for finding loops: the fragment never reaches a server. */
export const withoutHash = ({ origin, pathname, search }: URL): string => origin + pathname + search;
