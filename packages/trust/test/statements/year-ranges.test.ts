import { expect, test } from "vitest";
import { openSource } from "../../src/statements/index.ts";

const yearsTold = (source: string, statement: string) =>
  openSource(source)
    .examine(statement)
    .reasons.filter(({ code }) => code === "year_differs" || code === "number_differs")
    .map(({ code, detail }) => `${code}: ${detail}`);

const told = (asked: string, stated: string) => [
  `year_differs: The statement says “${asked}”, and the passage says “${stated}”.`,
];

test.each([
  ["Ada Lind (1835–1839) was a composer and pianist.", "Ada Lind (1811–1886) was a composer and pianist.", "–"],
  ["Ada Lind was mayor of Larnby from 1835 to 1839.", "Ada Lind was mayor of Larnby from 1811 to 1886.", " to "],
  [
    "Between 1835 and 1839 Ada Lind was mayor of Larnby.",
    "Between 1811 and 1886 Ada Lind was mayor of Larnby.",
    " and ",
  ],
  [
    "Von 1835 bis 1839 war Ada Lind die Bürgermeisterin.",
    "Von 1811 bis 1886 war Ada Lind die Bürgermeisterin.",
    " bis ",
  ],
  ["Ada Lind fue alcaldesa de Larnby entre 1835 y 1839.", "Ada Lind fue alcaldesa de Larnby entre 1811 y 1886.", " y "],
])("two ranges that differ in both years differ once: %s", (source, statement, gap) => {
  expect(yearsTold(source, statement)).toEqual(told(`1811${gap}1886`, `1835${gap}1839`));
});

test("short ranges differ once too", () => {
  expect(yearsTold("Ada Lind was mayor of Larnby, 1835–39.", "Ada Lind was mayor of Larnby, 1811–86.")).toEqual(
    told("1811–86", "1835–39"),
  );
});

test("of a range of which one year differs, that year is told", () => {
  expect(yearsTold("Ada Lind (1811–1885) was a composer.", "Ada Lind (1811–1886) was a composer.")).toEqual(
    told("1886", "1885"),
  );
});

test("two years that are no range differ each for itself", () => {
  const found = yearsTold(
    "The mill at Larnby burnt down in 1835, and was built anew in 1839.",
    "The mill at Larnby burnt down in 1811, and was built anew in 1886.",
  );
  expect(found).toHaveLength(2);
});

test.each([
  [
    "a journey",
    "Ada Lind was a composer. She taught children in the harbour villages of Larnby, 1835–1839, while she lived there.",
  ],
  ["an office in brackets", "Ada Lind was a composer and pianist, and director of the opera (1835–1839)."],
])("a range of %s is not that of a life", (_, source) => {
  expect(yearsTold(source, "Ada Lind (1811–1886) was a composer and pianist who taught.")).toEqual([]);
});
