import { BlockList, isIP } from "node:net";
import { canonicalAddress } from "@wellsourced/core";

type Range = readonly [network: string, bits: number];

/**
 * IPv4: the whole IANA special-purpose registry (RFC 6890 and its successors), multicast, and the public address that
 * reaches the host of every Azure guest.
 */
const SPECIAL_V4: readonly Range[] = [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // shared by carrier-grade NAT
  ["127.0.0.0", 8], // loopback
  ["169.254.0.0", 16], // link-local, home of cloud metadata
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // protocol assignments
  ["192.0.2.0", 24], // documentation
  ["192.31.196.0", 24], // AS112
  ["192.52.193.0", 24], // multicast tunnelling
  ["192.88.99.0", 24], // 6to4 relays
  ["192.168.0.0", 16], // private
  ["192.175.48.0", 24], // AS112
  ["198.18.0.0", 15], // benchmarks
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, and the broadcast address
  ["168.63.129.16", 32], // Azure's WireServer
];

/**
 * IPv6 works the other way round: only global unicast is public. That excludes loopback, unique and link-local
 * addresses, multicast, NAT64 (64:ff9b::/96, 64:ff9b:1::/48), IPv4-compatible and IPv4-translated forms, the discard
 * prefix, SRv6 identifiers, and future assignments outside it.
 */
const GLOBAL_UNICAST_V6: Range = ["2000::", 3];

/** Special-purpose ranges within global unicast. */
const SPECIAL_V6: readonly Range[] = [
  ["2001::", 23], // protocol assignments: Teredo, benchmarks, ORCHID, AS112 and more
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4: carries an IPv4 address that would not be checked
  ["2620:4f:8000::", 48], // AS112
  ["3fff::", 20], // documentation
];

/** Private and loopback ranges, opened by `allowPrivateNetwork`. */
const PRIVATE_V4: readonly Range[] = [
  ["10.0.0.0", 8],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
];
const PRIVATE_V6: readonly Range[] = [
  ["::1", 128],
  ["fc00::", 7],
];

/** Cloud metadata within private ranges; other metadata addresses are in ranges that never open. */
const METADATA_V6: readonly Range[] = [
  ["fd00:ec2::", 32], // AWS: instance metadata, DNS, time, EKS credentials
  ["fd20:ce::254", 128], // Google
  ["fd00:42::42", 128], // Scaleway
];

/** Tests an address; `false` for text that is not one. */
export type AddressRule = (address: string) => boolean;

const rangesOf = (family: "ipv4" | "ipv6", ranges: readonly Range[]): AddressRule => {
  const list = new BlockList();
  for (const [network, bits] of ranges) list.addSubnet(network, bits, family);
  return (address) => list.check(address, family);
};

const special4 = rangesOf("ipv4", SPECIAL_V4);
const private4 = rangesOf("ipv4", PRIVATE_V4);
const global6 = rangesOf("ipv6", [GLOBAL_UNICAST_V6]);
const special6 = rangesOf("ipv6", SPECIAL_V6);
const private6 = rangesOf("ipv6", PRIVATE_V6);
const metadata6 = rangesOf("ipv6", METADATA_V6);

/**
 * Whether an address is on the public internet. Check the address to be dialled, never a host name, so that spellings
 * do not matter. Returns `false` for text that is not an IP address and for addresses with a zone.
 */
export const isPublicAddress: AddressRule = (given) => {
  const address = canonicalAddress(given);
  const family = isIP(address);
  if (family === 4) return !special4(address);
  return family === 6 && !address.includes("%") && global6(address) && !special6(address);
};

/** Whether an address is private or loopback and not a cloud metadata address. */
export const isPrivateAddress: AddressRule = (given) => {
  const address = canonicalAddress(given);
  const family = isIP(address);
  if (family === 4) return private4(address);
  return family === 6 && !address.includes("%") && private6(address) && !metadata6(address);
};
