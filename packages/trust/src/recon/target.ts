import { Failure, hostOf, isHttpUrl } from "@wellsourced/core";

/** A domain, or a name whose domain is not known yet. */
export type ReconTarget = { readonly domain: string } | { readonly name: string };

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const domainName = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`, "u");

/** Private top-level domains: querying public services about one would disclose the network. */
const PRIVATE = /(?:^|\.)(?:local|localhost|localdomain|internal|intranet|lan|home|corp|private|arpa|onion|cluster)$/u;

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//iu;

const refused = (detail: string): Failure =>
  new Failure("validation", `target is refused: ${detail} Give a public domain or the name of a company.`, {
    suggestedAction: "inform_user",
  });

/** Whether the text is an address rather than a name: it has a scheme, a port, or dots and no blanks. */
const isAddress = (text: string): boolean =>
  SCHEME.test(text) || /^\[|^[^\s]+:\d+(?:\/|$)/u.test(text) || (/^\S+$/u.test(text) && /\w\.\w/u.test(text));

/**
 * Parses a domain, a URL or the name of a company.
 *
 * @throws {Failure} `validation` for addresses that are not public domains
 */
export function readTarget(target: string): ReconTarget {
  const text = target.trim();
  if (/^localhost\b/iu.test(text)) throw refused("it names this machine.");
  if (!isAddress(text)) return { name: text };
  const url = SCHEME.test(text) ? text : `https://${text}`;
  if (!isHttpUrl(url)) throw refused("it is not a web address.");
  const domain = hostOf(url);
  if (PRIVATE.test(domain)) throw refused("it is a name in a private network.");
  if (!domainName.test(domain)) throw refused("it is not a domain name.");
  return { domain };
}
