import { expect, test } from "vitest";
import { beginsAsByline } from "../../src/metadata/person-names.ts";

test.each([
  ["By Ada Byron", true],
  ["  — by Ada", true],
  ["| BY:", true],
  ["Written by Ada", true],
  ["Rédigé par Ada", true],
  ["Posted on Monday at noon by Ada", false],
  ["Posted on Monday by Ada", true],
  ["Autorin: Ada", true],
  ["автор Ада", true],
  ["作者：艾达", true],
  ["szerző Ada", true],
  ["skrevet av Ada", true],
  ["skrevet Ada", false],
  ["Bytes are counted", false],
  ["The text by Ada", false],
  ["+ by Ada", false],
  ["  ...  ", false],
  ["", false],
])("%j begins as a byline: %s", (text, expected) => {
  expect(beginsAsByline(text)).toBe(expected);
});
