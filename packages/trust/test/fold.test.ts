import { fold } from "@wellsourced/core";
import { expect, test } from "vitest";
import { plain } from "../src/fold.ts";

test.each([
  ["Café", "cafe"],
  ["Ångström", "angstrom"],
  ["STRASSE", "strasse"],
  ["Straße", "strasse"],
  ["١٩٧٥", "1975"],
  ["۱۹۷۵", "1975"],
  ["１２", "12"],
  ["𝟗𝟖", "98"],
  ["على", "علي"],
  ["ガ", "ガ"],
  ["버스", "버스"],
])("%s folds to %s", (word, folded) => {
  expect(fold(word)).toBe(folded);
});

test("accents tell words apart until they are folded", () => {
  expect(plain("NÉ")).toBe("né");
});
