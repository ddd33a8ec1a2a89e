import { expect, test } from "vitest";
import { CslItem, nameText, yearOf } from "../src/csl.ts";

test.each([
  [{ "date-parts": [[2017, 6]] }, 2017],
  [{ "date-parts": [["2017"]] }, 2017],
  [{ literal: "in the spring of 1989" }, 1989],
  [{ raw: "1989/90" }, 1989],
  [{ literal: "forthcoming" }, undefined],
  [{ "date-parts": [[""]] }, undefined],
  [{ "date-parts": [] }, undefined],
  [undefined, undefined],
])("the year of %j", (date, year) => {
  expect(yearOf(date)).toBe(year);
});

test.each([
  [{ family: "Byron", given: "Ada" }, "Ada Byron"],
  [{ family: "Berg", given: "Anna", "non-dropping-particle": "van der" }, "Anna van der Berg"],
  [{ family: "Doe", given: "John", suffix: "Jr." }, "John Doe, Jr."],
  [{ literal: "World Bank" }, "World Bank"],
])("%j in one line", (name, line) => {
  expect(nameText(name)).toBe(line);
});

test("an item keeps the variables it has no row for, and refuses names that are none", () => {
  expect(CslItem.parse({ id: "a", type: "book", "chapter-number": "3" })["chapter-number"]).toBe("3");
  expect(CslItem.safeParse({ id: "a", type: "book", author: ["Jane"] }).success).toBe(false);
});
