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

/** Lines at a fixed distance, with the first of each paragraph indented. */
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

/** The line numbers of a pleading, which count every line of the sheet. */
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

/** Generated prose: full lines without sentence ends. */
const manuscript = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${name} goes on with its made words as far as line ${at}`);

const numberedLines = (texts: readonly string[], place: { first: number; x: number; margin: number }): string =>
  texts
    .map((text, at) => {
      const y = 700 - at * 12 - (at > 7 ? 9 : 0);
      return put(text, { x: place.x, y, size: 8 }) + put(String(place.first + at), { x: place.margin, y, size: 6 });
    })
    .join("");

test("numbers that go on from page to page, and stand apart at a heading, are left out in both margins", async () => {
  const left = manuscript("the left column", 20);
  const right = manuscript("the right column", 20);
  const page =
    numberedLines(left, { first: 96, x: 60, margin: 40 }) + numberedLines(right, { first: 116, x: 320, margin: 560 });
  const text = (await blocksOf([page])).join(" ");
  expect(text).toContain("as far as line 3 the left column goes on");
  expect(text).not.toMatch(/\b(?:9[6-9]|1[0-3]\d)\b/u);
});

test("items that are numbered in the margin and run over several lines keep their numbers", async () => {
  const page = Array.from(
    { length: 16 },
    (_, at) =>
      put(`${at + 1}`, { x: 50, y: 720 - at * 36, size: 9 }) +
      put("An item of a made list that says what is to be read first and then", { x: 72, y: 720 - at * 36, size: 9 }) +
      put("goes on in a second line, as it has more to say than one line holds.", { x: 72, y: 708 - at * 36, size: 9 }),
  ).join("");
  expect((await blocksOf([page])).join("\n")).toMatch(/\b12\b/u);
});
