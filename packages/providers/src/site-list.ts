import { Failure } from "@wellsourced/core";

interface Places {
  readonly site?: string | undefined;
  readonly sites?: readonly string[] | undefined;
}

/**
 * The sites of an ask as `host` or `host/path`, each once.
 *
 * @throws {Failure} `validation` for a text that would change the query around it
 */
export function siteList({ site, sites }: Places): readonly string[] {
  const given = sites?.length ? sites : site ? [site] : [];
  return [...new Set(given.map(toSite))];
}

/** The hosts of sites, each once, for upstreams that know no paths: a path is checked on the results. */
export const hostsOf = (sites: readonly string[]): readonly string[] => [
  ...new Set(sites.map((site) => site.replace(/\/.*$/su, ""))),
];

function toSite(text: string): string {
  const site = text
    .trim()
    .replace(/^(?:site:)?(?:https?:\/\/)?/iu, "")
    .replace(/(?<!\/)\/+$/u, "")
    .replace(/^[^/]+/u, (host) => host.toLowerCase());
  if (/^[\p{L}\p{N}][\p{L}\p{N}.:-]*(?:\/[^\s"()]*)?$/u.test(site)) return site;
  throw new Failure("validation", "site must be a host or host/path, such as example.org or example.org/docs.");
}
