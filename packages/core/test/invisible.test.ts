import { describe, expect, test } from "vitest";
import { Failure } from "../src/failure.ts";
import { cleanStrings, dropInvisible } from "../src/invisible.ts";

/** Characters that look like nothing, written by their numbers. */
const u = (...codes: number[]): string => String.fromCodePoint(...codes);

describe("dropInvisible", () => {
  test.each([
    ["an escape sequence in eight bits", `a${u(0x9b)}31mb`, "ab"],
    ["Hangul fillers between Latin letters", `a${u(0x115f, 0x1160, 0x3164, 0xffa0)}b`, "ab"],
    ["Khmer vowels that have no shape", `a${u(0x17b4, 0x17b5)}b`, "ab"],
    ["selectors of Mongolian letters after a Latin one", `a${u(0x180b)}b`, "ab"],
    ["unassigned characters that programs ignore", `a${u(0x2065, 0xe0080, 0xe0fff)}b`, "ab"],
    ["noncharacters", `a${u(0xffff, 0xfdd0)}b`, "ab"],
    ["a row of variation selectors that spells bytes", `a${u(0xfe00, 0xfe01, 0xe0100, 0xe0123)}b`, "ab"],
  ])("drops %s", (_, given, expected) => {
    expect(dropInvisible(given).text).toBe(expected);
  });

  test.each([
    ["Old Hangul without a vowel", u(0x1100, 0x1160, 0x11a8)],
    ["a Mongolian letter in its variant", u(0x1820, 0x180b)],
    ["Persian with its non-joiner", `می${u(0x200c)}خواهم`],
    ["a family of emoji", `👩${u(0x200d)}👩${u(0x200d)}👧`],
    ["tab and line feed", "a\n\tb"],
  ])("keeps %s", (_, text) => {
    expect(dropInvisible(text).text).toBe(text);
  });

  test("names each run that it dropped", () => {
    const runs: string[] = [];
    dropInvisible(`a${u(0x200b, 0x200b)}b${u(0)}`, (run) => runs.push(run));
    expect(runs).toEqual([u(0), u(0x200b, 0x200b)]);
  });
});

test("every string inside a value is cleaned, names of fields included, and nothing else changes", () => {
  const bytes = new Uint8Array([27, 0]);
  const given = { [`ti${u(0)}tle`]: `Gauge${u(27)}[31m`, list: [`a\ud800`, 3, null, { deep: u(0x9d) }], bytes };
  expect(cleanStrings(given)).toEqual({ title: "Gauge", list: ["a\ufffd", 3, null, { deep: "" }], bytes });
});

test("a field named __proto__ stays a field", () => {
  const cleaned = cleanStrings(JSON.parse('{"__proto__":{"polluted":true}}'));
  expect(Object.keys(cleaned)).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(cleaned)).toBe(Object.prototype);
});

test("a failure says nothing that a terminal would obey", () => {
  const failure = new Failure("network", `The server said ${u(27)}[2J${u(0)}no\udc00`, { detail: `x${u(0x9b)}1my` });
  expect(failure.message).toBe("The server said no\ufffd");
  expect(failure.detail).toBe("xy");
});
