import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byteLength, countWords, cutBytes, cutChars, fold, sizeCategory, squeeze } from "../src/text.ts";

describe("cutting", () => {
  test.each([
    ["abc", 2, "ab"],
    ["Zürich", 2, "Z"],
    ["Zürich", 3, "Zü"],
    ["日本", 5, "日"],
    ["a😀", 4, "a"],
    ["a😀", 5, "a😀"],
    ["abc", 0, ""],
  ])("%s to %d bytes is %s", (text, max, kept) => {
    expect(cutBytes(text, max)).toBe(kept);
  });

  test("never exceeds the limit, never splits a code point, loses nothing that fits", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(60), (text, max) => {
        const kept = cutBytes(text, max);
        expect(byteLength(kept)).toBeLessThanOrEqual(max);
        expect(text.startsWith(kept)).toBe(true);
        const next = [...text.slice(kept.length)][0] ?? "";
        if (next) expect(byteLength(kept + next)).toBeGreaterThan(max);
      }),
    );
  });

  test("by characters keeps pairs together", () => {
    expect(cutChars("a😀b", 2)).toBe("a");
    expect(cutChars("a😀b", 3)).toBe("a😀");
  });
});

test.each([
  ["two words", 2],
  ["日本語のテキスト", 8],
  ["mixed 日本 text", 4],
  ["대한민국 서울", 2],
  ["  ", 0],
  ["ภาษา", 4],
])("%s has %d words", (text, words) => {
  expect(countWords(text)).toBe(words);
});

test.each([
  [4_999, "small"],
  [5_000, "medium"],
  [19_999, "medium"],
  [20_000, "large"],
  [50_000, "very_large"],
])("%d bytes are %s", (bytes, size) => {
  expect(sizeCategory(bytes)).toBe(size);
});

test("folding drops case and marks", () => {
  expect(fold("Crème BRÛLÉE")).toBe("creme brulee");
});

test.each([
  ["plain WORDS", "plain words"],
  ["ﬁne", "fine"],
  ["𝐁old", "bold"],
])("%j folds to %j", (text, expected) => {
  expect(fold(text)).toBe(expected);
});

test.each([
  [" a  b\tc \n d ", "a b c d"],
  ["a\u00a0b", "a b"],
  ["a b", "a b"],
  [" \n ", ""],
])("%j squeezed is %j", (text, expected) => {
  expect(squeeze(text)).toBe(expected);
});
