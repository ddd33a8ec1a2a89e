import { fold } from "@wellsourced/core";
import { otherWords, sameWords } from "@wellsourced/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { tokenise } from "../src/tokens.ts";

const formsOf = (text: string) => tokenise(text).map(({ form }) => form);

test("words, with their apostrophes and decimals", () => {
  expect(formsOf("Don’t pay 3.5 for COVID-19!")).toEqual(["don't", "pay", "3.5", "for", "covid", "19"]);
});

test("pairs of letters where words cannot be told apart", () => {
  expect(formsOf("東京都 x 水")).toEqual(["東京", "京都", "x", "水"]);
  expect(formsOf("버스가")).toEqual(["버스", "스가"]);
});

test("Korean stands apart from the digits that it is glued to; a narrow blank joins digits", () => {
  expect(formsOf("2000달러 A열 (끝)")).toEqual(["2000", "달러", "a", "열", "끝"]);
  expect(formsOf("1\u202f000 m, 3.5")).toEqual(["1 000", "m", "3.5"]);
});

test("a word is the same wherever it stands, beside marks or blanks", () => {
  const segmenter = new Intl.Segmenter("en", { granularity: "word" });
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "É", "ж", "4", ".", ",", ":", "'", "_", "-", ")", " ", "\n") }),
      (text) => {
        const words = [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike);
        expect(tokenise(text).map(({ start, end }) => text.slice(start, end))).toEqual(
          words.map(({ segment }) => segment),
        );
      },
    ),
    { numRuns: 500 },
  );
});

test("each stands where it says", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "É", "東", "京", "버", "스", "😀", "𠮷", " ", "3", ".", "ก") }),
      (text) => {
        for (const { form, start, end } of tokenise(text)) expect(fold(text.slice(start, end))).toBe(form);
      },
    ),
  );
});

// Words are split before folding, so half-width kana and decomposed Korean are split differently.
const whole = sameWords.filter(([one]) => !/[\uff66-\uff9f\u1100-\u11ff]/u.test(one));

test.each(whole)("%s is the same word as %s", (one, other) => {
  expect(formsOf(one)).toEqual(formsOf(other));
});

test.each(otherWords)("%s is another word than %s", (one, other) => {
  expect(formsOf(one)).not.toEqual(formsOf(other));
});
