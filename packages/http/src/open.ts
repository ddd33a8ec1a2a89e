import { type Clock, type Failure, parseHttpUrl, refusedUrl, startDeadline } from "@wellsourced/core";
import { type Client, type ClientResponse, ownHeaders } from "./client.ts";
import { CookieJar } from "./cookies.ts";
import { lateFailure, networkFailure, toFailure } from "./errors.ts";
import type { Guard } from "./guard.ts";
import { bareHost } from "./host-names.ts";
import { ACCEPT_ENCODING, readBody } from "./read-body.ts";
import { headersAfter, isRedirect, redirectTarget, withoutHash } from "./redirects.ts";
import type { Http, Opened, OpenOptions } from "./types.ts";

const DEFAULT_TIMEOUT_MS = 20_000;
const DEFAULT_MAX_BYTES = 8_388_608;
const DEFAULT_MAX_REDIRECTS = 10;

/** Suggested delay before retrying a failed page. */
const RETRY_PAGE_SECONDS = 5;

interface OpenParts {
  readonly guard: Guard;
  readonly clients: Readonly<Record<NonNullable<OpenOptions["client"]>, Client>>;
  readonly clock: Clock;
  readonly userAgent: string;
  /** Aborted on close. */
  readonly closed: AbortSignal;
}

const FACTS = { retryAfterSeconds: RETRY_PAGE_SECONDS };
const ENDLESS = { ...FACTS, code: "redirect_loop" } as const;

/** The addresses of one call, from the given URL along its redirects. */
class Trail {
  readonly hops: string[] = [];
  isRedirected = false;
  /** Target of a redirect that was not followed. */
  location: string | undefined;
  readonly #given: string;
  readonly #maxRedirects: number;
  readonly #seen = new Set<string>();
  readonly #jar = new CookieJar();
  #url: URL;
  #headers: Readonly<Record<string, string>>;
  #mayReturn = true;

  constructor(given: string, headers: Readonly<Record<string, string>>, maxRedirects = DEFAULT_MAX_REDIRECTS) {
    this.#given = given;
    this.#headers = headers;
    this.#maxRedirects = maxRedirects;
    this.#url = this.#visit(parseHttpUrl(given));
  }

  #visit(url: URL): URL {
    this.hops.push(url.href);
    this.#seen.add(withoutHash(url));
    return url;
  }

  get url(): string {
    return this.#url.href;
  }

  /** The next request. */
  get request() {
    return { url: this.#url, headers: this.#jar.headersFor(this.#url, this.#headers) };
  }

  /**
   * Moves to the target of a redirect, if the response is one.
   *
   * @throws {Failure} `network` for a loop or too many redirects, `validation` for a target that is not http(s)
   */
  follow(answer: ClientResponse, follows: boolean): boolean {
    this.isRedirected ||= isRedirect(answer);
    const next = redirectTarget(answer, this.#url);
    if (!next || !follows) {
      this.location = next?.href;
      return false;
    }
    answer.body.destroy();
    const isNews = this.#jar.keep(answer.headers, this.#url);
    if (this.#seen.has(withoutHash(next))) {
      // Some sites set a cookie and redirect to the same page to check it.
      if (!isNews || !this.#mayReturn) throw networkFailure(this.#given, "its redirects form a loop", ENDLESS);
      this.#mayReturn = false;
    }
    if (this.hops.length > this.#maxRedirects)
      throw networkFailure(this.#given, `more than ${this.#maxRedirects} redirects`, ENDLESS);
    this.#headers = headersAfter(this.#headers, this.#url, next);
    this.#url = this.#visit(next);
    return true;
  }
}

/** Creates a refusal that names only the given URL, never a redirect target or resolved address. */
function refusal(failure: Failure, given: string, isRedirected = false): Failure {
  const detail = failure.detail ?? "it is not allowed";
  return isRedirected
    ? refusedUrl(given, `a redirect was refused, ${detail}`, "redirect_refused")
    : refusedUrl(given, detail);
}

/** Creates `judge`: the checks of `open` without a request. */
export const createJudge =
  (guard: Guard, strict: Guard): Http["judge"] =>
  async (given, { strictly = false, unknown = false, names = false } = {}) => {
    const url = parseHttpUrl(given);
    try {
      guard.judge(url);
      if (names) await guard.judgeAnswers(bareHost(url));
      if (!strictly) return;
      strict.judge(url);
      await (unknown ? strict.judgeAnswers : strict.judgePublic)(bareHost(url));
    } catch (error) {
      throw refusal(toFailure(error, given, FACTS), given);
    }
  };

/** Creates `open`, for untrusted URLs. */
export const createOpen =
  (parts: OpenParts): Http["open"] =>
  async (given, options = {}): Promise<Opened> => {
    const { timeoutMs = DEFAULT_TIMEOUT_MS, maxBytes = DEFAULT_MAX_BYTES, method = "GET", onProgress } = options;
    const client = method === "POST" ? "plain" : (options.client ?? "plain");
    const { "user-agent": _, ...own } = ownHeaders(options.headers);
    // The browser client sets its own headers.
    const ours = { accept: "*/*", "accept-encoding": ACCEPT_ENCODING, "user-agent": parts.userAgent };
    const left = AbortSignal.any([...(options.signal ? [options.signal] : []), parts.closed]);
    const late = () => lateFailure(given, timeoutMs, FACTS);
    const deadline = startDeadline({ clock: parts.clock, ms: timeoutMs, signal: left, late });
    let trail: Trail | undefined;
    try {
      trail = new Trail(given, client === "plain" ? { ...ours, ...own } : own, options.maxRedirects);
      const follows = options.redirects !== "show" && method !== "POST";
      const { signal } = deadline;
      let answer: ClientResponse;
      do
        answer = await parts.clients[client]({
          ...trail.request,
          ...{ method, body: options.body, guard: parts.guard, signal },
        });
      while (trail.follow(answer, follows));
      const { status, headers, body } = answer;
      const most = Math.min(maxBytes, options.bytesFor?.(headers) ?? maxBytes);
      const read = await readBody(body, headers.get("content-encoding"), { maxBytes: most, onProgress });
      const { hops, location, url } = trail;
      return {
        url,
        status,
        headers,
        body: read.bytes,
        truncated: read.truncated,
        hops,
        ...(location ? { location } : {}),
      };
    } catch (error) {
      left.throwIfAborted();
      const failure = toFailure(deadline.cause(error), given, FACTS);
      throw failure.kind === "validation" ? refusal(failure, given, trail?.isRedirected) : failure;
    } finally {
      await deadline.end();
    }
  };
