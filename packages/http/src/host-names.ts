import { isWithinDomain } from "@wellsourced/core";

/** "Bad ports" of the Fetch standard: other protocols could read a request as their own. */
const BAD_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

export const isBadPort = (port: number): boolean => BAD_PORTS.has(port);

/** Port of an http(s) URL, explicit or default. */
export const portOf = ({ port, protocol }: URL): number => (port ? Number(port) : protocol === "https:" ? 443 : 80);

/** Names of this machine and its network, including subdomains (RFC 6761, 6762, 8375). */
const LOCAL_NAMES =
  "localhost localhost.localdomain localhost6 ip6-localhost ip6-loopback local internal home.arpa".split(" ");

/** Hosts of cloud and cluster credentials; never allowed. */
const METADATA_NAMES = (
  "metadata metadata.google.internal metadata.goog metadata.azure.com metadata.tencentyun.com instance-data " +
  "instance-data.ec2.internal kubernetes.default.svc svc.cluster.local"
).split(" ");

const isAmong = (host: string, names: readonly string[]): boolean => names.some((name) => isWithinDomain(host, name));

/** Host name without the trailing dot or the brackets of an IPv6 address. */
export const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/gu, "").replace(/\.$/u, "");

export const isLocalName = (host: string): boolean => isAmong(host, LOCAL_NAMES);
export const isMetadataName = (host: string): boolean => isAmong(host, METADATA_NAMES);

/** Creates a matcher for a list of hosts such as `*.Example.org`, `.example.org` or `bücher.example`. */
export function createHostList(entries: readonly string[] = []): ((host: string) => boolean) | undefined {
  const domains = entries.flatMap((entry) => {
    const host = entry.trim().replace(/^\*?\./u, "");
    const url = URL.parse(host.includes("://") ? host : `http://${host}`);
    return url?.hostname ? [bareHost(url)] : [];
  });
  return entries.length ? (host) => isAmong(host, domains) : undefined;
}
