import { describe, expect, test } from "vitest";
import { parseAuthors, parseName, splitAuthors } from "../src/names.ts";

describe("names that split safely", () => {
  test.each([
    ["Ada Byron", "Byron", "Ada"],
    ["Byron, Ada", "Byron", "Ada"],
    ["  Ada   King   Byron ", "Byron", "Ada King"],
    ["J. R. R. Tolkien", "Tolkien", "J. R. R."],
    ["Jean-Paul Sartre", "Sartre", "Jean-Paul"],
    ["Ludwig van Beethoven", "van Beethoven", "Ludwig"],
    ["Simone de Beauvoir", "de Beauvoir", "Simone"],
    ["Mary Ann Van Der Berg", "Van Der Berg", "Mary Ann"],
    ["Osama bin Example", "bin Example", "Osama"],
    ["José Ortega y Gasset", "Ortega y Gasset", "José"],
    ["von Neumann, John", "von Neumann", "John"],
    ["Al Gore", "Gore", "Al"],
    ["Alonzo Church", "Church", "Alonzo"],
    ["Dr. Jane Doe", "Doe", "Jane"],
    ["Jane Doe, PhD", "Doe", "Jane"],
    ["Дмитрий Менделеев", "Менделеев", "Дмитрий"],
    ["Менделеев Дмитрий Иванович", "Менделеев", "Дмитрий Иванович"],
    ["Дмитрий Иванович Менделеев", "Менделеев", "Дмитрий Иванович"],
    ["Менделеев Д. И.", "Менделеев", "Д. И."],
    ["Beethoven, Ludwig van", "van Beethoven", "Ludwig"],
    ["Cruz, Juana de la", "de la Cruz", "Juana"],
    ["María José de los Santos", "de los Santos", "María José"],
    ["Byron AK", "Byron", "AK"],
    ["Malcolm X", "X", "Malcolm"],
    ["Jane Doe 0002", "Doe", "Jane"],
    ["Abu Bakr al-Example", "al-Example", "Abu Bakr"],
  ])("%s", (text, family, given) => {
    expect(parseName(text)).toEqual({ family, given });
  });

  test.each([
    ["John Doe Jr.", "Jr."],
    ["Doe, Jr., John", "Jr."],
    ["Doe, John, Jr.", "Jr."],
    ["John Doe III", "III"],
    ["Doe Jr., John", "Jr."],
    ["Doe, John Jr", "Jr"],
  ])("%s has a suffix", (text, suffix) => {
    expect(parseName(text)).toEqual({ family: "Doe", given: "John", suffix });
  });
});

test.each([
  "World Health Organization",
  "University of Example",
  "Associated Press",
  "The Editors of Britannica",
  "Madonna",
  "@handle",
  "김민수",
  "山田太郎",
  "team42 reports",
  "Bank of Ruritania",
])("%s stays whole", (literal) => {
  expect(parseName(literal)).toEqual({ literal });
});

test("braces hold a name together and go", () => {
  expect(parseName("{Barnes and Noble}")).toEqual({ literal: "Barnes and Noble" });
});

describe("author lines", () => {
  test.each([
    ["Ada Byron; Mary Somerville", ["Ada Byron", "Mary Somerville"]],
    ["Ada Byron and Mary Somerville", ["Ada Byron", "Mary Somerville"]],
    ["Ada Byron & Mary Somerville", ["Ada Byron", "Mary Somerville"]],
    ["Ada Byron, Mary Somerville, and Jane Doe", ["Ada Byron", "Mary Somerville", "Jane Doe"]],
    ["Byron, Ada and Somerville, Mary", ["Byron, Ada", "Somerville, Mary"]],
    ["Byron, Ada", ["Byron, Ada"]],
    ["Byron, A., Somerville, M., Doe, J. Q.", ["Byron, A.", "Somerville, M.", "Doe, J. Q."]],
    ["Doe, Jane; Roe, John, Jr.", ["Doe, Jane", "Roe, John, Jr."]],
    ["Jane Doe, MD, and John Roe, PhD", ["Jane Doe, MD", "John Roe, PhD"]],
    ["Byron et al.", ["Byron", "et al."]],
    ["Ada Byron, Jane Doe, and others", ["Ada Byron", "Jane Doe", "et al."]],
    ["Cobb Jr., Fields W.", ["Cobb Jr., Fields W."]],
    ["Cobb Jr., F. W., Roe, A.", ["Cobb Jr., F. W.", "Roe, A."]],
    ["By Jane Doe", ["Jane Doe"]],
    ["Department of Health and Human Services", ["Department of Health and Human Services"]],
    ["Food and Drug Administration", ["Food and Drug Administration"]],
    ["Johnson and Johnson", ["Johnson and Johnson"]],
    [
      "National Academies of Sciences, Engineering, and Medicine",
      ["National Academies of Sciences, Engineering, and Medicine"],
    ],
    ["Jane Doe and World Health Organization", ["Jane Doe", "World Health Organization"]],
    ["{Barnes and Noble} and Jane Doe", ["{Barnes and Noble}", "Jane Doe"]],
    ["", []],
    [" ; ", []],
  ])("%s", (line, names) => {
    expect(splitAuthors(line)).toEqual(names);
  });
});

test("a list is taken name by name, a line is split first", () => {
  const both = [{ family: "Byron", given: "Ada" }, { literal: "World Bank" }];
  expect(parseAuthors(["Ada Byron", "World Bank", " "])).toEqual(both);
  expect(parseAuthors("Ada Byron; World Bank")).toEqual(both);
  expect(parseAuthors(["Department of Health and Human Services"])).toHaveLength(1);
  expect(parseAuthors(undefined)).toEqual([]);
});

test("the end of a list that names its first people only is kept as a mark of its own", () => {
  expect(parseAuthors("Byron, Ada et al.")).toEqual([{ family: "Byron", given: "Ada" }, { "et-al": true }]);
  expect(parseAuthors(["Ada Byron", "others"])).toEqual([{ family: "Byron", given: "Ada" }, { "et-al": true }]);
});
