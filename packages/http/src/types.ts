import type { Clock, Random } from "@wellsourced/core";
import type { ResponseHeaders } from "./response-headers.ts";

/** Options for opening an untrusted URL. */
export interface OpenOptions {
  /** `POST` uses the plain client and never follows redirects. @default "GET" */
  readonly method?: "GET" | "HEAD" | "POST";
  /** Body of a `POST`. */
  readonly body?: string;
  /** `user-agent`, `accept-encoding` and connection headers are ignored. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Limit in milliseconds for the whole request: DNS, connecting, redirects, headers and body. @default 20_000 */
  readonly timeoutMs?: number;
  /** Limit in decoded bytes; the rest is not fetched and `truncated` is `true`. @default 8_388_608 */
  readonly maxBytes?: number;
  /** Returns a lower byte limit for a response, judging by its headers. */
  readonly bytesFor?: (headers: ResponseHeaders) => number | undefined;
  /** @default 10 */
  readonly maxRedirects?: number;
  /** `show` returns the redirect itself with its `location`. @default "follow" */
  readonly redirects?: "follow" | "show";
  /** `browser` imitates the TLS, HTTP/2 and headers of a current Chrome. @default "plain" */
  readonly client?: "plain" | "browser";
  /** Called with the number of decoded bytes received so far. */
  readonly onProgress?: (bytes: number) => void;
}

/** A response of any status, read to its end or to the limit. */
export interface Opened {
  /** Final address after redirects. */
  readonly url: string;
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** Decoded body. */
  readonly body: Uint8Array;
  readonly truncated: boolean;
  /** All requested addresses in order, including the first. */
  readonly hops: readonly string[];
  /** Target of a redirect returned with `redirects: "show"`. */
  readonly location?: string;
}

/** Rate limit of an upstream. Calls over it wait; they do not fail. */
export interface Pace {
  /** Requests a second. */
  readonly perSecond: number;
  /** Requests that may start at once after idle time. @default 1 */
  readonly burst?: number;
  /** Concurrent requests. @default 8 */
  readonly concurrent?: number;
}

/** An API with a fixed origin. */
export interface UpstreamSpec {
  /** Provider name, used for the queue and in failures. */
  readonly name: string;
  /** Such as `https://api.example.org`, optionally with a path prefix. */
  readonly origin: string;
  /**
   * Whether the operator configured this origin, such as their own search engine or gateway. Allows http and private
   * addresses; otherwise only https to public addresses is allowed, unless the origin map has a replacement.
   * @default false
   */
  readonly fromOperator?: boolean;
  readonly pace?: Pace;
}

export type QueryValue = string | number | boolean | undefined | readonly (string | number)[];

export interface UpstreamRequest {
  /** Starts with `/`; appended to the origin. */
  readonly path: string;
  /** @default "GET", or "POST" with a body */
  readonly method?: "GET" | "POST" | "HEAD";
  /** `undefined` is omitted; a list repeats the parameter. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Milliseconds for each attempt, without time in the queue. @default 10_000 */
  readonly timeoutMs?: number;
  /**
   * Retries after a transport error, 502, 503 or 504. If the response asks for a short wait, there are at least four,
   * since the request was not processed. @default 2
   */
  readonly retries?: number;
  /** Maximum decoded bytes; a larger response fails. @default 16_777_216 */
  readonly maxBytes?: number;
  /**
   * Redirects followed for GET and HEAD; each goes through the origin map and must be https to a public address. Beyond
   * the limit the redirect itself is returned, so 0 returns every redirect. @default 5
   */
  readonly maxRedirects?: number;
  /** Key for fairness: callers that wait for this upstream take turns. @default one caller for all */
  readonly caller?: string;
  /** Called once for each attempt that must wait, with the number of calls ahead. */
  readonly onQueued?: (ahead: number) => void;
}

/** A response of any status; a retryable one is returned after the last attempt. */
export interface UpstreamReply {
  readonly status: number;
  /** Final address after redirects, before the origin map. */
  readonly url: string;
  readonly headers: ResponseHeaders;
  /** Body decoded by its charset. */
  readonly text: string;
  /** Seconds from `Retry-After`, if present. */
  readonly retryAfterSeconds?: number;
}

export interface Upstream {
  /**
   * Sends a request in turn and retries if useful. Identical concurrent GET requests share one response; aborting one
   * does not affect the others.
   *
   * @throws {Failure} `network` without a response in time, `upstream_unavailable` for a broken or too large body
   */
  send(request: UpstreamRequest): Promise<UpstreamReply>;
}

/** A proxy on 127.0.0.1 for a browser; it applies the guard to all traffic. */
export interface GuardedProxy {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  close(): Promise<void>;
}

/** The only ways to the network. */
export interface Http {
  /**
   * Opens an untrusted URL. The address is checked after resolving and exactly that address is dialled; redirects are
   * checked again. Resolves for any status.
   *
   * @throws {Failure} `validation` (refused address, scheme, port or host), `network` (DNS, TLS, timeout, invalid HTTP,
   * too many redirects)
   */
  open(url: string, options?: OpenOptions): Promise<Opened>;
  /**
   * Checks a URL as `open` does, without a request. `strictly` also resolves the name and refuses anything not public,
   * even if private networks are allowed: use it before passing an address to a third party. With `unknown`, names that
   * do not resolve pass, as those of vanished sites. `names` resolves the name and checks its addresses as `open` does.
   *
   * @throws {Failure} `validation`
   */
  judge(
    url: string,
    how?: { readonly strictly?: boolean; readonly unknown?: boolean; readonly names?: boolean },
  ): Promise<void>;
  /** Returns the client for an API; calls with the same name share one queue. */
  upstream(spec: UpstreamSpec): Upstream;
  /** Starts a guarded proxy for a browser. */
  guardedProxy(): Promise<GuardedProxy>;
  close(): Promise<void>;
}

/** A resolved address. */
export interface Address {
  readonly address: string;
  readonly family: number;
}

export interface HttpOptions {
  readonly clock?: Clock;
  readonly random?: Random;
  /** Sent to upstreams and by the plain client. @default DEFAULT_USER_AGENT */
  readonly userAgent?: string;
  /**
   * Allows private and loopback addresses on any port for `open` and the browser, but never cloud metadata. @default
   * false
   */
  readonly allowPrivateNetwork?: boolean;
  /** Name of the setting that allows them, for refusal messages. @default none */
  readonly privateNetworkHint?: string;
  /** Hosts, with subdomains, that `open` may contact; empty allows all. */
  readonly allowedDomains?: readonly string[];
  /** Hosts that `open` refuses; takes precedence over `allowedDomains`. */
  readonly blockedDomains?: readonly string[];
  /** Replacement origins for upstream calls, applied before DNS. */
  readonly originMap?: Readonly<Record<string, string>>;
  /** Requests a second by provider name; replaces the provider's pace and burst. */
  readonly rates?: Readonly<Record<string, number>>;
  /** Called with 1 when a request starts to wait for that upstream and with -1 when it stops. */
  readonly onWaiting?: (change: 1 | -1, upstream: string) => void;
  /** As the environment variables `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`. */
  readonly proxy?: { readonly http?: string; readonly https?: string; readonly none?: string };
  /** PEM texts of additional certificate authorities. Node reads NODE_EXTRA_CA_CERTS itself. */
  readonly extraCa?: readonly string[];
  /** Replaces the system resolver; return an empty list for unknown names. */
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
}
