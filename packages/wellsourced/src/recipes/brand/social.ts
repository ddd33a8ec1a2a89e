import { hostOf, isWithinDomain } from "@wellsourced/core";
import type { Facts, Network } from "./facts.ts";

interface Accounts {
  readonly name: Network;
  readonly hosts: readonly string[];
  /** Paths that are an account's own. */
  readonly account: RegExp;
}

const NETWORKS: readonly Accounts[] = [
  { name: "twitter", hosts: ["twitter.com", "x.com"], account: /^\/@?\w{1,15}\/?$/u },
  { name: "linkedin", hosts: ["linkedin.com"], account: /^\/(?:company|school|showcase|organization)\/[^/]+\/?/u },
  { name: "github", hosts: ["github.com"], account: /^\/(?:orgs\/)?[\w-]+\/?$/u },
  { name: "youtube", hosts: ["youtube.com"], account: /^\/(?:@|c\/|user\/|channel\/)[^/]+\/?|^\/[\w-]+\/?$/u },
  { name: "facebook", hosts: ["facebook.com", "fb.com"], account: /^\/(?:pages\/[^/]+\/)?[\w.%-]+\/?$/u },
  { name: "instagram", hosts: ["instagram.com"], account: /^\/[\w.]+\/?$/u },
];

/** The networks whose accounts are looked for. */
export const networks = NETWORKS.map(({ name }) => name);

/** Doors of the networks themselves. */
const DOORS =
  /^\/(?:share|sharer(?:\.php)?|intent|home|login|signup|search|hashtag|explore|watch|results|playlist|features|about|policies|privacy|dialog|i|p|reel|tr|plugins|sponsors|marketplace)(?:[/?]|$)/iu;

/** Accounts among addresses: of each network the first that is somebody's own page, not a way to share. */
export function socialIn(addresses: readonly string[]): Facts {
  const found = new Map<string, string>();
  for (const address of addresses) {
    const url = URL.parse(address);
    const host = hostOf(address);
    const network = url && NETWORKS.find(({ hosts }) => hosts.some((known) => isWithinDomain(host, known)));
    if (!network || found.has(network.name) || DOORS.test(url.pathname)) continue;
    if (network.account.test(url.pathname)) found.set(network.name, url.href);
  }
  return Object.fromEntries([...found].map(([name, url]) => [`social.${name}`, url])) as Facts; // names of networks
}
