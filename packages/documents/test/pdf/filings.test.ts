import { put } from "@wellsourced/testkit/files";
import { expect, test } from "vitest";
import { blocksOf } from "../helpers/read-pdf.ts";

const [FIRST, SECOND] = [
  [
    "The keeper of the harbour asks that the court read this whole",
    "motion as one text, and that it stay every further hearing of the",
    "case until the gauge has been read once more in the spring of the",
    "year.",
  ],
  [
    "Nobody is opposed to such a stay of the hearing, and the city has",
    "said as much in its own letter, which is attached as the second of",
    "the exhibits.",
  ],
];

/** Lines at a distance, the first of each paragraph indented. */
const wide = (paragraphs: readonly (readonly string[])[], { y = 700, step = 28 } = {}): string => {
  const rows = paragraphs.flatMap((texts) => texts.map((text, at) => ({ text, x: at === 0 ? 144 : 108 })));
  return rows.map(({ text, x }, at) => put(text, { x, y: y - at * step })).join("");
};

test("double-spaced lines are paragraphs by their indents and full lines", async () => {
  expect(await blocksOf([wide([FIRST, SECOND])])).toEqual([FIRST.join(" "), SECOND.join(" ")]);
});

test("single lines that stand as far apart stay apart", async () => {
  const texts = ["The first of the rules is short.", "So is the second.", "A third one follows.", "That is all."];
  expect(await blocksOf([texts.map((text, at) => put(text, { y: 700 - at * 28 })).join("")])).toEqual(texts);
});

test("a last page of few lines is read by the distance of the pages before", async () => {
  const last = ["For these reasons the keeper asks for the stay, and for all of the", "costs."];
  const blocks = await blocksOf([wide([FIRST, SECOND]), wide([last], { y: 620 })]);
  expect(blocks.at(-1)).toBe(last.join(" "));
});

/** The numbers of a pleading, which count the sheet's lines whatever stands on them. */
const margin = (count: number): string =>
  Array.from({ length: count }, (_, at) => put(String(at + 1), { x: at < 9 ? 79 : 72, y: 724 - at * 24 })).join("");

test("numbered sheets lose their numbers, also where lines fall between them", async () => {
  expect(await blocksOf([margin(28) + wide([FIRST, SECOND], { y: 700, step: 24 })])).toEqual([
    FIRST.join(" "),
    SECOND.join(" "),
  ]);
  expect(await blocksOf([margin(28) + wide([FIRST, SECOND], { y: 690, step: 26 })])).toEqual([
    FIRST.join(" "),
    SECOND.join(" "),
  ]);
});

test("rows of a ranking keep their numbers", async () => {
  const names = Array.from({ length: 25 }, (_, at) =>
    put(`Gauge ${String.fromCharCode(65 + at)}`, { x: 120, y: 724 - at * 24 }),
  );
  const blocks = await blocksOf([margin(25) + names.join("")]);
  expect(blocks.join("\n")).toMatch(/\b17\b.*Gauge Q/u);
});
