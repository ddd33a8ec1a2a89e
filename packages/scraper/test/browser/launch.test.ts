import { expect, test } from "vitest";
import { browserEnvironment, runsWithoutSandbox } from "../../src/browser/launch.ts";

test("the browser is given what it needs of the environment, and no key or setting of ours", () => {
  const all = {
    PATH: "/usr/bin",
    HOME: "/home/ada",
    LC_ALL: "C.UTF-8",
    XDG_RUNTIME_DIR: "/run/user/1",
    DISPLAY: ":0",
    TMPDIR: undefined,
    BRAVE_API_KEY: "made-up-key",
    WELLSOURCED_ENCRYPTION_KEY: "made-up-key",
    GITHUB_TOKEN: "made-up-key",
    AWS_SECRET_ACCESS_KEY: "made-up-key",
    NODE_OPTIONS: "--inspect",
    HTTPS_PROXY: "http://user:made-up-password@proxy.example",
    LD_PRELOAD: "/tmp/a.so",
  };
  expect(browserEnvironment(all)).toEqual({
    PATH: "/usr/bin",
    HOME: "/home/ada",
    LC_ALL: "C.UTF-8",
    XDG_RUNTIME_DIR: "/run/user/1",
    DISPLAY: ":0",
  });
});

test.each([
  [{ noSandbox: true }, true],
  [{ noSandbox: false }, false],
  [{ noSandbox: true, path: "disabled" }, false],
  [{ noSandbox: true, remoteUrl: "ws://browser.example/devtools/browser/1" }, false],
])("of %j: runs without its sandbox %s", (options, expected) => {
  expect(runsWithoutSandbox(options)).toBe(expected);
});
