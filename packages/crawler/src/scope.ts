import { Failure, isWithinDomain } from "@wellsourced/core";
import { languagePrefix } from "./languages.ts";
import { createPatterns } from "./patterns.ts";
import { normalizeUrl } from "./url-identity.ts";

/** What belongs to a crawl. */
export interface ScopeOptions {
  /** The whole host, not only what is below the start page. @default false */
  readonly crawlEntireDomain?: boolean | undefined;
  /** Hosts below the start's domain as well; a leading `www.` is no part of the domain. @default false */
  readonly allowSubdomains?: boolean | undefined;
  /** Every other host as well. @default false */
  readonly allowExternalLinks?: boolean | undefined;
  /** Regular expressions (RE2) on the path, one of which every page but the first must match. @default [] */
  readonly includePaths?: readonly string[] | undefined;
  /** Regular expressions (RE2) on the path, none of which a page may match. @default [] */
  readonly excludePaths?: readonly string[] | undefined;
  /** Links followed from the start page to a page. @default unlimited */
  readonly maxDiscoveryDepth?: number | undefined;
  /** Leaves out `/de/`, `/fr/` and the like, but never the language of the start page. @default true */
  readonly excludeLanguages?: boolean | undefined;
  /** Whether links count that the site asks not to follow. @default "ignore" */
  readonly nofollow?: "respect" | "ignore" | undefined;
}

/** Why an address is left out of a crawl. */
export const SCOPE_REASONS = {
  "not-http": "The address is no http(s) address without credentials.",
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
  /** Links followed from the start page, which itself has 0. */
  readonly depth: number;
  /** The link, its page or its header says `nofollow`. @default false */
  readonly nofollow?: boolean;
  /** A sitemap names the address, so no link leads to it and it has no depth. @default false */
  readonly fromSitemap?: boolean;
}

export type ScopeVerdict = { readonly in: true } | { readonly in: false; readonly because: ScopeReason };

export interface Scope {
  judge(url: string, facts: LinkFacts): ScopeVerdict;
}

const IN = { in: true } as const;
const out = (because: ScopeReason) => ({ in: false, because }) as const;

/** The host with its port, without `www.`: a site with and without it is one site. */
const siteOf = ({ host }: URL): string => host.replace(/^www\./u, "");

/** The folder below which pages count: `/guide/` for `/guide/index.html` as for `/guide/`. */
function folderOf(path: string): string {
  const last = path.slice(path.lastIndexOf("/") + 1);
  if (last === "") return path;
  return last.includes(".") ? path.slice(0, -last.length) : `${path}/`;
}

/**
 * Which addresses belong to a crawl that starts at an address.
 *
 * @throws {Failure} `validation` for a start that is no http(s) address, and for patterns that cannot be used
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
