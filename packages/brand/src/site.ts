import { Failure, fold, parseHttpUrl, shownUrl } from "@wellsourced/core";
import { getPublicSuffix, parse } from "tldts";

/** Subdomains that are part of a company's site. */
const PARTS = new Set(
  (
    "support help docs developer developers community forum forums kb status blog news press newsroom careers jobs shop " +
    "store m mobile learn education training api cdn static assets media corp corporate go www2 brand"
  ).split(" "),
);

/** A company's website. */
export interface Site {
  /** Host without `www.` and without the subdomain of a part of the site. */
  readonly domain: string;
  readonly scheme: "http" | "https";
  /** Whether the caller named the scheme. */
  readonly hasScheme: boolean;
  /** With its colon; empty for the default port. */
  readonly port: string;
}

/** Drops the first label if it names a part of the site and a registered name is left. */
function withoutPart(host: string): string {
  const [label = "", ...rest] = host.split(".");
  const parent = rest.join(".");
  return PARTS.has(label) && rest.length > 1 && getPublicSuffix(parent) !== parent ? parent : host;
}

/**
 * Parses a domain or a URL.
 *
 * @throws {Failure} `validation` for IP addresses and for names without a dot
 */
export function siteOf(address: string): Site {
  const text = address.trim();
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//iu.test(text);
  const url = parseHttpUrl(hasScheme ? text : `https://${text}`);
  const host = url.hostname.replace(/\.$/u, "").replace(/^www\./u, "");
  if (parse(host).isIp || !host.includes("."))
    throw new Failure(
      "validation",
      `${shownUrl(address)} is not a company's domain. Give a domain such as example.org, or its URL.`,
    );
  const scheme = url.protocol === "http:" ? "http" : "https";
  return { domain: withoutPart(host), scheme, hasScheme, port: url.port ? `:${url.port}` : "" };
}

/** Whether the text is a registered domain under a known top-level domain. */
export function isDomain(text: string): boolean {
  const name = text.trim().toLowerCase();
  if (!/^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}\d-]{2,}$/u.test(name)) return false;
  const { isIcann, domain } = parse(name);
  return isIcann === true && domain !== null;
}

/** The origin of a host of this site. */
export const originOf = ({ domain, scheme, port }: Site, host = domain): string => `${scheme}://${host}${port}`;

/** Addresses to try for the homepage, in order. */
export function homepages(site: Site): readonly [string, ...string[]] {
  const plain = site.hasScheme ? [] : [`http://${site.domain}${site.port}/`];
  return [`${originOf(site)}/`, `${originOf(site, `www.${site.domain}`)}/`, ...plain];
}

/** A name folded to its letters and digits: `Orrery & Co.` and `orrery-co` compare as equal. */
export const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, "");
