import { isRecord, jsonIn } from "@wellsourced/core";
import { MAX_LINE_BYTES, NewAuditEvent } from "./event.ts";

const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}$/u;

/** The eight groups of an IPv6 address, as numbers; `undefined` for anything else. */
function groupsOf(address: string): readonly number[] | undefined {
  const [plain] = address.split("%"); // without the name of an interface
  const host = URL.parse(`http://[${plain}]/`)?.hostname.slice(1, -1);
  if (host === undefined) return undefined;
  const [front = "", back] = host.split("::");
  const toGroups = (text: string) => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
  const [before, after] = [toGroups(front), toGroups(back ?? "")];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

/** The network that an address lies in: 24 bits of it, or 48 of an IPv6 address. `undefined` for what is no address. */
export function networkOf(address: string): string | undefined {
  if (IPV4.test(address)) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  const groups = groupsOf(address);
  if (!groups) return undefined;
  const [first = 0, second = 0, third = 0, , , mark, high = 0, low = 0] = groups;
  const isMapped = mark === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) return `${high >> 8}.${high & 255}.${low >> 8}.0/24`;
  return `${URL.parse(`http://[${[first, second, third].map((group) => group.toString(16)).join(":")}::]/`)?.hostname.slice(1, -1)}/48`;
}

const LONGEST = 1_000;
/** The hash of a question looks as a secret does. */
const HASHES = new Set(["query_hash"]);

/** Every string masked and short. */
function tidied(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === "string") return mask(value).slice(0, LONGEST).toWellFormed();
  if (Array.isArray(value)) return value.slice(0, LONGEST).map((one: unknown) => tidied(one, mask));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([name, one]) => [mask(name).slice(0, LONGEST), HASHES.has(name) ? one : tidied(one, mask)]);
  return Object.fromEntries(entries);
}

/** Room for what the log itself adds to a line. */
const FREE = 4_096;

/**
 * An event as it may be written: no secret in any string, no whole address of a caller, nothing that is endless.
 *
 * @throws {ZodError} for what is no event, which is a mistake of the program
 */
export function tidy(event: NewAuditEvent, mask: (text: string) => string): NewAuditEvent {
  const { source_ip, ...rest } = event;
  const network = source_ip === undefined ? undefined : networkOf(source_ip);
  const text = JSON.stringify(tidied({ ...rest, ...(network ? { source_ip: network } : {}) }, mask));
  const tidy = NewAuditEvent.parse(jsonIn(text));
  if (Buffer.byteLength(text) <= MAX_LINE_BYTES - FREE) return tidy;
  return { ...tidy, metadata: { left_out: "the metadata was too large" } };
}
