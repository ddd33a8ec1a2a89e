import { lines, put } from "@wellsourced/testkit/files";
import { expect, test } from "vitest";
import { blocksOf, readPdf } from "../helpers/read-pdf.ts";

/** Generated prose that names its column and line. */
const prose = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${name} goes on as line ${at + 1} of it`);

/** Lines of several columns painted row by row across the page, as a printer driver may do. */
const across = (columns: readonly { readonly x: number; readonly lines: readonly string[] }[], y = 640): string =>
  Array.from({ length: Math.max(...columns.map((it) => it.lines.length)) }, (_, row) =>
    columns.map((it) => (it.lines[row] ? put(it.lines[row], { x: it.x, y: y - row * 12, size: 10 }) : "")).join(""),
  ).join("");

const flow = (name: string, count: number): string => prose(name, count).join(" ");

test("two columns under a title are read one after the other, though they are painted across", async () => {
  const page =
    put("A title that stands across", { x: 150, y: 720, size: 20 }) +
    across([
      { x: 60, lines: prose("the left column", 8) },
      { x: 320, lines: prose("the right column", 8) },
    ]);
  expect(await blocksOf([page])).toEqual([
    "# A title that stands across",
    `${flow("the left column", 8)} ${flow("the right column", 8)}`,
  ]);
});

test("three columns too, and what stands across below them comes last", async () => {
  const wide = "Below the columns a line of text runs across the whole width of the page, from left to right.";
  const page =
    across([
      { x: 50, lines: prose("the first", 6) },
      { x: 230, lines: prose("the second", 6) },
      { x: 410, lines: prose("the third", 6) },
    ]) + put(wide, { x: 50, y: 500, size: 10 });
  const [columns, last] = await blocksOf([page]);
  expect(columns).toBe(["the first", "the second", "the third"].map((name) => flow(name, 6)).join(" "));
  expect(last).toBe(wide);
});

test("a box beside prose comes after it, whole", async () => {
  const box = ["Made in 1883", "Open all day", "Free of charge", "By the sea"];
  const page =
    lines(
      Array.from({ length: 9 }, () => "the harbour office keeps its books beside the tide gauge and"),
      { x: 60, size: 10 },
    ) + box.map((text, at) => put(text, { x: 430, y: 693 - at * 19, size: 9 })).join("");
  const [text, ...rest] = await blocksOf([page]);
  expect(text).toBe(
    Array.from({ length: 9 }, () => "the harbour office keeps its books beside the tide gauge and").join(" "),
  );
  expect(rest.join(" ")).toBe(box.join(" "));
});

test("text set upright beside the page comes last, and a page that lies on its side is read as it lies", async () => {
  const stamp = "q BT /F1 9 Tf 0 1 -1 0 30 300 Tm (a stamp on the margin) Tj ET Q\n";
  expect(await blocksOf([stamp + lines(["The page itself says more,", "and says it first."])])).toEqual([
    "The page itself says more, and says it first.",
    "a stamp on the margin",
  ]);
  const lying = ["It begins at the left and", "ends at the right."].map(
    (text, at) => `q BT /F1 12 Tf 0 1 -1 0 ${100 + at * 14} 90 Tm (${text}) Tj ET Q\n`,
  );
  expect(await blocksOf([lying.join("")])).toEqual(["It begins at the left and ends at the right."]);
});

/** Justified lines that begin with names and titles: the same words in a different order have the same width. */
const justified = (count: number, from: number): string[] => {
  const words = ["Byron,", "A.", "Notes", "on", "the", "Engine.", "In", "Memoirs", "of", "Works", "17"];
  return Array.from({ length: count }, (_, at) => {
    const turn = [0, 2, 5, 7, 1, 6, 9][(from + at) % 7] ?? 0;
    return [...words.slice(turn), ...words.slice(0, turn)].join(" ");
  });
};

test("columns whose lines all begin with names or titles are columns, where their lines are justified", async () => {
  const [left, right] = [justified(12, 0), justified(12, 2)];
  const page = across([
    { x: 50, lines: left },
    { x: 330, lines: right },
  ]);
  const text = (await blocksOf([page])).join(" ").replace(/\s+/gu, " ");
  expect(text).toContain(`${left[1]} ${left[2]}`);
  expect(text).toContain(`${right[4]} ${right[5]}`);
});

test.each([
  ["in the other column beside it", ""],
  ["alone at its height", "a line of the left column is missing here"],
])("a heading in larger letters leaves the columns apart: %s", async (_, missing) => {
  const left = prose("the left column of the page", 26)
    .slice(9)
    .filter((_, at) => missing === "" || at !== 8);
  const [above, below] = [prose("the right column above", 8), prose("the right column below", 7)];
  const lines = left.map((text, at) =>
    put(text, { x: 60, y: 640 - (at < 8 || missing === "" ? at : at + 1) * 12, size: 10 }),
  );
  const right = [...above.map((text, at) => ({ text, at })), ...below.map((text, at) => ({ text, at: at + 9 }))];
  // The lines of the left column end at 280.7.
  const x = 290;
  const page = [
    ...lines,
    ...right.map(({ text, at }) => put(text, { x, y: 640 - at * 12, size: 10 })),
    put("References", { x, y: 640 - 8 * 12, size: 14, font: "F2" }),
  ].join("");
  const text = (await blocksOf([page])).join("\n");
  expect(text).toMatch(/^#+ References$/mu);
  expect(text).toMatch(/as line 17 of it\s+the left column of the page goes on as line 1[89]/u);
});

test("an address that runs over the edge of its column does not join it with the next", async () => {
  const left = prose("the left column", 12);
  left[5] = "https://example.org/an/address/that/no/line/end/divides/anywhere";
  const page = across([
    { x: 60, lines: left },
    { x: 340, lines: prose("the right column", 12) },
  ]);
  const text = (await blocksOf([page])).join(" ");
  expect(text).toContain("the right column goes on as line 5 of it the right column goes on as line 6");
});

test("what is left of an address in typewriter letters is no program", async () => {
  const page =
    lines(["A list names an address that goes on in the next of its lines, which is https:"], { x: 60, size: 10 }) +
    put("//example.org/papers/2017/made.pdf.", { x: 60, y: 688, size: 10, font: "F3" }) +
    lines(["Another entry of the list stands below it, and it says what it has to say here."], {
      x: 60,
      y: 676,
      size: 10,
    });
  expect((await blocksOf([page])).join("\n")).not.toContain("```");
});

test("columns of entries whose lines are ragged are columns, as their lines cite", async () => {
  const names = [
    "Byron, A. and Quine, M.",
    "Lund, B., Ode, P. and Zand, C.",
    "Made, A. B. and Yard, C. D.",
    "Ode, Q. and Lund, E.",
  ];
  const entry = (at: number) => [
    `${names[at % 4]} (19${60 + at}). Notes on the`,
    `Engine, with remarks by ${names[(at + 1) % 4]}`,
    `Memoirs of Made Works, 17, pages ${at}-${at + 9}.`,
  ];
  const column = (from: number) => Array.from({ length: 5 }, (_, at) => entry(from + at)).flat();
  const page = across([
    { x: 50, lines: column(0) },
    { x: 330, lines: column(5) },
  ]);
  const text = (await blocksOf([page])).join(" ").replace(/\s+/gu, " ");
  expect(text).toContain(entry(2).join(" "));
  expect(text).toContain(entry(7).join(" "));
});

test("columns of entries with whole names are columns, though few of their ragged lines cite", async () => {
  const entry = (name: string) => [
    `Ada ${name}, Bo Marsh, Cyprian Ode, and Dora`,
    "Lund. Keeping Hens in Winter, a Study of",
    "Yards. Made Letters, 2019.",
    `Ina ${name}, Pia Wren, and Max Zand. How`,
    "Ducks Swim and Why Geese do Not. Yard and",
    "Stable Reports, 2020.",
  ];
  const [left, right] = [
    ["Quill", "Quine", "Quast"],
    ["Rook", "Raven", "Robin"],
  ].map((names) => names.flatMap(entry));
  const page = across([
    { x: 50, lines: left ?? [] },
    { x: 330, lines: right ?? [] },
  ]);
  const text = (await blocksOf([page])).join(" ").replace(/\s+/gu, " ");
  expect(text).toContain(entry("Quine").join(" "));
  expect(text).toContain(entry("Raven").join(" "));
});

test("an entry begins at the margin, also where only hanging lines of another one stand above it", async () => {
  const hanging = (from: number, rows: readonly (readonly [x: number, text: string])[]): string =>
    rows.map(([x, text], at) => put(text, { x, y: from - at * 24, size: 12 })).join("");
  const page = hanging(700, [
    [108, "in the winters of many years, as keepers told it, with remarks on what they"],
    [108, "did. Barn and Byre. Retrieved from https://example.org/papers/hens-and-their/"],
    [72, "Marsh, B. (2020). On ducks that swim, and on geese that walk on many roads in"],
    [108, "winter. Made Letters, 7."],
  ]);
  const blocks = await blocksOf([page]);
  expect(blocks.some((block) => block.startsWith("Marsh, B. (2020)."))).toBe(true);
});

test("an index in two columns is read one column after the other", async () => {
  const words = ["anchor", "beacon", "buoy", "channel", "current", "depth", "ebb", "ferry", "gauge", "harbour"];
  const column = (x: number, from: number) =>
    words.map((word, at) => put(`${word}, ${from + at}`, { x, y: 700 - at * 12, size: 10 })).join("");
  const { markdown } = await readPdf([column(72, 10) + column(320, 50)]);
  expect(markdown).not.toContain("|");
  expect(markdown.indexOf("anchor, 50")).toBeGreaterThan(markdown.indexOf("harbour, 19"));
});
