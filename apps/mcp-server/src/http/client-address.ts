import { isIP, isIPv6 } from "node:net";
import type { Exchange } from "./exchange.ts";

/** More characters than an entry of a trusted proxy has: what stands further left is not even read. */
const ENTRY = 100;

/**
 * The address of the client. Behind `hops` trusted proxies it is the entry that the outermost of them wrote into
 * `X-Forwarded-For`, counted from the right: whatever stands further left was sent by the client. Without trusted
 * proxies the header is not looked at. If there are fewer entries than proxies, the leftmost counts, which a proxy
 * wrote; if the entry is no address, the nearest one to its right counts, and in the end the peer of the connection.
 */
export function clientAddress({ request, peer }: Pick<Exchange, "request" | "peer">, hops: number): string {
  const forwarded = hops > 0 ? (request.headers.get("x-forwarded-for") ?? "") : "";
  const written = forwarded
    .slice(-ENTRY * hops)
    .split(",")
    .slice(-hops);
  return written.map(toAddress).find((address) => address !== undefined) ?? toAddress(peer) ?? peer;
}

/** One spelling for each address: without port, brackets and zone, and IPv4 where IPv6 only wraps it. */
function toAddress(entry: string): string | undefined {
  // The longest address is that of IPv6 with brackets, a zone and a port.
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

/** The network that counts as one client: whoever has an address of IPv6 has the 2^64 beside it, too. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const groups = (text = ""): string[] => (text === "" ? [] : text.split(":"));
  const [first, last] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  return `${[...first, ...(tail === undefined ? [] : zeros), ...last].slice(0, 4).join(":")}::/64`;
}
