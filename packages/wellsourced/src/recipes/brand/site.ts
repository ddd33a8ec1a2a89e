import { Failure, fold, parseHttpUrl, shownUrl } from "@wellsourced/core";
import { getPublicSuffix, parse } from "tldts";

/** Parts of a company's site that have a host of their own. */
const PARTS = new Set(
  (
    "support help docs developer developers community forum forums kb status blog news press newsroom careers jobs shop " +
    "store m mobile learn education training api cdn static assets media corp corporate go www2 brand"
  ).split(" "),
);

/** Where a company is at home on the web. */
export interface Site {
  /** Host without `www.` and without the name of a part. */
  readonly domain: string;
  /** As it was given, else the usual one. */
  readonly scheme: "http" | "https";
  /** True where the scheme was given. */
  readonly isPlain: boolean;
  /** With its colon; empty for the usual one. */
  readonly port: string;
}

const refusal = (given: string): Failure =>
  new Failure(
    "validation",
    `${shownUrl(given)} is not a company's domain. Give a domain such as example.org, or its URL.`,
  );

/** One label less, where it only names a part of the site and a registered name is left. */
function withoutPart(host: string): string {
  const [label = "", ...rest] = host.split(".");
  const parent = rest.join(".");
  return PARTS.has(label) && rest.length > 1 && getPublicSuffix(parent) !== parent ? parent : host;
}

/**
 * Reads a domain or an address.
 *
 * @throws {Failure} `validation` for addresses of machines and for names without a dot
 */
export function siteOf(given: string): Site {
  const text = given.trim();
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//iu.test(text);
  const url = parseHttpUrl(hasScheme ? text : `https://${text}`);
  const host = url.hostname.replace(/\.$/u, "").replace(/^www\./u, "");
  if (parse(host).isIp || !host.includes(".")) throw refusal(given);
  const port = url.port ? `:${url.port}` : "";
  return { domain: withoutPart(host), scheme: url.protocol === "http:" ? "http" : "https", isPlain: hasScheme, port };
}

/** True for text that is meant as a domain: it ends in a top level that exists. */
export function isDomain(text: string): boolean {
  const name = text.trim().toLowerCase();
  if (!/^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}\d-]{2,}$/u.test(name)) return false;
  const { isIcann, domain } = parse(name);
  return isIcann === true && domain !== null;
}

/** The start of an address on this site. */
export const originOf = ({ domain, scheme, port }: Site, host = domain): string => `${scheme}://${host}${port}`;

/** Addresses of the homepage, in the order in which they are tried. */
export function homepages(site: Site): readonly string[] {
  const secure = [originOf(site), originOf(site, `www.${site.domain}`)];
  const plain = site.isPlain ? [] : [`http://${site.domain}${site.port}`];
  return [...secure, ...plain].map((origin) => `${origin}/`);
}

/** Letters and digits alone, as names are compared: `Orrery & Co.` and `orrery-co` are one. */
export const bare = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, "");
