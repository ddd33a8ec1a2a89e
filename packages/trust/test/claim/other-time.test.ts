import { expect, test } from "vitest";
import { isOfOtherTime } from "../../src/claim/mismatch.ts";
import { openText } from "../../src/claim/open-text.ts";
import { readFor } from "../../src/claim/reading.ts";

/** Invented sentences. */
const isOther = (claim: string, sentence: string) => {
  const reading = readFor(openText(sentence), claim);
  const [first] = reading.sentences;
  return first !== undefined && isOfOtherTime(reading, first);
};

test.each([
  ["The museum counted 61,000 visitors in 2024.", "The museum counted 48,000 visitors in 2014.", true],
  ["The museum counted 61,000 visitors in 2024.", "The museum counted 61,000 visitors in 2014.", false],
  ["The museum counted 61,000 visitors in 2014.", "The museum counted 48,000 visitors in 2014.", false],
  ["The museum counted 61,000 visitors.", "The museum counted 48,000 visitors in 2014.", false],
  ["One of its halls opened in 2024.", "The hall opened in 2014.", false],
  ["The halls were built between 1811–86.", "The halls were built in 1790.", false],
  ["The museum was exactly 10 years old in 2024.", "The museum opened on 17 July 2006.", false],
])("“%s” and “%s” are of other times: %s", (claim, sentence, expected) => {
  expect(isOther(claim, sentence)).toBe(expected);
});
