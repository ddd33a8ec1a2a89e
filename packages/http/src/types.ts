import type { Clock, Random } from "@wellsourced/core";

/** How to ask for a URL that a user, a page or a reply gave. */
export interface OpenOptions {
  /** `POST` goes out as `plain`, and its redirects are never followed. @default "GET" */
  readonly method?: "GET" | "HEAD" | "POST";
  /** What `POST` sends. */
  readonly body?: string;
  /** Sent as given; `user-agent`, `accept-encoding` and connection headers are ours. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Milliseconds for the whole request: names, connecting, redirects, headers and body. @default 20_000 */
  readonly timeoutMs?: number;
  /** Decoded bytes that are read; what lies beyond is not fetched and `truncated` is true. @default 8_388_608 */
  readonly maxBytes?: number;
  /** A lower limit for an answer whose headers tell that less is enough. */
  readonly bytesFor?: (headers: Headers) => number | undefined;
  /** @default 10 */
  readonly maxRedirects?: number;
  /** `show`: a redirect is the answer, and `location` tells where it leads. @default "follow" */
  readonly redirects?: "follow" | "show";
  /** `browser` shows the TLS, HTTP/2 and headers of a current Chrome. @default "plain" */
  readonly client?: "plain" | "browser";
  /** Called as the body arrives, with the decoded bytes so far. */
  readonly onProgress?: (bytes: number) => void;
}

/** An answer of any status, read to its end or to the limit. */
export interface Opened {
  /** Address that answered, after redirects. */
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  /** Decoded body. */
  readonly body: Uint8Array;
  readonly truncated: boolean;
  /** Every address asked, in order, the first one included. */
  readonly hops: readonly string[];
  /** Where a redirect leads that was asked to be shown. */
  readonly location?: string;
}

/** How fast an upstream may be asked. Calls over the pace wait in line; they do not fail. */
export interface Pace {
  /** Requests a second. */
  readonly perSecond: number;
  /** Requests that may start at once after a quiet time. @default 1 */
  readonly burst?: number;
  /** Requests under way at once. @default 8 */
  readonly concurrent?: number;
}

/** An API whose origin we or the operator fixed. */
export interface UpstreamSpec {
  /** Provider name: names the queue, the breaker and the failures. */
  readonly name: string;
  /** `https://api.example.org`, maybe with a path prefix. */
  readonly origin: string;
  /**
   * The operator typed this origin into a setting (a search engine of their own, a gateway): http and private
   * addresses are allowed. Without it only https to public addresses is, unless the origin map names a replacement.
   * @default false
   */
  readonly fromOperator?: boolean;
  readonly pace?: Pace;
}

export type QueryValue = string | number | boolean | undefined | readonly (string | number)[];

export interface UpstreamRequest {
  /** Starts with `/`; appended to the origin. */
  readonly path: string;
  /** @default "GET", or "POST" when there is a body */
  readonly method?: "GET" | "POST" | "HEAD";
  /** `undefined` is left out; a list repeats the parameter. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Milliseconds for one try, without the time spent in the queue. @default 10_000 */
  readonly timeoutMs?: number;
  /**
   * Further tries after a transport error, 502, 503 or 504. A reply that asks for a short wait is followed by up to four
   * further tries in any case, since nothing was done. @default 2
   */
  readonly retries?: number;
  /** Decoded bytes accepted; more is a failure. @default 16_777_216 */
  readonly maxBytes?: number;
  /**
   * Redirects followed for GET and HEAD; each goes through the origin map and must be https to a public address.
   * Beyond that number the redirect itself is the answer, so 0 shows every redirect. @default 5
   */
  readonly maxRedirects?: number;
  /** Whose request it is: while several wait for this upstream, they take turns. @default everybody is one */
  readonly caller?: string;
  /** Told, once a try, that it must wait for its turn, and how many are before it. */
  readonly onQueued?: (ahead: number) => void;
}

/** An answer of any status; one that is worth a retry is given back after the last try. */
export interface UpstreamReply {
  readonly status: number;
  /** Address that answered, after redirects and before the origin map. */
  readonly url: string;
  readonly headers: Headers;
  /** Body decoded by its charset. */
  readonly text: string;
  /** Seconds from `Retry-After` (either form), where the reply had one. */
  readonly retryAfterSeconds?: number;
}

export interface Upstream {
  /**
   * Waits for its turn, sends, retries what is worth it. Equal GET requests under way share one answer; a caller who
   * goes away leaves the others theirs.
   *
   * @throws {Failure} `network` when nobody answered in time, `upstream_unavailable` for a broken or endless body
   */
  send(request: UpstreamRequest): Promise<UpstreamReply>;
}

/** A proxy on 127.0.0.1 that passes only what the guard passes; for a browser's traffic. */
export interface GuardedProxy {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  close(): Promise<void>;
}

/** The two doors to the network. There is no third. */
export interface Http {
  /**
   * Opens a URL that somebody else chose. The address is judged before it is dialled, exactly the judged address is
   * dialled, and every redirect is judged again. Any status is an answer.
   *
   * @throws {Failure} `validation` (refused address, scheme, port, host not allowed), `network` (DNS, TLS, time,
   * broken HTTP, too many redirects)
   */
  open(url: string, options?: OpenOptions): Promise<Opened>;
  /**
   * Judges an address as `open` does before it dials, for callers that serve it by another way. `strictly` also
   * resolves the name and refuses all that is not public, even where private networks are open: for addresses that are
   * about to be told to a third party. With `unknown` a name that nobody here knows passes all the same: a site that is
   * gone has none. `names` resolves the name too, and judges its answers as `open` does.
   *
   * @throws {Failure} `validation`
   */
  judge(
    url: string,
    how?: { readonly strictly?: boolean; readonly unknown?: boolean; readonly names?: boolean },
  ): Promise<void>;
  /** The door to an API: one queue per name, however often it is called. */
  upstream(spec: UpstreamSpec): Upstream;
  /** Starts the browser's proxy. */
  guardedProxy(): Promise<GuardedProxy>;
  close(): Promise<void>;
}

/** What a name stands for. */
export interface Address {
  readonly address: string;
  readonly family: number;
}

export interface HttpOptions {
  readonly clock?: Clock;
  readonly random?: Random;
  /** Sent to upstreams and by the plain client. */
  readonly userAgent?: string;
  /** Opens private and loopback addresses on any port for `open` and the browser; cloud metadata stays closed. @default false */
  readonly allowPrivateNetwork?: boolean;
  /** What opens them, such as the name of a setting: it is in the refusal of an address that it would open. @default nothing is named */
  readonly privateNetworkHint?: string;
  /** Hosts (and what is below them) that `open` may ask; empty: all. */
  readonly allowedDomains?: readonly string[];
  /** Hosts that `open` refuses; wins over the other list. */
  readonly blockedDomains?: readonly string[];
  /** Origin to replacement origin, for upstream calls only; consulted before any name is resolved. */
  readonly originMap?: Readonly<Record<string, string>>;
  /** Requests a second by provider name, instead of the pace and burst of the provider's file. */
  readonly rates?: Readonly<Record<string, number>>;
  /** Told when a request to the upstream of that name begins to wait for its turn, and when it waits no more. @default nobody */
  readonly onWaiting?: (change: 1 | -1, upstream: string) => void;
  /** As in the environment variables of these names. */
  readonly proxy?: { readonly http?: string; readonly https?: string; readonly none?: string };
  /** PEM texts of further certificate authorities; Node reads NODE_EXTRA_CA_CERTS itself. */
  readonly extraCa?: readonly string[];
  /** Resolves names instead of the system; an empty list means that there is no such name. */
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
}
