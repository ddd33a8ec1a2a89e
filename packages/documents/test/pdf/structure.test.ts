import { lines, put } from "@wellsourced/testkit/files";
import { describe, expect, test } from "vitest";
import { blocksOf, readPdf } from "../helpers/read-pdf.ts";

const BODY = ["The office reads the tide gauge every hour, and has", "done so since the spring of 1883."];
const FLOW = BODY.join(" ");

test("headings have levels by size, weight and number; bold words in a sentence are none", async () => {
  const page =
    put("On tides", { y: 740, size: 22 }) +
    put("1 Methods", { y: 700, size: 14, font: "F2" }) +
    lines(BODY, { y: 680 }) +
    put("1.1 Gauges", { y: 640, size: 12, font: "F2" }) +
    lines(BODY, { y: 620 }) +
    put("2 Results", { y: 580, size: 14, font: "F2" }) +
    lines(BODY, { y: 560 });
  expect(await blocksOf([page])).toEqual([
    "# On tides",
    "## 1 Methods",
    FLOW,
    "### 1.1 Gauges",
    FLOW,
    "## 2 Results",
    FLOW,
  ]);
});

test("lists keep their numbers and their nesting", async () => {
  const item = (text: string, x: number, y: number) => put(text, { x, y });
  const page =
    item("1. Read the gauge", 72, 700) +
    item("\u0095 at high water", 96, 686) +
    item("\u0095 at low water", 96, 672) +
    item("2. Write it down", 72, 658);
  expect(await blocksOf([page])).toEqual([
    "1. Read the gauge\n   - at high water\n   - at low water\n2. Write it down",
  ]);
});

test("notes at the foot become notes, and their marks lead to them", async () => {
  const page =
    put("Since the spring of 1883", { y: 700 }) +
    put("1", { x: 202, y: 705, size: 7 }) +
    put("the gauge was never still.", { x: 209.5, y: 700 }) +
    lines(BODY, { y: 660 }) +
    put("1", { x: 72, y: 93, size: 6 }) +
    put("The books of that year are kept in the tower.", { x: 76, y: 90, size: 9 });
  const { markdown } = await readPdf([page]);
  expect(markdown).toContain("Since the spring of 1883[^1] the gauge was never still.");
  expect(markdown).toContain("[^1]: The books of that year are kept in the tower.");
});

test("what is raised without a note stays raised, what is lowered lowered", async () => {
  const page =
    put("An area of 12 km", { y: 700 }) +
    put("2", { x: 164, y: 705, size: 7 }) +
    put("of water, H", { x: 172, y: 700 }) +
    put("2", { x: 232, y: 697, size: 7 }) +
    put("O.", { x: 236.5, y: 700 });
  expect(await blocksOf([page])).toEqual(["An area of 12 km<sup>2</sup> of water, H<sub>2</sub>O."]);
});

test("typewriter letters in a document of others are code, with their indent", async () => {
  const page =
    lines(BODY) +
    lines(["if (tide > 4) {", "  warn(tide);", "}"], { y: 650, font: "F3", size: 10 }) +
    lines(BODY, { y: 590 });
  expect(await blocksOf([page])).toEqual([FLOW, "```\nif (tide > 4) {\n  warn(tide);\n}\n```", FLOW]);
});

test("an address that lies over words is their link; one that runs code is dropped", async () => {
  const link = (uri: string, box: string) =>
    `<< /Type /Annot /Subtype /Link /Rect [${box}] /Border [0 0 0] /A << /S /URI /URI (${uri}) >> >>`;
  const annotations =
    link("https://example.org/gauge", "70 696 120 712") + link("javascript:alert(1)", "122 696 300 712");
  expect(await blocksOf([put("The gauge was never still.")], { annotations })).toEqual([
    "[The gauge](https://example.org/gauge) was never still.",
  ]);
});

test("accents set over letters are one with them, and ligatures are letters", async () => {
  const accent = "q BT /F1 12 Tf 72 700 Td [(caf) (\u00b4) 333 (e)] TJ ET Q\n";
  expect(await blocksOf([accent])).toEqual(["café"]);
});

test("bookmarks come along, with their pages", async () => {
  const { outline } = await readPdf([lines(BODY), lines(BODY)], {
    catalog: "/Outlines 9 0 R",
    more: ["<< /Count 1 /First 10 0 R >>", "<< /Title (The second) /Parent 9 0 R /Dest [6 0 R /Fit] >>"],
  });
  expect(outline).toEqual([{ title: "The second", level: 1, page: 2 }]);
});

describe("the title", () => {
  test.each([
    ["Microsoft Word - tides.doc", "On tides"],
    ["untitled", "On tides"],
    ["tides_final2", "On tides"],
    ["About the tides", "About the tides"],
  ])("%s → %s", async (given, title) => {
    const page = put("On tides", { y: 740, size: 24 }) + lines(BODY);
    expect((await readPdf([page], { info: `/Title (${given})` })).metadata.title).toBe(title);
  });
});

test("the DOI on the first page is the document's", async () => {
  const page = put("https://doi.org/10.1000/Tides.12, received in spring", { y: 740 }) + lines(BODY);
  expect((await readPdf([page])).metadata.doi).toBe("10.1000/tides.12");
});

test("running heads that change with the section are known by their place and by numbers that count", async () => {
  const heads = ["Gauges", "Gauges", "Books", "Books", "Tides", "Tides"];
  const pages = heads.map(
    (head, at) =>
      put(`${at + 11} ${head.toUpperCase()}`, { y: 760, size: 10 }) +
      lines([`Words of sheet ${"abcdef"[at]} stand here.`]),
  );
  const { markdown } = await readPdf(pages);
  expect(markdown.replace(/<a id="page-\d"><\/a>\n\n/gu, "").split("\n\n")).toEqual(
    [..."abcdef"].map((letter) => `Words of sheet ${letter} stand here.`),
  );
});

test("pages that hold nothing but their numbers keep them", async () => {
  const { markdown } = await readPdf(["1", "2", "3"].map((text) => put(text)));
  expect(markdown.match(/^\d$/gmu)).toEqual(["1", "2", "3"]);
});

test("a font that says of no letter which one it is gives no noise", async () => {
  const noise = "BT /F1 12 Tf 72 660 Td (\\001\\002\\003\\004\\005\\006\\016\\017 \\020\\021 + %) Tj ET";
  const fonts = {
    F8: "<< /Type /Font /Subtype /TrueType /BaseFont /Made /FirstChar 0 /LastChar 40 /Encoding << /Type /Encoding /Differences [1 /g1 /g2] >> >>",
  };
  const { markdown } = await readPdf([put("What can be read.") + noise.replace("/F1", "/F8")], { fonts });
  expect(markdown).toContain("What can be read.");
  expect(markdown).not.toContain("%");
});

test("a very long paragraph is whole", async () => {
  const sheets = ["alpha", "beta", "gamma"].map((name) =>
    Array.from({ length: 40 }, (_, at) => `line ${at} of sheet ${name} goes on and on across its page and the next`),
  );
  const blocks = await blocksOf(sheets.map((texts) => lines(texts, { y: 700, size: 10 })));
  expect(blocks).toEqual([sheets.flat().join(" ")]);
});
