import { describe, expect, test } from "vitest";
import { harmless, table, wrap } from "../src/render.ts";

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
      ),
    ).toBe("a   name\n──  ────\n1   x\n22  long");
  });
});
