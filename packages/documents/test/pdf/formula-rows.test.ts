import { put } from "@wellsourced/testkit/files";
import { expect, test } from "vitest";
import { readPdf } from "../helpers/read-pdf.ts";

/** Rows of cells at fixed positions, 14 points apart. */
const rows = (all: readonly (readonly string[])[], places: readonly number[]): string =>
  all
    .flatMap((row, at) => row.map((text, column) => put(text, { x: places[column] ?? 0, y: 700 - at * 14, size: 10 })))
    .join("");

const isTable = async (page: string) => (await readPdf([page])).markdown.includes("|");

test("equations with their numbers are no table", async () => {
  const page = rows(
    [
      ["f(x) = sin x + cos x", "f'(x) = cos x - sin x", "(2.1)"],
      ["g(x) = 2 cos x", "g'(x) = -2 sin x", "(2.2)"],
      ["h(x) = exp(3 x)", "h'(x) = 3 exp(3 x)", "(2.3)"],
      ["k(x) = log x", "k'(x) = 1/x", "(2.4)"],
    ],
    [90, 260, 480],
  );
  expect(await isTable(page)).toBe(false);
  expect((await readPdf([page])).markdown).toContain("g(x) = 2 cos x g'(x) = -2 sin x (2.2)");
});

test("prose with formulas between wide gaps is no table", async () => {
  const page = rows(
    [
      ["We assume that the rate", "r = 0.3", "holds for all of the"],
      ["gauges, and that the level", "h < 4", "is measured above the"],
      ["mean of the sea, so that", "z = h - m", "gives the height of"],
      ["the wave as it was seen", "t = 2 h", "before the storm had"],
    ],
    [72, 220, 300],
  );
  expect(await isTable(page)).toBe(false);
});

test.each([
  [
    "numbers",
    [
      ["Place", "Mean", "Most"],
      ["Brest", "4.12", "7.90"],
      ["Dover", "6.70", "7.10"],
      ["Emden", "3.20", "4.40"],
    ],
  ],
  [
    "results of tests",
    [
      ["Predictor", "Statistic", "Chance"],
      ["perceived usefulness", "t(23) = 2.10", "p = 0.04"],
      ["perceived ease of use", "t(23) = 1.10", "p = 0.21"],
      ["subjective norm", "t(23) = 3.70", "p < 0.01"],
    ],
  ],
  [
    "words",
    [
      ["Word", "Meaning", "Kind"],
      ["ebb", "the tide that goes out", "noun"],
      ["flood", "the tide that comes in", "noun"],
      ["slack", "when the water is still", "noun"],
    ],
  ],
  [
    "formulas with names",
    [
      ["Solid", "Volume", "Surface"],
      ["Sphere", "V = 4.19 r^3", "A = 12.57 r^2"],
      ["Cylinder", "V = 3.14 r^2 h", "A = 6.28 r h"],
      ["Pyramid", "V = 0.33 a^2 h", "A = a^2 + 2 a s"],
    ],
  ],
])("a table of %s stays one", async (_, all) => {
  expect(await isTable(rows(all, [72, 220, 400]))).toBe(true);
});
