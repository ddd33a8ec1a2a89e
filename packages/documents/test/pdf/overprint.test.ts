import { put } from "@wellsourced/testkit/files";
import { expect, test } from "vitest";
import { readPdf } from "../helpers/read-pdf.ts";

const over = (texts: readonly [string, number, number][]) =>
  texts.map(([text, x, y]) => put(text, { x, y, size: 26 })).join("");

test.each<[string, string]>([
  [
    "at one place",
    over([
      ["Tide", 100, 700],
      ["Tide", 100.24, 700],
      ["Tide", 100.24, 699.76],
      ["Tide", 100, 699.76],
    ]),
  ],
  [
    "in other pieces",
    over([
      ["Tide", 100, 700],
      ["Ti", 100.24, 700],
      ["de", 121.9, 700],
    ]),
  ],
  ["letter by letter", `BT /F1 26 Tf 100 700 Td [(T) 605 (T) -20 (i) 218 (i) (d) 550 (d) (e) 548 (e)] TJ ET`],
])("letters that are painted over themselves %s are read once", async (_, page) => {
  expect((await readPdf([page])).markdown.replaceAll(/[#*\s]/gu, "")).toBe("Tide");
});

test("double letters and repeated words stay", async () => {
  expect((await readPdf([put("Will all little 1111 again again", { size: 6 })])).markdown).toBe(
    "Will all little 1111 again again",
  );
});

test("a letter that is hidden first and shown then is read", async () => {
  const page = `BT /F1 12 Tf 3 Tr 72 700 Td (Seen) Tj ET BT 0 Tr /F1 12 Tf 72 700 Td (Seen) Tj ET`;
  expect((await readPdf([page])).markdown).toBe("Seen");
});

test("a figure that runs into the next column's stays apart from it", async () => {
  const page = put("Paid on 29.01.2016", { x: 72, y: 700, size: 9 }) + put("1074935", { x: 149, y: 700, size: 9 });
  expect((await readPdf([page])).markdown).toContain("29.01.2016 1074935");
});

test("in a row of a table it belongs to its own column", async () => {
  const row = (y: number, words: string, figure: string, right: number, rest: string) =>
    put(words, { x: 72, y, size: 9 }) +
    put(figure, { x: right - figure.length * 5, y, size: 9 }) +
    put(rest, { x: 260, y, size: 9 });
  const page =
    row(700, "Opening balance", "27614207", 222.9, "Cr.") +
    row(686, "Cheque 85900", "132696", 222.9, "Cr.") +
    row(672, "Cheque 85901 of 29.01.2016", "1074935", 222.9, "Dr.") +
    row(658, "Cheque 85902", "26406", 222.9, "Cr.");
  expect((await readPdf([page])).markdown).toContain("| Cheque 85901 of 29.01.2016 | 1074935 | Dr. |");
});
