/** One range of addresses. */
export type Range = readonly [network: string, bits: number];

/**
 * IPv4: the whole IANA special-purpose registry (RFC 6890 and its successors), multicast, and one public address that
 * is the host machine of every Azure guest.
 */
export const SPECIAL_V4: readonly Range[] = [
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
 * IPv6 is judged the other way round: nothing is public but global unicast. That one line shuts out loopback, unique
 * and link-local addresses, multicast, NAT64 (64:ff9b::/96, 64:ff9b:1::/48), IPv4-compatible and IPv4-translated
 * forms, the discard prefix and SRv6 identifiers, and whatever is assigned outside of it in times to come.
 */
export const GLOBAL_UNICAST_V6: Range = ["2000::", 3];

/** What the registry takes back from within global unicast. */
export const SPECIAL_V6: readonly Range[] = [
  ["2001::", 23], // protocol assignments: Teredo, benchmarks, ORCHID, AS112 and more
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4: carries an IPv4 address that nobody would judge
  ["2620:4f:8000::", 48], // AS112
  ["3fff::", 20], // documentation
];

/** Private and loopback: what `allowPrivateNetwork` opens. */
export const PRIVATE_V4: readonly Range[] = [
  ["10.0.0.0", 8],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
];
export const PRIVATE_V6: readonly Range[] = [
  ["::1", 128],
  ["fc00::", 7],
];

/** Cloud metadata that lies inside a private range; the rest of it lies in ranges that are never opened. */
export const METADATA_V6: readonly Range[] = [
  ["fd00:ec2::", 32], // AWS: instance metadata, DNS, time, EKS credentials
  ["fd20:ce::254", 128], // Google
  ["fd00:42::42", 128], // Scaleway
];
