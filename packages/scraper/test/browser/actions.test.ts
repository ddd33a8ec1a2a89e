import { describe, expect, test } from "vitest";
import { checkActions } from "../../src/browser/actions.ts";

describe("what is no action", () => {
  test.each<readonly [string, unknown]>([
    ["an unknown word", [{ type: "fly" }]],
    ["a missing field", [{ type: "click" }]],
    ["a field of another", [{ type: "wait", milliseconds: 5, selector: "p" }]],
    ["too long a wait", [{ type: "wait", milliseconds: 60_000 }]],
    ["waits that add up", Array.from({ length: 4 }, () => ({ type: "wait", milliseconds: 9_000 }))],
    ["too many", Array.from({ length: 51 }, () => ({ type: "press", key: "Enter" }))],
    ["too many pictures", Array.from({ length: 11 }, () => ({ type: "screenshot" }))],
  ])("%s", (_what, actions) => {
    expect(() => checkActions(actions)).toThrow(/^The actions cannot be carried out/u);
  });
});
