import { normalizePercent } from "./url-identity.ts";

/** The rules of a robots.txt for one crawler. */
export interface ParsedRobots {
  /** @param path path and query of a canonical URL */
  allows(path: string): boolean;
  readonly crawlDelayMs?: number;
  /** Sitemap URLs as written; they apply to every crawler. */
  readonly sitemaps: readonly string[];
}

interface Rule {
  readonly allow: boolean;
  /** Length of the pattern; the longest match wins. */
  readonly length: number;
  readonly pieces: readonly string[];
  readonly isAnchored: boolean;
}

interface Group {
  readonly rules: Rule[];
  crawlDelayMs?: number;
}

/** Maximum sitemaps returned. */
const MAX_SITEMAPS = 1_000;

/** Percent-encodes non-ASCII characters, so that both spellings of a path match (RFC 9309, 2.2.2). */
const toOctets = (text: string): string =>
  normalizePercent(text.replace(/[^\x20-\x7e]+/gu, (letters) => encodeURIComponent(letters.toWellFormed())));

function toRule(allow: boolean, value: string): Rule {
  const pattern = toOctets(value);
  const isAnchored = pattern.endsWith("$");
  const body = (isAnchored ? pattern.slice(0, -1) : pattern).replace(/\*{2,}/gu, "*");
  return { allow, length: pattern.length, pieces: body.split("*"), isAnchored };
}

/** Matches the parts between wildcards greedily from the left, which is sufficient. */
function matches({ pieces, isAnchored }: Rule, path: string): boolean {
  const [head = "", ...others] = pieces;
  if (!path.startsWith(head)) return false;
  let at = head.length;
  const last = isAnchored ? others.pop() : undefined;
  for (const piece of others) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  if (!isAnchored) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}

/** Product token of a line: `benchbot` for `BenchBot/2.0`. */
const productOf = (value: string): string => /^(?:\*|[a-z_-]+)/iu.exec(value)?.[0].toLowerCase() ?? "";

const secondsOf = (value: string): number | undefined => {
  const seconds = /^\d{1,9}(?:\.\d{0,9})?$|^\.\d{1,9}$/u.test(value) ? Number(value) : Number.NaN;
  return Number.isNaN(seconds) ? undefined : seconds * 1_000;
};

/** Keys, including misspellings and suffixes (`Disallowed:`) accepted by Google's parser. */
const USER_AGENT = /^user[-_ ]?agent/u;
const ALLOW = /^allow/u;
const DISALLOW = /^(?:disallow|dissallow|dissalow|disalow|diasllow|disallaw)/u;
const SITEMAP = /^site-?map/u;
const CRAWL_DELAY = /^crawl[-_ ]?delay/u;

/** Returns key and value of a line; without a colon, two words are key and value. */
function pairIn(line: string): { readonly key: string; readonly value: string } {
  const colon = line.indexOf(":");
  if (colon >= 0) return { key: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() };
  const words = line.trim().split(/\s+/u);
  // `user agent shipbot`: the only keys of two words.
  if (words.length === 3 && /^(?:user|crawl)$/iu.test(words[0] ?? ""))
    return { key: `${words[0]} ${words[1]}`.toLowerCase(), value: words[2] ?? "" };
  return words.length === 2 ? { key: (words[0] ?? "").toLowerCase(), value: words[1] ?? "" } : { key: "", value: "" };
}

/** Collects the rules for one crawler and for `*`, merging repeated groups. */
class RobotsReader {
  readonly own: Group = { rules: [] };
  readonly everybody: Group = { rules: [] };
  readonly sitemaps: string[] = [];
  isNamed = false;
  private readonly agent: string;
  private current = new Set<Group>();
  /** Whether the list of names is open: consecutive names form one group, and the first rule closes it. */
  private isOpen = false;

  constructor(agent: string) {
    this.agent = agent;
  }

  read(line: string): void {
    const { key, value } = pairIn(line);
    if (USER_AGENT.test(key)) this.name(productOf(value));
    else if (ALLOW.test(key)) this.rule(true, value);
    else if (DISALLOW.test(key)) this.rule(false, value);
    else if (CRAWL_DELAY.test(key)) this.delay(secondsOf(value));
    else if (SITEMAP.test(key) && value !== "" && this.sitemaps.length < MAX_SITEMAPS) this.sitemaps.push(value);
  }

  private name(product: string): void {
    if (!this.isOpen) this.current = new Set();
    this.isOpen = true;
    if (product === "*") this.current.add(this.everybody);
    if (product !== this.agent) return;
    this.isNamed = true;
    this.current.add(this.own);
  }

  private rule(allow: boolean, value: string): void {
    this.isOpen = false;
    if (value === "") return;
    for (const group of this.current) group.rules.push(toRule(allow, value));
  }

  /** Not part of the RFC, so it does not close the list of names. */
  private delay(ms: number | undefined): void {
    if (ms !== undefined) for (const group of this.current) group.crawlDelayMs ??= ms;
  }
}

/**
 * Parses robots.txt by RFC 9309: the groups of the crawler's name, or else of `*`; the longest matching rule decides,
 * and `allow` wins ties. Unknown lines are ignored.
 *
 * @param agent product token of the crawler, such as `benchbot`
 */
export function parseRobots(text: string, agent: string): ParsedRobots {
  const reader = new RobotsReader(productOf(agent));
  for (const line of text.replace(/^\ufeff/u, "").split(/\r\n?|\n/u)) reader.read(line.split("#", 1)[0] ?? "");
  const { rules, crawlDelayMs } = reader.isNamed ? reader.own : reader.everybody;
  // Sorted so that the first match decides: longest first, `allow` before `disallow`.
  const ordered = rules.toSorted((a, b) => b.length - a.length || Number(b.allow) - Number(a.allow));
  return {
    allows(path) {
      const asked = toOctets(path);
      return asked === "/robots.txt" || (ordered.find((rule) => matches(rule, asked))?.allow ?? true);
    },
    ...(crawlDelayMs === undefined ? {} : { crawlDelayMs }),
    sitemaps: [...new Set(reader.sitemaps)],
  };
}
