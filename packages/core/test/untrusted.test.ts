import { describe, expect, test } from "vitest";
import { untrustedText } from "../src/untrusted.ts";

describe("what an upstream said, in a field that is not content", () => {
  test("is labelled and quoted", () => {
    expect(untrustedText("No such series.")).toBe('untrusted upstream text: "No such series."');
  });

  test("is one line without terminal sequences and invisible characters", () => {
    const said = 'Bad\u001b[31m red\u001b]0;title\u0007 \u0000\u009b2J\r\nkey\u200b\u202e\u{e0041}\ufe0f "x"\ud800';
    expect(untrustedText(said)).toBe(`untrusted upstream text: "Bad red key 'x'"`);
  });

  test("cannot close its own quotation", () => {
    expect(untrustedText('a", "kind":"x').match(/"/gu)).toHaveLength(2);
  });

  test("is cut, and says so", () => {
    expect(untrustedText("x".repeat(500))).toBe(`untrusted upstream text: "${"x".repeat(200)}…"`);
  });

  test.each([undefined, null, "", " \u200b\n"])("is empty where %j says nothing", (text) => {
    expect(untrustedText(text)).toBe("");
  });
});
