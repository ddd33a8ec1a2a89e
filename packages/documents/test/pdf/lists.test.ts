import { put } from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import { blocksOf } from "../helpers/read-pdf.ts";

type Row = readonly [text: string, x: number];

/** Lines below each other; a separate marker is a line at the same height. */
const rows = (texts: readonly (Row | readonly [Row, Row])[], step = 14): string =>
  texts
    .map((row, at) =>
      (typeof row[0] === "string" ? [row as Row] : (row as readonly [Row, Row]))
        .map(([text, x]) => put(text, { x, y: 700 - at * step }))
        .join(""),
    )
    .join("");

const HEAD: Row = ["What the keeper of the gauge has to do on every day of the whole year:", 72];
const LONG = ["Read the gauge at the hour, and once more after every heavy", "rain that falls"];

test("lines that are wrapped belong to their item, whether they hang or not", async () => {
  for (const x of [100, 86])
    expect(
      await blocksOf([
        rows([HEAD, [`\u0095 ${LONG[0]}`, 86], [LONG[1] ?? "", x], ["\u0095 Write it down", 86], ["\u0095 Sleep", 86]]),
      ]),
    ).toEqual([HEAD[0], `- ${LONG.join(" ")}\n- Write it down\n- Sleep`]);
});

test("short items under each other are apart", async () => {
  expect(
    await blocksOf([
      rows([
        ["1. Read", 90],
        ["2. Write", 90],
        ["3. Sleep", 90],
      ]),
    ]),
  ).toEqual(["1. Read\n2. Write\n3. Sleep"]);
});

test("marks that stand far in front of their words are theirs", async () => {
  const items = ["Read the gauge at the hour", "Write it down", "Sleep until the next", "Begin again"];
  expect(
    await blocksOf([
      rows([
        HEAD,
        ...items.map((text): readonly [Row, Row] => [
          ["\u0095", 86],
          [text, 122],
        ]),
      ]),
    ]),
  ).toEqual([HEAD[0], items.map((text) => `- ${text}`).join("\n")]);
  expect(
    await blocksOf([
      rows([
        HEAD,
        ...items.map((text, at): readonly [Row, Row] => [
          [`${at + 1}.`, 86],
          [text, 122],
        ]),
      ]),
    ]),
  ).toEqual([HEAD[0], items.map((text, at) => `${at + 1}. ${text}`).join("\n")]);
});

test("lettered items are items, and nest by their indent", async () => {
  const markdown = await blocksOf([
    rows([
      ["1. Read", 72],
      ["a. at high water", 96],
      ["b. at low water", 96],
      ["2. Write", 72],
      ["(i) the height", 96],
      ["(ii) the hour", 96],
    ]),
  ]);
  expect(markdown).toEqual([
    "1. Read\n   - a. at high water\n   - b. at low water\n2. Write\n   - (i) the height\n   - (ii) the hour",
  ]);
});

test("items whose lines stand wide apart are whole", async () => {
  expect(
    await blocksOf([
      rows(
        [
          [`1. ${LONG[0]} of the`, 72],
          ["summer and the winter, and whenever the bell of the tower has", 90],
          ["rung twice.", 90],
          ["2. Write it down.", 72],
        ],
        26,
      ),
    ]),
  ).toEqual([
    `1. ${LONG[0]} of the summer and the winter, and whenever the bell of the tower has rung twice.\n2. Write it down.`,
  ]);
});

test("an item that goes on over the page is one item", async () => {
  const first = rows([HEAD, [`1. ${LONG[0]}`, 86]]);
  const second = rows([
    ["rain that falls in the night,", 100],
    ["2. Write it down in the book.", 86],
  ]);
  const blocks = await blocksOf([first, second]);
  expect(blocks.join("\n")).toContain(`1. ${LONG[0]} rain that falls in the night,\n2. Write it down in the book.`);
});

test("a name's initial and a party's sign begin no item", async () => {
  const text = [
    ["The gauge was built by the engineer whom all call", 72],
    ["J. Keeper of the old harbour, in the case of Tides", 72],
    ["v. Floats, as the books have it.", 72],
  ] as const;
  expect(await blocksOf([rows(text)])).toEqual([text.map(([it]) => it).join(" ")]);
});

test("marks of symbol fonts are marks", async () => {
  const fonts = { F9: "<< /Type /Font /Subtype /Type1 /BaseFont /Wingdings-Regular /Encoding /WinAnsiEncoding >>" };
  const page = ["Read", "Write"]
    .map((text, at) => put("\u00a7", { x: 72, y: 700 - at * 14, font: "F9" }) + put(text, { x: 90, y: 700 - at * 14 }))
    .join("");
  expect(await blocksOf([page], { fonts })).toEqual(["- Read\n- Write"]);
});

test("a typewriter's o in front of other type is the ring of an item", async () => {
  const page = [HEAD, ["Read", 90], ["Write", 90]] as const;
  const marks = [1, 2].map((at) => put("o", { x: 72, y: 700 - at * 14, font: "F3" })).join("");
  expect(await blocksOf([marks + rows([...page])])).toEqual([HEAD[0], "- Read\n- Write"]);
});

const pairs = (from: string) => [
  `${from} tide against tide`,
  `${from.replace(/\d+$/u, (it) => String(Number(it) + 1))} level against level`,
];

test.each([["1.1"], ["2.9"], ["3.1.4"]])("statements numbered on from %s are paragraphs", async (from) => {
  const [first = "", second = ""] = pairs(from);
  expect(
    await blocksOf([
      rows([
        [first, 72],
        [second, 72],
        ["that goes on here", 72],
      ]),
    ]),
  ).toEqual([first, `${second} that goes on here`]);
});

test("a measure at the start of a line is no number of a statement", async () => {
  const text = ["The water stood at the mark of the quay for an hour and was then at", "1.2 metres above it"];
  expect(await blocksOf([rows(text.map((line): Row => [line, 72]))])).toEqual([text.join(" ")]);
});

test("bullets without a blank begin items", async () => {
  expect(
    await blocksOf([
      rows([
        ["\u0095Read the gauge at the hour", 72],
        ["\u0095Write it down", 72],
        ["that day", 72],
      ]),
    ]),
  ).toEqual(["- Read the gauge at the hour\n- Write it down that day"]);
});

describe("a table of contents", () => {
  const dots = ". . . . . . . . . . . .";
  const line = (texts: readonly Row[], at: number, font = "F1") =>
    texts.map(([text, x]) => put(text, { x, y: 700 - at * 14, size: 10, font })).join("");
  const contents = [
    line(
      [
        ["1", 72],
        ["THE TIDES", 90],
        ["1", 500],
      ],
      0,
      "F2",
    ),
    line(
      [
        ["1.1", 90],
        ["Of the moon", 118],
        [dots, 220],
        ["1", 500],
      ],
      1,
    ),
    line(
      [
        ["1.2", 90],
        ["Of the sun", 118],
        [dots, 220],
        ["3", 500],
      ],
      2,
    ),
    line(
      [
        ["2", 72],
        ["THE WINDS", 90],
        ["7", 500],
      ],
      3,
      "F2",
    ),
    line(
      [
        ["2.1", 90],
        ["Of the north", 118],
        [dots, 220],
        ["7", 500],
      ],
      4,
    ),
    line(
      [
        ["2.2", 90],
        ["Of the south", 118],
        [dots, 220],
        ["9", 500],
      ],
      5,
    ),
  ].join("");
  const prose = line([["The keeper of the gauge writes down its level every hour of the day.", 72]], 8);

  test("is lines of headings with their pages", async () => {
    const blocks = await blocksOf([contents + prose]);
    expect(blocks).toEqual([
      "1 THE TIDES 1",
      "1.1 Of the moon … 1  \n1.2 Of the sun … 3",
      "2 THE WINDS 7",
      "2.1 Of the north … 7  \n2.2 Of the south … 9",
      "The keeper of the gauge writes down its level every hour of the day.",
    ]);
  });
});
