import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  byteLength,
  countWords,
  cutBytes,
  cutChars,
  estimateTokens,
  fold,
  foldedWords,
  sizeCategory,
  squeeze,
} from "../src/index.ts";

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

describe("sizes", () => {
  test.each([
    ["", 0],
    ["abc", 3],
    ["é", 2],
    ["日", 3],
    ["😀", 4],
    ["e\u0301", 3],
  ])("%j has %d bytes in UTF-8", (text, bytes) => {
    expect(byteLength(text)).toBe(bytes);
  });

  test.each([
    [0, 0],
    [3, 0],
    [4, 1],
    [20_000, 5_000],
  ])("%d bytes are about %d tokens", (bytes, tokens) => {
    expect(estimateTokens(bytes)).toBe(tokens);
  });

  test("the boundary between two sizes belongs to the larger one", () => {
    expect([0, 49_999, 50_000].map(sizeCategory)).toEqual(["small", "large", "very_large"]);
  });

  test.each([
    ["exactly what fits", "añ", 3, "añ"],
    ["nothing of what does not", "日", 2, ""],
    ["nothing for a limit below zero", "abc", -1, ""],
    ["all for a limit far above", "abc", 1e9, "abc"],
    ["one mark less than its letter has", "e\u0301", 2, "e"],
  ])("cutting to bytes keeps %s", (_, text, max, kept) => {
    expect(cutBytes(text, max)).toBe(kept);
  });

  test("cutting to characters never leaves half a pair, whatever the limit", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(30), (text, max) => {
        const kept = cutChars(text, max);
        expect(kept.isWellFormed()).toBe(true);
        expect(text.startsWith(kept)).toBe(true);
        expect(kept.length).toBeGreaterThanOrEqual(Math.min(text.length, max) - 1);
        expect(kept.length).toBeLessThanOrEqual(max);
      }),
    );
  });
});

/** Spaces of several kinds among letters of several scripts. */
const mixed = fc
  .array(
    fc.constantFrom(..."ab é日ひカ한ภ𠀀😀.-", "\t", "\n", "\u00a0", "\u1680", "\u2003", "\u3000", "\ufeff", "\u0300"),
  )
  .map((pieces) => pieces.join(""));

test("squeezing has one result for all blanks, and squeezing again changes nothing", () => {
  fc.assert(
    fc.property(mixed, (text) => {
      const squeezed = squeeze(text);
      expect(squeezed).toBe(text.split(/\s+/u).filter(Boolean).join(" "));
      expect(squeeze(squeezed)).toBe(squeezed);
    }),
  );
});

test("words are runs between blanks, and each letter of a script without blanks is one", () => {
  const letter = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/gu;
  fc.assert(
    fc.property(mixed, (text) => {
      const runs = text.replace(letter, " ").split(/\s+/u).filter(Boolean);
      expect(countWords(text)).toBe(runs.length + (text.match(letter)?.length ?? 0));
    }),
  );
});

test.each([
  ["ｶﾀｶﾅ", 4],
  ["𠀀𠀁 x", 3],
  ["ខ្មែរ", 5],
  ["မြန်မာ", 6],
  ["日本。東京", 5],
  ["don't re-enter 3.5 %", 4],
  ["a\u3000b\u2003c", 3],
  ["👩‍👩‍👧 family", 2],
])("%j has %d words", (text, words) => {
  expect(countWords(text)).toBe(words);
});

test("a text of a million words is counted whole", () => {
  expect(countWords("word ".repeat(1_000_000))).toBe(1_000_000);
});

test.each([
  ["The Cat: A (Short) History!", "the cat a short history"],
  ["Émile—Zola’s “J’accuse…!”", "emile zola s j accuse"],
  ["  ", ""],
  ["C++ & C#", "c c"],
  ["Война и мир, т. 1", "воина и мир т 1"],
  ["日本語、テスト", "日本語 テスト"],
])("for comparison, the title %j is %j", (title, words) => {
  expect(foldedWords(title)).toBe(words);
});

test.each([
  ["İstanbul", "istanbul"],
  ["ΣΊΣΥΦΟΣ", "σισυφος"],
  ["Ångström", "Ångström"],
  ["ＡＢＣ１２", "abc12"],
])("%s folds as %s does", (one, other) => {
  expect(fold(one)).toBe(fold(other));
});
