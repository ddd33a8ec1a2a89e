import type { Readable } from "node:stream";
import type { Guard } from "./guard.ts";

/** One request to one address: no redirects, no retries, no limits on the body. */
export interface ClientRequest {
  readonly url: URL;
  readonly method: "GET" | "HEAD" | "POST";
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly guard: Guard;
  readonly signal: AbortSignal;
}

/** The head of an answer, and its body as it comes over the wire; a body that nobody reads fails in silence. */
export interface ClientResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readable;
}

export type Client = (ask: ClientRequest) => Promise<ClientResponse>;

/** Response headers beyond this many bytes are an attack or a mistake. */
export const MAX_HEADER_BYTES = 65_536;

/** Path and query as they stand in a request line. */
export const pathOf = ({ pathname, search }: URL): string => pathname + search;

type RawHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Headers of any client; one that is not valid HTTP is kept as far as it can be shown. */
export function toHeaders(raw: RawHeaders): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(raw)) {
    // HTTP/2 puts the status among the headers, under a name that is none.
    if (name.startsWith(":")) continue;
    for (const value of typeof values === "string" ? [values] : (values ?? []))
      headers.append(name, [...value].every((letter) => letter <= "ÿ") ? value : encodeURI(value));
  }
  return headers;
}

/** Headers that describe the connection or the encoding of the body; clients set them. */
const OURS =
  /^(?:accept-encoding|host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|:.*)$/u;

/** The caller's headers with lower-case names, without those that are ours to set. */
export function ownHeaders(given: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const entries = Object.entries(given).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(entries.filter(([name]) => !OURS.test(name)));
}
