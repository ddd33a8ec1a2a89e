import { BlockList, isIP } from "node:net";
import {
  GLOBAL_UNICAST_V6,
  METADATA_V6,
  PRIVATE_V4,
  PRIVATE_V6,
  type Range,
  SPECIAL_V4,
  SPECIAL_V6,
} from "./non-public-ranges.ts";

/** A question about an address; false for text that is not one. */
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

const mapped = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/u;

/** `::ffff:a.b.c.d` dials the IPv4 address inside, whichever way it is written, so that is what is judged. */
function unwrap(address: string): string {
  if (isIP(address) !== 6) return address;
  // The URL parser writes every spelling of an IPv6 address in one way; one with a zone does not parse.
  const [, high, low] = mapped.exec(URL.parse(`http://[${address}]`)?.hostname ?? "") ?? [];
  if (!high || !low) return address;
  const [upper, lower] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return `${upper >> 8}.${upper & 255}.${lower >> 8}.${lower & 255}`;
}

/**
 * Is this an address of the public internet? Judge the address that will be dialled, never a host name: then odd
 * spellings cannot matter. Text that is not an IP address is not public, and neither is one with a zone.
 */
export const isPublicAddress: AddressRule = (given) => {
  const address = unwrap(given);
  const family = isIP(address);
  if (family === 4) return !special4(address);
  return family === 6 && !address.includes("%") && global6(address) && !special6(address);
};

/** Private or loopback, and not where a cloud keeps its credentials. */
export const isPrivateAddress: AddressRule = (given) => {
  const address = unwrap(given);
  const family = isIP(address);
  if (family === 4) return private4(address);
  return family === 6 && !address.includes("%") && private6(address) && !metadata6(address);
};
