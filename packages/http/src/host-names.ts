import { isWithinDomain } from "@wellsourced/core";

/** Names of this machine and its network; what is below them is meant too (RFC 6761, 6762, 8375). */
const LOCAL_NAMES = [
  "localhost",
  "localhost.localdomain",
  "localhost6",
  "ip6-localhost",
  "ip6-loopback",
  "local",
  "internal",
  "home.arpa",
];

/** Names behind which clouds and clusters keep credentials. They stay closed whatever is opened. */
const METADATA_NAMES = [
  "metadata",
  "metadata.google.internal",
  "metadata.goog",
  "metadata.azure.com",
  "metadata.tencentyun.com",
  "instance-data",
  "instance-data.ec2.internal",
  "kubernetes.default.svc",
  "svc.cluster.local",
];

const isAmong = (host: string, names: readonly string[]): boolean => names.some((name) => isWithinDomain(host, name));

/** A host as URLs spell it, without the dot that ends a fully qualified name and the brackets of an address. */
export const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/gu, "").replace(/\.$/u, "");

export const isLocalName = (host: string): boolean => isAmong(host, LOCAL_NAMES);
export const isMetadataName = (host: string): boolean => isAmong(host, METADATA_NAMES);

/** Entries of an operator's list of hosts, in any spelling people use: `*.Example.org`, `.example.org`, `bücher.example`. */
export function createHostList(entries: readonly string[] = []): ((host: string) => boolean) | undefined {
  const domains = entries.flatMap((entry) => {
    const host = entry.trim().replace(/^\*?\./u, "");
    const url = URL.parse(host.includes("://") ? host : `http://${host}`);
    return url?.hostname ? [bareHost(url)] : [];
  });
  return entries.length ? (host) => isAmong(host, domains) : undefined;
}
