import type { Readable } from "node:stream";
import type { Guard } from "./guard.ts";
import type { ResponseHeaders } from "./response-headers.ts";

/** One request without redirects, retries or body limits. */
export interface ClientRequest {
  readonly url: URL;
  readonly method: "GET" | "HEAD" | "POST";
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly guard: Guard;
  readonly signal: AbortSignal;
}

/** Status, headers and undecoded body. Errors of an unread body are ignored. */
export interface ClientResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: Readable;
}

export type Client = (ask: ClientRequest) => Promise<ClientResponse>;

/** Limit for response headers, in bytes. */
export const MAX_HEADER_BYTES = 65_536;

/** Path and query of a request line. */
export const pathOf = ({ pathname, search }: URL): string => pathname + search;

/** Headers that clients set themselves: connection and body encoding. */
const OURS =
  /^(?:accept-encoding|host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|:.*)$/u;

/** Returns the caller's headers in lower case, without those set by clients. */
export function ownHeaders(given: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const entries = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(entries.filter(([name]) => !OURS.test(name)));
}
