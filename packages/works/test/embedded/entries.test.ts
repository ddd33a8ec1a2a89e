import { expect, test } from "vitest";
import { Entries } from "../../src/embedded/entries.ts";

const keyAt = (at: number): number => (Math.imul(at, 0x9e3779b1) ^ (at << 7)) >>> 0;

test.each([
  ["none", 0, 32],
  ["one", 1, 32],
  ["some of whole keys", 5_000, 32],
  ["some of keys of few bits", 5_000, 9],
  ["some of keys of fewer bits than are parted", 5_000, 3],
])("entries are sorted by key, and those of one key stay in order: %s", (_, count, bits) => {
  const entries = new Entries(1);
  const known = Array.from({ length: count }, (_, doc) => ({ key: (keyAt(doc % 1_000) >>> (32 - bits)) >>> 0, doc }));
  for (const { key, doc } of known) entries.push(key, doc);
  entries.sort(bits);
  const sorted = known.toSorted((a, b) => a.key - b.key || a.doc - b.doc).flatMap(({ key, doc }) => [key, doc]);
  expect([...entries.pairs.subarray(0, 2 * count)]).toEqual(sorted);
});
