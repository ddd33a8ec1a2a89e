import { put, rule } from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import { readPdf } from "../helpers/read-pdf.ts";

const X = [72, 180, 290, 400];
const row = (cells: readonly string[], y: number) =>
  cells.map((text, at) => (text === "" ? "" : put(text, { x: (X[at] ?? 0) + 5, y, size: 10 }))).join("");
const grid = (heights: readonly number[]) =>
  heights.map((y) => rule(72, y, 400, y)).join("") +
  X.map((x) => rule(x, heights[0] ?? 0, x, heights.at(-1) ?? 0)).join("");

describe("lines between two rules of a table", () => {
  test("with figures on each of them are rows", async () => {
    const page =
      grid([720, 700, 640]) +
      row(["Month", "Boats", "Load"], 706) +
      row(["Apr", "653,278", "74.9"], 686) +
      row(["May", "686,908", "77.7"], 668) +
      row(["Jun", "667,181", "81.2"], 650);
    expect((await readPdf([page])).markdown).toBe(
      "| Month | Boats | Load |\n| --- | --- | --- |\n| Apr | 653,278 | 74.9 |\n| May | 686,908 | 77.7 |\n| Jun | 667,181 | 81.2 |",
    );
  });

  test("that go on with the words of a cell are one row", async () => {
    const page =
      grid([720, 700, 660]) +
      row(["Place", "Boats", "Load"], 706) +
      row(["Harbour of", "1,200", "74.9"], 686) +
      row(["the north", "", ""], 668);
    expect((await readPdf([page])).markdown).toContain("| Harbour of the north | 1,200 | 74.9 |");
  });
});
