import { canonicalAddress, ipv6Groups, isRecord, jsonIn } from "@wellsourced/core";
import { MAX_LINE_BYTES, NewAuditEvent } from "./event.ts";

const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/u;

/** Network of an address: 24 bits, or 48 for IPv6. `undefined` for anything else. */
export function networkOf(address: string): string | undefined {
  const [plain = ""] = address.split("%", 1); // without the interface
  const bare = canonicalAddress(plain);
  if (IPV4.test(bare)) return `${bare.split(".").slice(0, 3).join(".")}.0/24`;
  const groups = ipv6Groups(bare);
  return groups && `${canonicalAddress(`${groups.slice(0, 3).join(":")}::`)}/48`;
}

const LONGEST = 1_000;
/** Hashes would be masked as secrets. */
const HASHES = new Set(["query_hash"]);

/** Masks and shortens all strings. */
function masked(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === "string") return mask(value).slice(0, LONGEST).toWellFormed();
  if (Array.isArray(value)) return value.slice(0, LONGEST).map((one: unknown) => masked(one, mask));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([name, one]) => [mask(name).slice(0, LONGEST), HASHES.has(name) ? one : masked(one, mask)]);
  return Object.fromEntries(entries);
}

/** Bytes reserved for fields added by the log. */
const FREE = 4_096;

/**
 * Makes an event safe to log: masks secrets, reduces addresses to networks, and limits sizes.
 *
 * @throws {ZodError} for an invalid event, which is a bug
 */
export function toSafeEvent(event: NewAuditEvent, mask: (text: string) => string): NewAuditEvent {
  const { source_ip, ...rest } = event;
  const network = source_ip === undefined ? undefined : networkOf(source_ip);
  const text = JSON.stringify(masked({ ...rest, ...(network ? { source_ip: network } : {}) }, mask));
  const safe = NewAuditEvent.parse(jsonIn(text));
  if (Buffer.byteLength(text) <= MAX_LINE_BYTES - FREE) return safe;
  return { ...safe, metadata: { left_out: "the metadata was too large" } };
}
