import { type Clock, createFlights, Failure, isAbort } from "@wellsourced/core";
import type { Http } from "@wellsourced/http";
import { parseRobots } from "./robots-rules.ts";
import { normalizeUrl } from "./url-identity.ts";

/** What one origin allows this crawler. */
export interface RobotsRules {
  allows(url: string): boolean;
  readonly crawlDelayMs?: number;
  /** Addresses of the sitemaps that it names, canonical and without repeats. */
  readonly sitemaps: readonly string[];
  /**
   * `read` when there is one, `none` when the server has none (everything is allowed), `unreachable` when it could not be
   * asked (nothing is allowed).
   */
  readonly state: "read" | "none" | "unreachable";
  /** Why it could not be asked. */
  readonly failure?: Failure;
}

export interface Robots {
  /** The rules for an address; each origin is asked once a day. */
  of(url: string, signal?: AbortSignal): Promise<RobotsRules>;
}

export interface RobotsOptions {
  readonly open: Http["open"];
  readonly clock: Clock;
  /** The user agent that `open` sends; the name before its version is looked for in robots.txt. */
  readonly agent: string;
  /** @default 15_000 */
  readonly timeoutMs?: number;
}

/** RFC 9309, 2.5: at least this much is read. */
const MAX_BYTES = 500 * 1024;
/** RFC 9309, 2.3.1.2. */
const MAX_REDIRECTS = 5;
/** RFC 9309, 2.4. */
const DAY_MS = 86_400_000;
/** A server that could not be asked may be back soon. */
const AGAIN_MS = 300_000;
/** Origins whose rules are remembered. */
const MAX_ORIGINS = 2_000;

interface Known {
  readonly rules: RobotsRules;
  readonly until: number;
}

const NONE: RobotsRules = { allows: () => true, sitemaps: [], state: "none" };
const UNREACHABLE: RobotsRules = { allows: () => false, sitemaps: [], state: "unreachable" };

/** The path and the query of an address. */
const targetOf = (url: string): string => {
  const { origin, href } = new URL(url);
  return href.slice(origin.length).split("#", 1)[0] ?? "";
};

/** A line that the limit cut could forbid more than the whole one. */
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
    // RFC 9309, 2.3.1.4. A server that asks for fewer requests (429) is not asked for pages, either.
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
    // RFC 9309, 2.3.1.2: a file behind too many redirects counts as missing.
    return failure.code === "redirect_loop" ? NONE : { ...UNREACHABLE, failure };
  }
}

/** The refusal of an origin that may not be asked for anything, such as a private address. */
export const refusalOf = ({ failure }: RobotsRules): Failure | undefined =>
  failure?.kind === "validation" && failure.code !== "redirect_refused" ? failure : undefined;

/** Why nothing of an origin may be asked for whose robots.txt could not be read. */
export function unreachable(url: string, { failure }: RobotsRules): Failure {
  const because = failure ? ` ${failure.message}` : "";
  const { origin } = new URL(url);
  return new Failure(
    "network",
    `robots.txt of ${origin} could not be read, so nothing else of the site was asked for.${because}`,
    { code: failure?.code, status: failure?.status, cause: failure },
  );
}

/** Asks each origin for its robots.txt before the first page, and remembers what it said (RFC 9309). */
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
