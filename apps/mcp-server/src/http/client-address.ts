import { isIP } from "node:net";
import { canonicalAddress, ipv6Groups } from "@wellsourced/core";
import type { Exchange } from "./exchange.ts";

/** Maximum characters of an entry; anything further left is ignored. */
const ENTRY = 100;

/**
 * Returns the client's address. With `hops` trusted proxies it is that entry of `X-Forwarded-For` from the right, since
 * entries further left come from the client; without, the header is ignored. If there are fewer entries, the leftmost
 * counts; if it is invalid, the next one to the right, and finally the peer.
 */
export function clientAddress({ request, peer }: Pick<Exchange, "request" | "peer">, hops: number): string {
  const forwarded = hops > 0 ? (request.headers.get("x-forwarded-for") ?? "") : "";
  const written = forwarded
    .slice(-ENTRY * hops)
    .split(",")
    .slice(-hops);
  return written.map(toAddress).find((address) => address !== undefined) ?? toAddress(peer) ?? peer;
}

/** Normalises an address: no port, brackets or zone, and IPv4 instead of mapped IPv6. */
function toAddress(entry: string): string | undefined {
  // Longest entry: IPv6 with brackets, zone and port.
  const [text = ""] = entry.trim().slice(0, 80).split("%", 1);
  const bare = text
    .replace(/^\[([^\]]{0,45})\](?::\d{1,5})?$/u, "$1")
    .replace(/^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/u, "$1");
  return isIP(bare) === 0 ? undefined : canonicalAddress(bare);
}

/** Network that counts as one client: an IPv6 client usually has a /64. */
export function networkOf(address: string): string {
  const groups = ipv6Groups(address);
  return groups ? `${groups.slice(0, 4).join(":")}::/64` : address;
}
