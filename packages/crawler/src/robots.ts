import { type Clock, createFlights, Failure, isAbort } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import { parseRobots } from "./robots-rules.ts";
import { normalizeUrl } from "./url-identity.ts";

/** Rules of one origin for this crawler. */
export interface RobotsRules {
  allows(url: string): boolean;
  readonly crawlDelayMs?: number;
  /** Canonical sitemap URLs without duplicates. */
  readonly sitemaps: readonly string[];
  /**
   * `read` if there is one, `none` if there is none (everything is allowed), `unreachable` if it could not be fetched
   * (nothing is allowed).
   */
  readonly state: "read" | "none" | "unreachable";
  /** Why it is unreachable. */
  readonly failure?: Failure;
}

export interface Robots {
  /** Returns the rules for a URL; each origin is fetched once a day. */
  of(url: string, signal?: AbortSignal): Promise<RobotsRules>;
}

export interface RobotsOptions {
  readonly open: Http["open"];
  readonly clock: Clock;
  /** User agent sent by `open`; its product token is matched in robots.txt. */
  readonly agent: string;
  /** @default 15_000 */
  readonly timeoutMs?: number;
}

/** Minimum size to parse (RFC 9309, 2.5). */
const MAX_BYTES = 500 * 1024;
/** RFC 9309, 2.3.1.2. */
const MAX_REDIRECTS = 5;
/** RFC 9309, 2.4. */
const DAY_MS = 86_400_000;
/** Retry unreachable servers sooner. */
const AGAIN_MS = 300_000;
/** Origins kept in the cache. */
const MAX_ORIGINS = 2_000;

interface Known {
  readonly rules: RobotsRules;
  readonly until: number;
}

const NONE: RobotsRules = { allows: () => true, sitemaps: [], state: "none" };
const UNREACHABLE: RobotsRules = { allows: () => false, sitemaps: [], state: "unreachable" };

/** Path and query of a URL. */
const targetOf = (url: string): string => {
  const { origin, href } = new URL(url);
  return href.slice(origin.length).split("#", 1)[0] ?? "";
};

/** Drops a truncated last line, which could disallow more than the complete one. */
const wholeLines = (text: string): string =>
  text.slice(0, Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1);

function toRules(text: string, agent: string, address: string): RobotsRules {
  const { allows, sitemaps, ...rest } = parseRobots(text, agent);
  const named = new Set(sitemaps.flatMap((url) => normalizeUrl(url, address) ?? []));
  return { ...rest, allows: (url) => allows(targetOf(url)), sitemaps: [...named], state: "read" };
}

async function ask({ open, agent, timeoutMs = 15_000 }: RobotsOptions, origin: string, signal: AbortSignal) {
  const address = `${origin}/robots.txt`;
  try {
    const headers = { accept: "text/plain, */*;q=0.5" };
    const reply = await open(address, { headers, signal, timeoutMs, maxBytes: MAX_BYTES, maxRedirects: MAX_REDIRECTS });
    // RFC 9309, 2.3.1.4. A rate limit (429) applies to the pages as well.
    if (reply.status >= 500 || reply.status === 429) {
      const message = `${address} answered HTTP ${reply.status}.`;
      return { ...UNREACHABLE, failure: new Failure("network", message, { status: reply.status }) };
    }
    if (reply.status >= 300) return NONE;
    const text = new TextDecoder().decode(reply.body);
    return toRules(reply.truncated ? wholeLines(text) : text, agent, reply.url);
  } catch (error) {
    if (isAbort(error) || signal.aborted) throw error;
    const failure = Failure.from(error, "network");
    // RFC 9309, 2.3.1.2: too many redirects count as missing.
    return failure.code === "redirect_loop" ? NONE : { ...UNREACHABLE, failure };
  }
}

/** Returns the refusal of a forbidden origin, such as a private address. */
export const refusalOf = ({ failure }: RobotsRules): Failure | undefined =>
  failure?.kind === "validation" && failure.code !== "redirect_refused" ? failure : undefined;

/** Failure for an origin whose robots.txt could not be read. */
export function unreachable(url: string, { failure }: RobotsRules): Failure {
  const because = failure ? ` ${failure.message}` : "";
  const { origin } = new URL(url);
  return new Failure(
    "network",
    `robots.txt of ${origin} could not be read, so no page of the site was requested.${because}`,
    { code: failure?.code, status: failure?.status, cause: failure },
  );
}

/** Fetches and caches the robots.txt of each origin (RFC 9309). */
export function createRobots(options: RobotsOptions): Robots {
  const { clock } = options;
  const known = new Map<string, Known>();
  const flights = createFlights<RobotsRules>();

  const learn = async (origin: string, signal: AbortSignal): Promise<RobotsRules> => {
    const rules = await ask(options, origin, signal);
    const [oldest] = known.keys();
    if (known.size >= MAX_ORIGINS && oldest !== undefined) known.delete(oldest);
    known.set(origin, { rules, until: clock.now() + (rules.state === "unreachable" ? AGAIN_MS : DAY_MS) });
    return rules;
  };

  return {
    async of(url, signal) {
      const { origin } = new URL(url);
      const entry = known.get(origin);
      if (entry && entry.until > clock.now()) return entry.rules;
      known.delete(origin);
      return flights.join(origin, (shared) => learn(origin, shared), signal);
    },
  };
}
