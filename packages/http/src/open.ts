import { type Clock, type Failure, parseHttpUrl, refusedUrl, withDeadline } from "@wellsourced/core";
import { type Client, ownHeaders } from "./client.ts";
import { CookieJar } from "./cookies.ts";
import { lateFailure, networkFailure, toFailure } from "./errors.ts";
import type { Guard } from "./guard.ts";
import { bareHost } from "./host-names.ts";
import { ACCEPT_ENCODING, readBody } from "./read-body.ts";
import { type Arrived, headersAfter, isRedirect, redirectTarget, withoutHash } from "./redirects.ts";
import type { Http, Opened, OpenOptions } from "./types.ts";

const DEFAULT_TIMEOUT_MS = 20_000;
const DEFAULT_MAX_BYTES = 8_388_608;
const DEFAULT_MAX_REDIRECTS = 10;

/** Suggested delay before retrying a failed page. */
const RETRY_PAGE_SECONDS = 5;

export interface OpenDoor {
  readonly guard: Guard;
  readonly clients: Readonly<Record<NonNullable<OpenOptions["client"]>, Client>>;
  readonly clock: Clock;
  readonly userAgent: string;
  /** Aborted on close. */
  readonly closed: AbortSignal;
}

/** Addresses visited so far. */
interface Trail {
  readonly hops: string[];
  isRedirected: boolean;
}

const FACTS = { retryAfterSeconds: RETRY_PAGE_SECONDS };
const ENDLESS = { ...FACTS, code: "redirect_loop" } as const;

/** Sends the request and follows redirects, returning the first other response. */
async function arrive(
  door: OpenDoor,
  { address, options, signal }: { address: string; options: OpenOptions; signal: AbortSignal },
  trail: Trail,
): Promise<Arrived> {
  const { method = "GET", maxRedirects = DEFAULT_MAX_REDIRECTS, body } = options;
  const client = method === "POST" ? "plain" : (options.client ?? "plain");
  const { "user-agent": _, ...given } = ownHeaders(options.headers);
  // The browser client sets its own headers.
  const ours = { accept: "*/*", "accept-encoding": ACCEPT_ENCODING, "user-agent": door.userAgent };
  let headers: Readonly<Record<string, string>> = client === "plain" ? { ...ours, ...given } : given;
  let url = parseHttpUrl(address);
  const seen = new Set<string>();
  const jar = new CookieJar();
  let mayReturn = true;
  for (;;) {
    trail.hops.push(url.href);
    seen.add(withoutHash(url));
    const sent = jar.headersFor(url, headers);
    const answer = await door.clients[client]({ url, method, headers: sent, body, guard: door.guard, signal });
    trail.isRedirected ||= isRedirect(answer);
    const next = redirectTarget(answer, url);
    if (!next || options.redirects === "show" || method === "POST") return { url, answer, next };
    answer.body.destroy();
    const isNews = jar.keep(answer.headers, url);
    if (seen.has(withoutHash(next))) {
      // Some sites set a cookie and redirect to the same page to check it.
      if (!isNews || !mayReturn) throw networkFailure(address, "its redirects form a loop", ENDLESS);
      mayReturn = false;
    }
    if (trail.hops.length > maxRedirects) throw networkFailure(address, `more than ${maxRedirects} redirects`, ENDLESS);
    headers = headersAfter(headers, url, next);
    url = next;
  }
}

/** Creates a refusal that names only the given URL, never a redirect target or resolved address. */
function refusal(failure: Failure, given: string, { isRedirected }: Trail): Failure {
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
      throw refusal(toFailure(error, given, FACTS), given, { hops: [], isRedirected: false });
    }
  };

/** Creates `open`, for untrusted URLs. */
export const createOpen =
  (door: OpenDoor): Http["open"] =>
  async (given, options = {}): Promise<Opened> => {
    const { timeoutMs = DEFAULT_TIMEOUT_MS, maxBytes = DEFAULT_MAX_BYTES, onProgress } = options;
    const left = AbortSignal.any([...(options.signal ? [options.signal] : []), door.closed]);
    const late = () => lateFailure(given, timeoutMs, FACTS);
    const trail: Trail = { hops: [], isRedirected: false };
    try {
      return await withDeadline({ clock: door.clock, ms: timeoutMs, signal: left, late }, async (signal) => {
        const { url, answer, next } = await arrive(door, { address: given, options, signal }, trail);
        const { status, headers, body } = answer;
        const most = Math.min(maxBytes, options.bytesFor?.(headers) ?? maxBytes);
        const read = await readBody(body, headers.get("content-encoding"), { maxBytes: most, onProgress });
        const shown = next ? { location: next.href } : {};
        return {
          url: url.href,
          status,
          headers,
          body: read.bytes,
          truncated: read.truncated,
          hops: trail.hops,
          ...shown,
        };
      });
    } catch (error) {
      left.throwIfAborted();
      const failure = toFailure(error, given, FACTS);
      throw failure.kind === "validation" ? refusal(failure, given, trail) : failure;
    }
  };
