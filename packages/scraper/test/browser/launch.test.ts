import { expect, test } from "vitest";
import { browserEnvironment, runsWithoutSandbox } from "../../src/browser/launch.ts";

test("the browser is given what it needs of the environment, and no key or setting of ours", () => {
  expect(Object.keys(browserEnvironment())).toEqual(["HOME", "TMPDIR", "PATH", "LANG"]);
});

test.each([
  [{ noSandbox: true }, true],
  [{ noSandbox: false }, false],
  [{ noSandbox: true, path: "disabled" }, false],
  [{ noSandbox: true, remoteUrl: "ws://browser.example/devtools/browser/1" }, false],
])("of %j: runs without its sandbox %s", (options, expected) => {
  expect(runsWithoutSandbox(options)).toBe(expected);
});
