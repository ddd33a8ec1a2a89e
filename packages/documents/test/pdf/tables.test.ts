import { lines, put, rule } from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import { blocksOf } from "../helpers/read-pdf.ts";

const row = (cells: readonly string[], y: number, xs: readonly number[]): string =>
  cells.map((text, at) => (text === "" ? "" : put(text, { x: (xs[at] ?? 0) + 4, y, size: 10 }))).join("");

describe("a ruled table", () => {
  const xs = [72, 200, 300, 400];
  const box = (ys: readonly number[]) =>
    ys.map((y) => rule(72, y, 400, y)).join("") + xs.map((x) => rule(x, ys[0] ?? 0, x, ys.at(-1) ?? 0)).join("");

  test("has its cells from the lines, and a cell of two lines is one cell", async () => {
    const page =
      put("Before the table.", { y: 740 }) +
      box([720, 700, 670, 650]) +
      row(["Place", "High", "Low"], 706, xs) +
      row(["Northern", "4.1", "0.3"], 688, xs) +
      row(["harbour"], 676, xs) +
      row(["Pier", "3.9", ""], 656, xs);
    expect(await blocksOf([page])).toEqual([
      "Before the table.",
      "| Place | High | Low |\n| --- | --- | --- |\n| Northern harbour | 4.1 | 0.3 |\n| Pier | 3.9 |  |",
    ]);
  });

  test("where no line parts two boxes, they are one", async () => {
    const page =
      [720, 700, 680, 660].map((y) => rule(72, y, 400, y)).join("") +
      rule(72, 720, 72, 660) +
      rule(400, 720, 400, 660) +
      rule(200, 720, 200, 660) +
      rule(300, 700, 300, 660) +
      row(["Place", "Tides in metres"], 706, xs) +
      row(["Pier", "3.9", "0.2"], 686, xs) +
      row(["Quay", "3.7", "0.1"], 666, xs);
    expect(await blocksOf([page])).toEqual([
      "| Place | Tides in metres |  |\n| --- | --- | --- |\n| Pier | 3.9 | 0.2 |\n| Quay | 3.7 | 0.1 |",
    ]);
  });

  test("a frame around a page is none", async () => {
    const frame = rule(40, 760, 570, 760) + rule(40, 40, 570, 40) + rule(40, 760, 40, 40) + rule(570, 760, 570, 40);
    expect(await blocksOf([frame + lines(["Words in a frame are", "words."])])).toEqual([
      "Words in a frame are words.",
    ]);
  });
});

test("columns of short pieces are a table without lines, too", async () => {
  const xs = [72, 220, 300];
  const page = [
    ["Harbour", "1883", "4.12"],
    ["Pier", "1901", "3.90"],
    ["Quay", "1955", "3.71"],
    ["Lock", "1960", "2.08"],
  ]
    .map((cells, at) => row(cells, 700 - at * 14, xs))
    .join("");
  expect(await blocksOf([page])).toEqual([
    "| Harbour | 1883 | 4.12 |\n| --- | --- | --- |\n| Pier | 1901 | 3.90 |\n| Quay | 1955 | 3.71 |\n| Lock | 1960 | 2.08 |",
  ]);
});
