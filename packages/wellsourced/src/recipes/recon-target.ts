import { Failure, hostOf, isHttpUrl } from "@wellsourced/core";

/** What recon is about: a domain, or a name whose domain is yet to be found. */
export type Target = { readonly domain: string } | { readonly name: string };

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const domainName = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`, "u");

/** Networks' own endings: asking public services about them would tell strangers about the network. */
const INSIDE = /(?:^|\.)(?:local|localhost|localdomain|internal|intranet|lan|home|corp|private|arpa|onion|cluster)$/u;

const refused = (detail: string): Failure =>
  new Failure("validation", `target is refused: ${detail} Give a public domain or the name of a company.`, {
    suggestedAction: "inform_user",
  });

/** Looks like an address rather than a name: it has a scheme, a port, or dots and no blanks. */
const isAddressLike = (text: string): boolean =>
  /^[a-z][a-z0-9+.-]*:\/\//iu.test(text) ||
  /^\[|^[^\s]+:\d+(?:\/|$)/u.test(text) ||
  (/^\S+$/u.test(text) && /\w\.\w/u.test(text));

/**
 * Reads a target as a user gives it.
 *
 * @throws {Failure} `validation` for addresses that are not public domains
 */
export function readTarget(given: string): Target {
  const text = given.trim();
  if (/^localhost\b/iu.test(text)) throw refused("it is a name of this machine.");
  if (!isAddressLike(text)) return { name: text };
  const url = /^[a-z][a-z0-9+.-]*:\/\//iu.test(text) ? text : `https://${text}`;
  if (!isHttpUrl(url)) throw refused("it is no web address.");
  const domain = hostOf(url);
  if (INSIDE.test(domain)) throw refused("it is a name inside somebody's network.");
  if (!domainName.test(domain)) throw refused("it is no domain name.");
  return { domain };
}
