import { put, rule } from "@wellsourced/testkit/files";
import { expect, test } from "vitest";
import { readPdf } from "../helpers/read-pdf.ts";

/** Column starts, and the end of the last column. */
const WIDE = [72, 180, 290, 400];

/** Rows of text, 18 points apart. */
const rows = (from: number, cells: readonly (readonly string[])[], xs = WIDE): string =>
  cells
    .flatMap((row, line) => row.map((text, at) => [text, (xs[at] ?? 0) + 5, from - line * 18] as const))
    .map(([text, x, y]) => (text === "" ? "" : put(text, { x, y, size: 10 })))
    .join("");

const across = (heights: readonly number[], xs = WIDE): string =>
  heights.map((y) => rule(xs[0] ?? 0, y, xs.at(-1) ?? 0, y)).join("");
const down = (from: number, to: number, xs = WIDE): string => xs.map((x) => rule(x, from, x, to)).join("");
const grid = (heights: readonly number[], xs = WIDE): string =>
  across(heights, xs) + down(heights[0] ?? 0, heights.at(-1) ?? 0, xs);

const NARROW = [72, 106, 160, 206];
const NARROW_HEADING = [72, 118, 160, 206];
const LOADS = ["Place", "Boats", "Load"];
const CREWS = ["Boat", "Berth", "Crew"];
const ROUTES = ["Line", "Route", "Boats"];

test.each<[name: string, page: string, expected: readonly string[]]>([
  [
    "lines between two rules with figures on each of them are rows",
    grid([720, 700, 640]) +
      rows(704, [
        ["Month", "Boats", "Load"],
        ["Apr", "653,278", "74.9"],
        ["May", "686,908", "77.7"],
        ["Jun", "667,181", "81.2"],
      ]),
    ["| Month | Boats | Load |", "| Apr | 653,278 | 74.9 |", "| May | 686,908 | 77.7 |", "| Jun | 667,181 | 81.2 |"],
  ],
  [
    "lines between two rules that go on with the words of a cell are one row",
    grid([720, 700, 660]) + rows(704, [LOADS, ["Harbour of", "1,200", "74.9"], ["the north", "", ""]]),
    ["| Place | Boats | Load |", "| Harbour of the north | 1,200 | 74.9 |"],
  ],
  [
    "lines between two rules with a name for all of them are rows under it",
    grid([720, 700, 640, 620]) +
      rows(704, [ROUTES, ["", "North", "653,278"], ["Ferries", "South", "686,908"], ["", "East", "667,181"]]) +
      rows(626, [["All", "Total", "2,007,367"]]),
    [
      "| Line | Route | Boats |",
      "| Ferries | North | 653,278 |",
      "|  | South | 686,908 |",
      "|  | East | 667,181 |",
      "| All | Total | 2,007,367 |",
    ],
  ],
  [
    "lines between two rules under a name that reaches over the next row are rows, too",
    across([720, 700, 620]) +
      rule(180, 650, 400, 650) +
      down(720, 620) +
      rows(704, [ROUTES, ["", "North", "653,278"], ["Ferries", "South", "686,908"]]) +
      rows(630, [["", "Total", "1,340,186"]]),
    ["| Line | Route | Boats |", "| Ferries | North | 653,278 |", "|  | South | 686,908 |", "|  | Total | 1,340,186 |"],
  ],
  [
    "lines between two rules that each had room for the next word are rows, too",
    grid([720, 700, 640]) +
      rows(704, [
        CREWS,
        ["Ada", "North", "Anders"],
        ["Berta", "North quay", "Brand"],
        ["Clara", "South", "Carl-Maria-of-the-quays"],
      ]),
    [
      "| Boat | Berth | Crew |",
      "| Ada | North | Anders |",
      "| Berta | North quay | Brand |",
      "| Clara | South | Carl-Maria-of-the-quays |",
    ],
  ],
  [
    "lines between two rules in columns as narrow as their text are rows, too",
    grid([720, 700, 640], NARROW) +
      rows(704, [CREWS, ["Ada", "North", "Anders"], ["Ben", "South bay", "Brand"], ["Cleo", "West", "Carl"]], NARROW),
    ["| Boat | Berth | Crew |", "| Ada | North | Anders |", "| Ben | South bay | Brand |", "| Cleo | West | Carl |"],
  ],
  [
    "lines between two rules of a heading in narrow columns are one row",
    grid([720, 660, 640], NARROW_HEADING) +
      rows(
        706,
        [
          ["Number", "Mean", "Share"],
          ["of all", "load", "of the"],
          ["boats", "(kg)", "total"],
        ],
        NARROW_HEADING,
      ) +
      rows(646, [["Ada", "North", "Anders"]], NARROW_HEADING),
    ["| Number of all boats | Mean load (kg) | Share of the total |", "| Ada | North | Anders |"],
  ],
  [
    "lines between two rules that are full are one row",
    grid([720, 700, 640]) +
      rows(704, [
        CREWS,
        ["The old ship Ada", "The northern quay", "Anders, and now"],
        ["of the harbour's", "at the lighthouse", "and then others"],
        ["museum", "in winter", "too"],
      ]),
    [
      "| Boat | Berth | Crew |",
      "| The old ship Ada of the harbour's museum | The northern quay at the lighthouse in winter | Anders, and now and then others too |",
    ],
  ],
  [
    "lines between two rules that give each figure in other terms are one row",
    grid([720, 700, 660]) + rows(704, [LOADS, ["Harbour", "1,200", "74.9"], ["", "1,100", "70.2"]]),
    ["| Place | Boats | Load |", "| Harbour | 1,200 1,100 | 74.9 70.2 |"],
  ],
  [
    "a table without lines at its sides keeps its outer columns",
    [720, 700, 680, 660].map((y) => rule(72, y, 500, y)).join("") +
      down(720, 660, [180, 290]) +
      rows(706, [LOADS]) +
      rows(686, [["North", "653,278", "74.9"]]) +
      rows(666, [["South", "686,908", "77.7"]]),
    ["| Place | Boats | Load |", "| North | 653,278 | 74.9 |", "| South | 686,908 | 77.7 |"],
  ],
])("%s", async (_, page, [head, ...body]) => {
  const { markdown } = await readPdf([page]);
  expect(markdown).toBe([head, "| --- | --- | --- |", ...body].join("\n"));
});
