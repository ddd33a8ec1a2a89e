import { Failure, isWithinDomain } from "@wellsourced/core";
import { languagePrefix } from "./languages.ts";
import { createPatterns } from "./patterns.ts";
import { normalizeUrl } from "./url-identity.ts";

/** Options for the scope of a crawl. */
export interface ScopeOptions {
  /** Whether to include the whole host, not only pages below the start page. @default false */
  readonly crawlEntireDomain?: boolean | undefined;
  /** Whether to include subdomains; a leading `www.` is ignored. @default false */
  readonly allowSubdomains?: boolean | undefined;
  /** Whether to include all other hosts. @default false */
  readonly allowExternalLinks?: boolean | undefined;
  /** RE2 patterns for paths; every page but the first must match one. @default [] */
  readonly includePaths?: readonly string[] | undefined;
  /** RE2 patterns for paths; no page may match one. @default [] */
  readonly excludePaths?: readonly string[] | undefined;
  /** Maximum links from the start page. @default unlimited */
  readonly maxDiscoveryDepth?: number | undefined;
  /** Whether to leave out `/de/`, `/fr/` and the like; the language of the start page always stays. @default true */
  readonly excludeLanguages?: boolean | undefined;
  /** Whether to respect `nofollow`. @default "ignore" */
  readonly nofollow?: "respect" | "ignore" | undefined;
}

/** Why a URL is out of scope. */
export const SCOPE_REASONS = {
  "not-http": "The address is not an http(s) address without credentials.",
  "other-host": "The address is on another host.",
  "outside-path": "The address is not below the start page.",
  "too-deep": "The address is more links away from the start page than allowed.",
  nofollow: "The site asks not to follow the link.",
  excluded: "The path matches a pattern that is excluded.",
  language: "The address is a version of the site in another language.",
  "not-included": "The path matches none of the patterns that are included.",
} as const;
export type ScopeReason = keyof typeof SCOPE_REASONS;

export interface LinkFacts {
  /** Links followed from the start page, which has depth 0. */
  readonly depth: number;
  /** Whether the link, its page or its header says `nofollow`. @default false */
  readonly nofollow?: boolean;
  /** Whether the URL comes from a sitemap and has no depth. @default false */
  readonly fromSitemap?: boolean;
}

export type ScopeVerdict = { readonly in: true } | { readonly in: false; readonly because: ScopeReason };

export interface Scope {
  judge(url: string, facts: LinkFacts): ScopeVerdict;
}

const IN = { in: true } as const;
const out = (because: ScopeReason) => ({ in: false, because }) as const;

/** Host and port without `www.`. */
const siteOf = ({ host }: URL): string => host.replace(/^www\./u, "");

/** Folder that limits the crawl: `/guide/` for both `/guide/index.html` and `/guide/`. */
function folderOf(path: string): string {
  const last = path.slice(path.lastIndexOf("/") + 1);
  if (last === "") return path;
  return last.includes(".") ? path.slice(0, -last.length) : `${path}/`;
}

/**
 * Creates the scope of a crawl.
 *
 * @throws {Failure} `validation` for an invalid start URL or pattern
 */
export function createScope(start: string, options: ScopeOptions = {}): Scope {
  const canonical = normalizeUrl(start);
  if (canonical === undefined)
    throw new Failure("validation", "url must be an http(s) address without credentials.", { argument: "url" });
  const home = new URL(canonical);
  const site = siteOf(home);
  const folder = folderOf(home.pathname);
  const ownLanguage = languagePrefix(folderOf(home.pathname));
  const included = createPatterns(options.includePaths ?? [], "includePaths");
  const excluded = createPatterns(options.excludePaths ?? [], "excludePaths");
  const { maxDiscoveryDepth = Number.POSITIVE_INFINITY, excludeLanguages = true } = options;

  const judgePlace = (url: URL): ScopeReason | undefined => {
    const there = siteOf(url);
    if (there === site) {
      const isBelow = url.pathname.startsWith(folder) || url.pathname === home.pathname;
      return options.crawlEntireDomain || isBelow ? undefined : "outside-path";
    }
    if (options.allowExternalLinks) return undefined;
    return options.allowSubdomains && isWithinDomain(there, site) ? undefined : "other-host";
  };

  const judgePath = (path: string): ScopeReason | undefined => {
    if (excluded.matches(path)) return "excluded";
    const language = excludeLanguages ? languagePrefix(path) : undefined;
    if (language !== undefined && language !== ownLanguage) return "language";
    return included.isEmpty || included.matches(path) ? undefined : "not-included";
  };

  return {
    judge(address, { depth, nofollow = false, fromSitemap = false }) {
      const normal = normalizeUrl(address);
      if (normal === undefined) return out("not-http");
      if (normal === canonical) return IN;
      const url = new URL(normal);
      const because = judgePlace(url);
      if (because) return out(because);
      if (nofollow && options.nofollow === "respect") return out("nofollow");
      if (!fromSitemap && depth > maxDiscoveryDepth) return out("too-deep");
      const path = judgePath(url.pathname);
      return path ? out(path) : IN;
    },
  };
}
