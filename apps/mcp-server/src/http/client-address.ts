import { isIP, isIPv6 } from "node:net";
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
  if (isIP(bare) === 4) return bare;
  if (isIP(bare) !== 6) return undefined;
  const written = URL.parse(`http://[${bare}]`)?.hostname.slice(1, -1) ?? bare;
  const [, high = "", low = ""] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/u.exec(written) ?? [];
  if (!high) return written;
  const [upper, lower] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return `${upper >> 8}.${upper & 255}.${lower >> 8}.${lower & 255}`;
}

/** Network that counts as one client: an IPv6 client usually has a /64. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const groups = (text = ""): string[] => (text === "" ? [] : text.split(":"));
  const [first, last] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  return `${[...first, ...(tail === undefined ? [] : zeros), ...last].slice(0, 4).join(":")}::/64`;
}
