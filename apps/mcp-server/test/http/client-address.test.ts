import { describe, expect, test } from "vitest";
import { clientAddress } from "../../src/http/client-address.ts";

const from = (peer: string, forwarded?: string) => ({
  peer,
  request: new Request(
    "http://localhost/mcp",
    forwarded === undefined ? {} : { headers: { "x-forwarded-for": forwarded } },
  ),
});

describe("the address of a client", () => {
  test.each([
    ["without trusted proxies the header is not looked at", 0, "192.0.2.1", "198.51.100.9", "192.0.2.1"],
    ["behind one proxy it is the rightmost entry", 1, "10.0.0.1", "203.0.113.5, 198.51.100.9", "198.51.100.9"],
    ["behind two it is the second from the right", 2, "10.0.0.1", "6.6.6.6, 198.51.100.9, 10.0.0.2", "198.51.100.9"],
    [
      "an entry that the client sent is never used",
      1,
      "10.0.0.1",
      "127.0.0.1, 127.0.0.1, 198.51.100.9",
      "198.51.100.9",
    ],
    ["with fewer entries than proxies the leftmost counts", 3, "10.0.0.1", "198.51.100.9, 10.0.0.2", "198.51.100.9"],
    ["without the header it is the peer", 1, "10.0.0.1", undefined, "10.0.0.1"],
    ["an invalid entry leaves it to the one on its right", 2, "10.0.0.1", "unknown, 10.0.0.2", "10.0.0.2"],
    ["without any address it is the peer", 1, "10.0.0.1", "unknown", "10.0.0.1"],
    ["an empty header is none", 1, "10.0.0.1", "", "10.0.0.1"],
    ["a port is left out", 1, "10.0.0.1", "198.51.100.9:4711", "198.51.100.9"],
    ["so are brackets and the port of IPv6", 1, "10.0.0.1", "[2001:DB8::1]:443", "2001:db8::1"],
    ["and a zone", 0, "fe80::1%eth0", undefined, "fe80::1"],
    ["IPv6 has one spelling", 1, "10.0.0.1", "2001:0db8:0:0::0001", "2001:db8::1"],
    ["IPv4 wrapped in IPv6 is IPv4", 0, "::ffff:192.0.2.1", undefined, "192.0.2.1"],
    [
      "a long list that a client sent hides it no more than a short one",
      1,
      "10.0.0.1",
      `${"198.51.100.9, ".repeat(500)}203.0.113.5`,
      "203.0.113.5",
    ],
  ])("%s", (_, hops, peer, forwarded, expected) => {
    expect(clientAddress(from(peer, forwarded), hops)).toBe(expected);
  });
});
