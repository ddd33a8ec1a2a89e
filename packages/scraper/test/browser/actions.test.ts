import { describe, expect, test } from "vitest";
import { checkActions } from "../../src/browser/actions.ts";

describe("what is no action", () => {
  test.each<readonly [unknown, string]>([
    [{ type: "wait" }, "they must be a list of at most 50 actions"],
    [["wait"], "action 1 must be an object with a type"],
    [[{ type: "wait", milliseconds: 5 }, { type: "fly" }], "the type of action 2 must be one of wait, click, write,"],
    [[{ type: "click" }], "action 1 (click) needs selector"],
    [[{ type: "wait", milliseconds: 5, selector: "p" }], "action 1 (wait) takes no selector"],
    [[{ type: "scroll", direction: "left" }], "direction of action 1 (scroll) cannot be used"],
  ])("%j: %s", (actions, words) => {
    expect(() => checkActions(actions)).toThrow(
      expect.objectContaining({ message: expect.stringContaining(words), suggestedAction: "correct_input" }),
    );
    expect(() => checkActions(actions)).not.toThrow(/Invalid input|expected|✖/u);
  });

  test.each<readonly [string, unknown]>([
    ["too long a wait", [{ type: "wait", milliseconds: 60_000 }]],
    ["waits that add up", Array.from({ length: 4 }, () => ({ type: "wait", milliseconds: 9_000 }))],
    ["too many", Array.from({ length: 51 }, () => ({ type: "press", key: "Enter" }))],
    ["too many pictures", Array.from({ length: 11 }, () => ({ type: "screenshot" }))],
  ])("%s", (_what, actions) => {
    expect(() => checkActions(actions)).toThrow(/^The actions cannot be carried out/u);
  });
});
