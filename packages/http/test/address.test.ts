import fc from "fast-check";
import { expect, test } from "vitest";
import { isPrivateAddress } from "../src/address.ts";
import { isPublicAddress } from "../src/index.ts";

/** One table entry per word. */
const rows = (table: string) => table.trim().split(/\s+/u);

const PUBLIC = rows(`
  1.1.1.1 8.8.8.8 93.184.215.14 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0
  169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.0.3.0 192.31.195.255
  192.52.192.255 192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0 192.175.47.255 198.17.255.255 198.20.0.0
  198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255 168.63.129.15 168.63.129.17
  2606:4700:4700::1111 2600:1f18::1 2620:fe::fe 2001:4860:4860::8888 2001:200::1 2001:db7:ffff::1 2001:db9::1
  2003::1 3ffe:ffff::1 3fff:1000::1 ::ffff:93.184.215.14 ::FFFF:5DB8:D70E 0:0:0:0:0:ffff:1.1.1.1
`);

const NOT_PUBLIC = rows(`
  0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.100.100.200 100.127.255.255 127.0.0.1
  127.255.255.255 169.254.0.0 169.254.169.254 169.254.170.2 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.192
  192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 192.168.0.0 192.168.255.255 192.175.48.1 198.18.0.0
  198.19.255.255 198.51.100.255 203.0.113.0 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 168.63.129.16 ::
  ::1 0:0:0:0:0:0:0:1 ::127.0.0.1 ::93.184.215.14 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:0:127.0.0.1
  0:0:0:0:0:ffff:10.0.0.1 ::FFFF:A9FE:A9FE 64:ff9b::127.0.0.1 64:ff9b::5db8:d70e 64:ff9b:1::7f00:1 100::1
  100:0:0:1::1 2001::1 2001:0:7f00:1:: 2001:2::1 2001:10::1 2001:20::1 2001:1ff::1 2001:db8::1 2001:db8:ffff::1
  2002:7f00:1:: 2002:5db8:d70e:: 2620:4f:8000::1 3fff::1 3fff:fff::1 4000::1 5f00::1 fc00::1 fd00:ec2::254
  fe80::1 fe80::1%eth0 2606:4700::1%1 fec0::1 ff02::1 not-an-ip localhost 127.1 0x7f000001 2130706433 1.1.1.1.
  [::1] 1.1.1
`);

test.each(PUBLIC)("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([...NOT_PUBLIC, "", " 1.1.1.1"])("%j is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test("an address says the same of itself in its mapped form", () => {
  const octet = fc.integer({ min: 0, max: 255 });
  const hex = (high: number, low: number) => ((high << 8) | low).toString(16);
  fc.assert(
    fc.property(octet, octet, octet, octet, (a, b, c, d) => {
      const plain = isPublicAddress(`${a}.${b}.${c}.${d}`);
      expect(isPublicAddress(`::ffff:${a}.${b}.${c}.${d}`)).toBe(plain);
      expect(isPublicAddress(`0:0:0:0:0:ffff:${hex(a, b)}:${hex(c, d)}`)).toBe(plain);
    }),
  );
});

test("nothing outside of global unicast is public", () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const outside = fc.integer({ min: 0, max: 0xffff }).filter((first) => first >> 13 !== 1);
  fc.assert(
    fc.property(outside, fc.array(group, { minLength: 7, maxLength: 7 }), (first, rest) => {
      const address = [first, ...rest].map((part) => part.toString(16)).join(":");
      fc.pre(!address.startsWith("0:0:0:0:0:ffff:"));
      expect(isPublicAddress(address)).toBe(false);
    }),
  );
});

test.each([
  ["127.0.0.1", true],
  ["10.1.2.3", true],
  ["172.31.0.1", true],
  ["192.168.1.1", true],
  ["::1", true],
  ["fd12:3456::1", true],
  ["::ffff:192.168.1.1", true],
  ["169.254.169.254", false],
  ["100.100.100.200", false],
  ["168.63.129.16", false],
  ["fd00:ec2::254", false],
  ["fd20:ce::254", false],
  ["0.0.0.0", false],
  ["fe80::1", false],
  ["1.1.1.1", false],
  ["::ffff:169.254.169.254", false],
])("%s is opened with private networks: %s", (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});
