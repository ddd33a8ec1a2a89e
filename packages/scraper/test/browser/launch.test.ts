import { expect, test } from "vitest";
import { browserEnvironment, runsWithoutSandbox, userAgent } from "../../src/browser/launch.ts";

test("the browser is given what it needs of the environment, and no key or setting of ours", () => {
  for (const platform of ["linux", "darwin"] as const)
    expect(Object.keys(browserEnvironment(platform))).toEqual(["HOME", "TMPDIR", "PATH", "LANG"]);
  expect(browserEnvironment("win32")).toEqual({});
});

test.each([
  ["linux", "Mozilla/5.0 (X11; Linux x86_64) "],
  ["freebsd", "Mozilla/5.0 (X11; Linux x86_64) "],
  ["darwin", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) "],
  ["win32", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) "],
] as const)("on %s, the browser names the system that its pages see", (platform, beginning) => {
  expect(userAgent("143.0.7499.4", platform)).toBe(
    `${beginning}AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36`,
  );
});

test.each([
  [{ noSandbox: true }, true],
  [{ noSandbox: false }, false],
  [{ noSandbox: true, path: "disabled" }, false],
  [{ noSandbox: true, remoteUrl: "ws://browser.example/devtools/browser/1" }, false],
])("of %j: runs without its sandbox %s", (options, expected) => {
  expect(runsWithoutSandbox(options)).toBe(expected);
});
