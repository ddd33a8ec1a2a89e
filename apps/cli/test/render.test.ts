import { describe, expect, test } from "vitest";
import { table, wrap } from "../src/render.ts";
import { harmless } from "../src/terminal.ts";

test.each([
  ["plain text\n\tindented", "plain text\n\tindented"],
  ["\u001B[31mred\u001B[0m", "[31mred[0m"],
  ["title\u001B]0;owned\u0007", "title]0;owned"],
  ["a\rb", "ab"],
  ["safe\u202Etxt.exe", "safetxt.exe"],
])("%j cannot steer a terminal", (text, shown) => {
  expect(harmless(text)).toBe(shown);
});

describe("layout", () => {
  test("wraps at blanks, never inside a word", () => {
    expect(wrap("one two three fourteen-letters five", 22, "  ")).toBe("  one two three\n  fourteen-letters\n  five");
  });

  test("columns are as wide as their widest cell", () => {
    expect(
      table(
        ["a", "name"],
        [
          ["1", "x"],
          ["22", "long"],
        ],
        Number.POSITIVE_INFINITY,
      ),
    ).toBe("a   name\n──  ────\n1   x\n22  long");
  });

  test("a table fits its room: the widest column gives way, and breaks at blanks", () => {
    const shown = table(
      ["name", "to do"],
      [["crossref", "set one of the settings A_KEY or B_KEY and start again"]],
      40,
    );
    expect(Math.max(...shown.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(40);
    expect(shown.replace(/\s+/gu, " ")).toContain("set one of the settings A_KEY or B_KEY and start again");
    expect(table(["x"], [["a".repeat(50)]], 20).split("\n")).toHaveLength(5);
  });
});
