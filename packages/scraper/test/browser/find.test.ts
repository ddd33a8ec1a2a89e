import { expect, test } from "vitest";
import { chromiumPaths, findChromium } from "../../src/browser/find.ts";

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

test.each([
  ["win32", "C:\\Users\\Ada", "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe"],
  ["win32", "C:\\Users\\Ada", "C:\\Users\\Ada\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe"],
  ["darwin", "/Users/ada", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"],
  ["darwin", "/Users/ada", "/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium"],
  ["linux", "/home/ada", "/usr/bin/chromium"],
] as const)("on %s with the home %s, it looks for %s", (platform, home, path) => {
  expect(chromiumPaths(platform, home)).toContain(path);
});
