import { expect, test } from "vitest";
import { networkOf, retentionDays } from "../../src/audit-log/index.ts";

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:12:3456::1", "2001:db8:12::/48"],
  ["2001:0DB8:0012:0000:0000:0000:0000:0001", "2001:db8:12::/48"],
  ["::1", "::/48"],
  ["fe80::1%eth0", "fe80::/48"],
  ["", undefined],
  ["unknown", undefined],
  ["203.0.113.77, 10.0.0.1", undefined],
])("%s lies in the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  [0, 0],
  [1, 180],
  [180, 180],
  [365, 365],
  [9_999, 3_650],
])("a retention of %s days is applied as %s", (days, applied) => {
  expect(retentionDays(days)).toBe(applied);
});
