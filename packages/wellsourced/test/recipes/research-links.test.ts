import { createFakeClock } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import type { CheckLink } from "../../src/recipes/checks/check-link.ts";

import { lookAtLinks } from "../../src/recipes/research/links.ts";

const NOON = Date.UTC(2026, 0, 31, 12);
const urls = Array.from({ length: 40 }, (_, index) => `https://host${index}.example/page`);

/** Every check takes ten seconds. */
function world() {
  const clock = createFakeClock(NOON);
  let [running, most, now] = [0, 0, NOON];
  const checkLink: CheckLink = async () => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running -= 1;
    now += 10_000;
    return { state: { linkLive: true, httpStatus: 200 }, isOffline: false, statesDoi: false };
  };
  return { parts: { checkLink, clock: { ...clock, now: () => now } }, most: () => most };
}

test("when time is up, the addresses that were not looked at say so, and nothing fails", async () => {
  const { parts } = world();
  const found = await lookAtLinks(urls, parts, { deadlineMs: 100_000 });
  expect(found.size).toBe(urls.length);
  const left = [...found.values()].filter(({ verifiedAt }) => verifiedAt === undefined);
  expect(left.length).toBeGreaterThan(20);
  for (const one of left) expect(one).toEqual({ linkNote: "The link was not checked: there was no time left." });
});

test("without a deadline every address is looked at, no host by more than two at once", async () => {
  const { parts, most } = world();
  const found = await lookAtLinks(
    urls.map((_, index) => `https://one.example/${index}`),
    parts,
    {},
  );
  expect([...found.values()].every(({ verified }) => verified)).toBe(true);
  expect(most()).toBe(2);
});
