import { describe, expect, test } from "vitest";
import { findBundledNode, isNewEnough, runsHere, type Starting } from "../src/start.ts";

test.each([
  ["20.20.2", false],
  ["22.18.0", false],
  ["22.19.0", true],
  ["24.0.0", true],
  ["26.1.0", true],
])("Node %s can run it: %s", (version, able) => {
  expect(isNewEnough(version)).toBe(able);
});

test("the nearest Node of a project around the file is found, and none is none", () => {
  const there = (path: string) => path === "/a/node_modules/node/bin/node" || path === "/node_modules/node/bin/node";
  expect(findBundledNode("/a/b/dist/main.js", there)).toBe("/a/node_modules/node/bin/node");
  expect(findBundledNode("/c/dist/main.js", there)).toBe("/node_modules/node/bin/node");
  expect(findBundledNode("/c/dist/main.js", () => false)).toBeUndefined();
  const onWindows = (path: string) => path === "/a/node_modules/node/bin/node.exe";
  expect(findBundledNode("/a/b/dist/main.js", onWindows, "win32")).toBe("/a/node_modules/node/bin/node.exe");
});

describe("starting", () => {
  const on = (node: string) => {
    const said: string[] = [];
    const starting: Starting = {
      versions: { node },
      argv: ["node", "/nowhere/at/all/main.js"],
      stderr: { write: (text) => said.push(text) },
      on: () => {},
      exit: (code) => {
        throw new Error(`exit ${code}`);
      },
    };
    return { said, start: () => runsHere(starting, "wellsourced") };
  };

  test("on a new Node goes on", () => {
    expect(on("24.21.0").start()).toBe(true);
  });

  test("on an old one without a newer beside it says what is missing", () => {
    const { said, start } = on("20.20.2");
    expect(start).toThrow("exit 1");
    expect(said.join("")).toMatch(/needs Node 22\.19 or newer; this is v20\.20\.2/u);
  });
});
