import fc from "fast-check";
import { expect, test } from "vitest";
import { deduplicate } from "../src/index.ts";

const shared = "This paragraph stands in both of the sources, word for word.";

test("the first source keeps a shared paragraph, later ones lose it", () => {
  expect(deduplicate([`A.\n\n${shared}`, `B.\n\n${shared}\n\nC.`])).toEqual([`A.\n\n${shared}`, "B.\n\nC."]);
});

test("white space makes no difference, one letter does", () => {
  const spaced = shared.replace("both of", "both  of\n");
  const other = shared.replace("both", "each");
  expect(deduplicate([shared, spaced, other])).toEqual([shared, "", other]);
});

test("repeats within one text go too", () => {
  expect(deduplicate([`${shared}\n\nMiddle.\n\n${shared}`])).toEqual([`${shared}\n\nMiddle.`]);
});

test.each([
  ["short lines", "Read more about this subject here."],
  ["headings", "## A heading that is longer than forty characters in all"],
  ["tables", "| A cell of some length | Another cell |\n| --- | --- |\n| one | two |"],
  ["fenced code", "```js\nconst answer = computeTheAnswerToEverything();\n\nconst again = answer;\n```"],
  ["indented code", "    const answer = computeTheAnswerToEverything();\n    return answer;"],
])("%s may repeat", (_, block) => {
  expect(deduplicate([block, block])).toEqual([block, block]);
});

test("a fence that is never closed hides nothing outside of it", () => {
  const open = `${shared}\n\n\`\`\`\ncode`;
  expect(deduplicate([open, open])).toEqual([open, "```\ncode"]);
});

test("doing it twice changes nothing more", () => {
  const text = fc
    .array(fc.constantFrom(shared, "Short.", "```", "| a |", "# H", "", "    code"))
    .map((parts) => parts.join("\n\n"));
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const once = deduplicate(texts);
      expect(deduplicate(once)).toEqual(once);
    }),
  );
});
