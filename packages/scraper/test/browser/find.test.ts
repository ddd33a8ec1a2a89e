import { expect, test } from "vitest";
import { findChromium } from "../../src/browser/find.ts";

const only =
  (...there: readonly string[]) =>
  async (path: string) =>
    there.includes(path);

test("the first candidate that is there wins", async () => {
  expect(await findChromium(["/a", "/b", "/c"], only("/b", "/c"))).toBe("/b");
});

test("none there is none found", async () => {
  expect(await findChromium(["/a"], only())).toBeUndefined();
});

test("the usual places are known without being told", async () => {
  expect(await findChromium(undefined, only("/usr/bin/google-chrome"))).toBe("/usr/bin/google-chrome");
});
