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

  test("with a name for all of them are rows under it", async () => {
    const page =
      grid([720, 700, 640, 620]) +
      row(["Line", "Route", "Boats"], 706) +
      row(["", "North", "653,278"], 686) +
      row(["Ferries", "South", "686,908"], 668) +
      row(["", "East", "667,181"], 650) +
      row(["All", "Total", "2,007,367"], 626);
    expect((await readPdf([page])).markdown).toBe(
      "| Line | Route | Boats |\n| --- | --- | --- |\n| Ferries | North | 653,278 |\n|  | South | 686,908 |\n|  | East | 667,181 |\n| All | Total | 2,007,367 |",
    );
  });

  test("under a name that reaches over the next row, too", async () => {
    const page =
      [720, 700, 620].map((y) => rule(72, y, 400, y)).join("") +
      rule(180, 650, 400, 650) +
      X.map((x) => rule(x, 720, x, 620)).join("") +
      row(["Line", "Route", "Boats"], 706) +
      row(["", "North", "653,278"], 686) +
      row(["Ferries", "South", "686,908"], 668) +
      row(["", "Total", "1,340,186"], 630);
    expect((await readPdf([page])).markdown).toContain(
      "| Ferries | North | 653,278 |\n|  | South | 686,908 |\n|  | Total | 1,340,186 |",
    );
  });

  test("are rows where each had room for the next word, too", async () => {
    const page =
      grid([720, 700, 640]) +
      row(["Boat", "Berth", "Crew"], 706) +
      row(["Ada", "North", "Anders"], 686) +
      row(["Berta", "North quay", "Brand"], 668) +
      row(["Clara", "South", "Carl-Maria-of-the-quays"], 650);
    expect((await readPdf([page])).markdown).toBe(
      "| Boat | Berth | Crew |\n| --- | --- | --- |\n| Ada | North | Anders |\n| Berta | North quay | Brand |\n| Clara | South | Carl-Maria-of-the-quays |",
    );
  });

  test("are rows in columns as narrow as their text, too", async () => {
    const [a, b, c, d] = [72, 106, 160, 206];
    const at = (cells: readonly string[], y: number) =>
      cells.map((text, column) => put(text, { x: ([a, b, c][column] ?? 0) + 5, y, size: 10 })).join("");
    const page =
      [720, 700, 640].map((y) => rule(a, y, d, y)).join("") +
      [a, b, c, d].map((x) => rule(x, 720, x, 640)).join("") +
      at(["Boat", "Berth", "Crew"], 706) +
      at(["Ada", "North", "Anders"], 686) +
      at(["Ben", "South bay", "Brand"], 668) +
      at(["Cleo", "West", "Carl"], 650);
    expect((await readPdf([page])).markdown).toContain("| Ben | South bay | Brand |");
  });

  test("of a heading in narrow columns are one row", async () => {
    const [a, b, c, d] = [72, 118, 160, 206];
    const at = (cells: readonly string[], y: number) =>
      cells.map((text, column) => put(text, { x: ([a, b, c][column] ?? 0) + 5, y, size: 10 })).join("");
    const page =
      [720, 660, 640].map((y) => rule(a, y, d, y)).join("") +
      [a, b, c, d].map((x) => rule(x, 720, x, 640)).join("") +
      at(["Number", "Mean", "Share"], 706) +
      at(["of all", "load", "of the"], 688) +
      at(["boats", "(kg)", "total"], 670) +
      at(["Ada", "North", "Anders"], 646);
    expect((await readPdf([page])).markdown).toContain("| Number of all boats | Mean load (kg) | Share of the total |");
  });

  test("that are full are one row", async () => {
    const page =
      grid([720, 700, 640]) +
      row(["Boat", "Berth", "Crew"], 706) +
      row(["The old ship Ada", "The northern quay", "Anders, and now"], 686) +
      row(["of the harbour's", "at the lighthouse", "and then others"], 668) +
      row(["museum", "in winter", "too"], 650);
    expect((await readPdf([page])).markdown).toContain(
      "| The old ship Ada of the harbour's museum | The northern quay at the lighthouse in winter |",
    );
  });

  test("that give each figure in other terms are one row", async () => {
    const page =
      grid([720, 700, 660]) +
      row(["Place", "Boats", "Load"], 706) +
      row(["Harbour", "1,200", "74.9"], 686) +
      row(["", "1,100", "70.2"], 668);
    expect((await readPdf([page])).markdown).toContain("| Harbour | 1,200 1,100 | 74.9 70.2 |");
  });
});

test("a table without lines at its sides keeps its outer columns", async () => {
  const page =
    [720, 700, 680, 660].map((y) => rule(72, y, 500, y)).join("") +
    [180, 290].map((x) => rule(x, 720, x, 660)).join("") +
    row(["Place", "Boats", "Load"], 706) +
    row(["North", "653,278", "74.9"], 686) +
    row(["South", "686,908", "77.7"], 666);
  expect((await readPdf([page])).markdown).toBe(
    "| Place | Boats | Load |\n| --- | --- | --- |\n| North | 653,278 | 74.9 |\n| South | 686,908 | 77.7 |",
  );
});
