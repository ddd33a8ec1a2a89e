import { hostOf, isWithinDomain } from "@wellsourced/core";
import type { Facts, Network } from "./facts.ts";

interface Accounts {
  readonly hosts: readonly string[];
  /** Path of an account. */
  readonly path: RegExp;
}

const NETWORKS: Readonly<Record<Network, Accounts>> = {
  twitter: { hosts: ["twitter.com", "x.com"], path: /^\/@?\w{1,15}\/?$/u },
  linkedin: { hosts: ["linkedin.com"], path: /^\/(?:company|school|showcase|organization)\/[^/]+\/?/u },
  github: { hosts: ["github.com"], path: /^\/(?:orgs\/)?[\w-]+\/?$/u },
  youtube: { hosts: ["youtube.com"], path: /^\/(?:@|c\/|user\/|channel\/)[^/]+\/?|^\/[\w-]+\/?$/u },
  facebook: { hosts: ["facebook.com", "fb.com"], path: /^\/(?:pages\/[^/]+\/)?[\w.%-]+\/?$/u },
  instagram: { hosts: ["instagram.com"], path: /^\/[\w.]+\/?$/u },
};

export const networks = Object.keys(NETWORKS) as Network[]; // The keys of the table.

/** Paths of the networks' own pages. */
const RESERVED =
  /^\/(?:share|sharer(?:\.php)?|intent|home|login|signup|search|hashtag|explore|watch|results|playlist|features|about|policies|privacy|dialog|i|p|reel|tr|plugins|sponsors|marketplace)(?:[/?]|$)/iu;

/** The first account of each network among the addresses. */
export function socialIn(addresses: readonly string[]): Facts {
  const accounts: { [Name in Network as `social.${Name}`]?: string } = {};
  for (const address of addresses) {
    const url = URL.parse(address);
    const network = networks.find((name) =>
      NETWORKS[name].hosts.some((domain) => isWithinDomain(hostOf(address), domain)),
    );
    if (url && network && !RESERVED.test(url.pathname) && NETWORKS[network].path.test(url.pathname))
      accounts[`social.${network}`] ??= url.href;
  }
  return accounts;
}
