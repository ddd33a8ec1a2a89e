import { otherWords, sameWords } from "@wellsourced/testkit";
import { expect, test } from "vitest";
import { toAscii } from "../src/transliterate.ts";

test.each(sameWords)("%s is spelled as %s", (one, other) => {
  expect(toAscii(one)).toBe(toAscii(other));
});

test.each(otherWords)("%s is not spelled as %s", (one, other) => {
  expect(toAscii(one)).not.toBe(toAscii(other));
});

test.each([
  ["Достоевский", "dostoevskii"],
  ["Χουλιάρα", "chouliara"],
  ["Ħal Għaxaq", "hal ghaxaq"],
  ["東京", "東京"],
])("%s is %s", (text, ascii) => {
  expect(toAscii(text)).toBe(ascii);
});
